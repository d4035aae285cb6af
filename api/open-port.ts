import type { RequestListener, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Env } from './env.ts';
import { createHttpServer } from './http-server.ts';
import { getAnswerHeaders } from './origin/security-headers.ts';

/** How long requests under way may take to end once the process is told to stop. Milliseconds, as below. */
const DRAIN_TIME = 10_000;
/** A connection that has become idle meanwhile is closed within this time. */
const IDLE_CHECK = 50;

export interface OpenPort {
  url: string;
  /** Another listener answers from the next request on. */
  use: (listener: RequestListener) => void;
  /** Lets proxies notice, then requests under way end, then frees the port. */
  close: () => Promise<void>;
}

type PortSettings = Pick<Env, 'host' | 'port' | 'drainSeconds' | 'isSecure'>;

export const openPort = async (
  { host, port, drainSeconds, isSecure }: PortSettings,
  first: RequestListener,
): Promise<OpenPort> => {
  let listener = first;
  let isStopping = false;
  const headers = new Map(Object.entries(getAnswerHeaders({ isSecure })));
  const server = createHttpServer((request, response) => {
    response.setHeaders(headers);
    if (isStopping) {
      // Whoever keeps connections open takes the next request elsewhere.
      response.shouldKeepAlive = false;
      if (request.url === '/readyz' || request.url === '/healthz') {
        response.writeHead(503, { 'Content-Type': 'application/json' }).end('{"status":"stopping"}');
        return;
      }
    }
    listener(request, response);
  });
  await listen(server, port, host);
  const address = server.address();
  const boundPort = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host}:${boundPort}`,
    use: (next) => {
      listener = next;
    },
    close: async () => {
      isStopping = true;
      await sleep(drainSeconds * 1000);
      await closeServer(server);
    },
  };
};

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK);
    const limit = setTimeout(() => server.closeAllConnections(), DRAIN_TIME);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(limit);
      resolve();
    });
    server.closeIdleConnections();
  });
