import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Cdn {
  url: string;
  /** Sets the origin. */
  setOrigin: (url: string) => void;
  /** Gives visitors, from now on, what they got so far, or lets everything through again. */
  setLagging: (isLagging: boolean) => void;
  close: () => void;
}

/** True for cacheable requests. The dashboard and its calls always go through. */
const isCacheable = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'GET' && !/^\/(admin|api|preview|objects|_astro)/.test(url);

/** Proxy between the site and its visitors that can delay updates. */
export async function startCdn(): Promise<Cdn> {
  let origin = '';
  let isLagging = false;
  const cached = new Map<string, { head: IncomingMessage; body: Buffer }>();

  const cache = (path: string, head: IncomingMessage): void => {
    const parts: Buffer[] = [];
    head.on('data', (part: Buffer) => parts.push(part));
    head.on('end', () => cached.set(path, { head, body: Buffer.concat(parts) }));
  };

  const serve = (incoming: IncomingMessage, response: ServerResponse): void => {
    const path = incoming.url ?? '/';
    const old = isLagging && isCacheable(incoming) ? cached.get(path) : undefined;
    if (old) {
      response.writeHead(old.head.statusCode ?? 200, old.head.headers).end(old.body);
      return;
    }
    if (origin === '') {
      response.writeHead(503).end();
      return;
    }
    // Only whole responses are cached.
    const { 'if-none-match': _none, 'if-modified-since': _since, ...headers } = incoming.headers;
    const onwards = request(origin + path, { method: incoming.method, headers }, (head) => {
      if (isCacheable(incoming)) cache(path, head);
      response.writeHead(head.statusCode ?? 502, head.headers);
      head.pipe(response);
    });
    onwards.on('error', () => response.destroy());
    response.on('close', () => onwards.destroy());
    incoming.pipe(onwards);
  };

  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    setOrigin: (url) => {
      origin = url;
    },
    setLagging: (next) => {
      isLagging = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
