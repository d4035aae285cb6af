import type { RequestListener } from 'node:http';
import { loadDashboardPages } from './deliver/dashboard-pages.ts';
import { isApiPath, OBJECT_PATH } from './http/paths.ts';
import { createImageServer } from './media/serve-image.ts';
import { findUploadOrigin } from './media/upload-address.ts';
import { loadOnce } from './process/load-once.ts';
import type { System } from './system.ts';

export interface RunningServer {
  url: string;
  /** Waits for requests in progress, then frees the port. */
  close: () => Promise<void>;
}

/** Creates the handler of everything on the port. Most visitor requests never reach it, because a thread serves them. */
export async function createListener({ deps, origin, write }: System) {
  const dashboard = await loadDashboardPages(write.clientDir, {
    security: write.security,
    timeZone: deps.env.timeZone,
    uploadOrigin: findUploadOrigin(deps.env),
  });
  const images = createImageServer(write, write.security, deps.log);
  deps.media.removed.follow(images.forget);
  // A quarter of all code, not needed by visitors, so it is loaded once the port is open.
  const loadApi = loadOnce(async () => (await import('./api-listener.ts')).createApiListener(deps));
  const handleApi: RequestListener = (request, response) => {
    loadApi().then(
      (handle) => handle(request, response),
      () => response.destroy(),
    );
  };
  const listener: RequestListener = (request, response) => {
    const url = request.url ?? '/';
    if (isApiPath(url)) handleApi(request, response);
    else if (OBJECT_PATH.test(url)) images.handle(request, response);
    else if (!dashboard.handle(request, response)) origin.handle(request, response);
  };
  return { listener, /** Loads the API. Its requests wait for that. */ loadApi };
}
