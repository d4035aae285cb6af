import type { Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import type { Deps } from './deps.ts';
import { createHttpServer } from './http-server.ts';
import { createImageServer } from './media/serve-image.ts';
import { findUploadOrigin } from './media/upload-origin.ts';
import { loadDashboardPages } from './origin/dashboard-pages.ts';
import type { System } from './system.ts';

/** How long requests under way may take to end once the process is told to stop. Milliseconds. */
const DRAIN_TIME = 10_000;

const API_PATH = /^\/(api|healthz|readyz|metrics|preview)(?=[/?#]|$)/;
const OBJECT_PATH = /^\/objects\//;

/** Whether Hono answers the request target; all else is files. */
export const isApiPath = (url: string): boolean => API_PATH.test(url);

export interface RunningServer {
  url: string;
  /** Lets requests under way end, then frees the port. */
  close: () => Promise<void>;
}

export const createApiListener = (deps: Deps) => getRequestListener(createApp(deps).fetch);

/** One port for visitors, dashboard and API. Visitors' requests reach the static origin before any framework. */
export const startServer = async ({ deps, origin, write }: System): Promise<RunningServer> => {
  const { host, port } = deps.env;
  const api = createApiListener(deps);
  const dashboard = await loadDashboardPages(write.clientDir, {
    security: write.security,
    timeZone: deps.env.timeZone,
    uploadOrigin: findUploadOrigin(deps.env),
  });
  const images = createImageServer(write, write.security);

  const server = createHttpServer((request, response) => {
    const url = request.url ?? '/';
    if (isApiPath(url)) api(request, response);
    else if (OBJECT_PATH.test(url)) images.handle(request, response);
    else if (!dashboard.handle(request, response)) origin.handle(request, response);
  });
  await listen(server, port, host);
  const address = server.address();
  const boundPort = typeof address === 'object' && address !== null ? address.port : port;
  return { url: `http://${host}:${boundPort}`, close: () => closeServer(server, deps) };
};

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });

const closeServer = (server: Server, { events }: Pick<Deps, 'events'>): Promise<void> =>
  new Promise((resolve) => {
    events.close();
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), DRAIN_TIME).unref();
  });
