import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import { loadDashboardPages } from './deliver/dashboard-pages.ts';
import type { Deps } from './deps.ts';
import { isApiPath, OBJECT_PATH } from './http/paths.ts';
import { createImageServer } from './media/serve-image.ts';
import { findUploadOrigin } from './media/upload-address.ts';
import type { System } from './system.ts';

export interface RunningServer {
  url: string;
  /** Lets requests under way end, then frees the port. */
  close: () => Promise<void>;
}

export const createApiListener = (deps: Deps) => getRequestListener(createApp(deps).fetch);

/** Everything that one port serves; of that, visitors' requests are mostly served by a thread of their own. */
export const createListener = async ({ deps, origin, write }: System): Promise<RequestListener> => {
  const api = createApiListener(deps);
  const dashboard = await loadDashboardPages(write.clientDir, {
    security: write.security,
    timeZone: deps.env.timeZone,
    uploadOrigin: findUploadOrigin(deps.env),
  });
  const images = createImageServer(write, write.security, deps.log);
  deps.media.removed.follow(images.forget);
  return (request, response) => {
    const url = request.url ?? '/';
    if (isApiPath(url)) api(request, response);
    else if (OBJECT_PATH.test(url)) images.handle(request, response);
    else if (!dashboard.handle(request, response)) origin.handle(request, response);
  };
};
