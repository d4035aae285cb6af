import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Stored {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface EdgeCache {
  url: string;
  /** Paths of the PURGE requests, in order. */
  purged: string[];
  /** Requests that reached the origin, in order. */
  missed: string[];
  setOrigin: (url: string) => void;
  /** The next purges are acknowledged and lost, that many times. */
  losePurges: (count: number) => void;
  /** Status for PURGE requests from now on. */
  refusePurges: (status: number | null) => void;
  /** Visitors get no response at all; purges are taken. */
  breakDown: (next: boolean) => void;
  close: () => void;
}

/** A CDN with one server: keeps what `s-maxage` lets it, by path and encoding, until a PURGE. */
export async function startEdgeCache(): Promise<EdgeCache> {
  let origin = '';
  let lost = 0;
  let isBroken = false;
  let refusal: number | null = null;
  const purged: string[] = [];
  const missed: string[] = [];
  const stored = new Map<string, Map<string, Stored>>();

  const purge = (path: string, response: ServerResponse): void => {
    purged.push(path);
    if (refusal !== null) return void response.writeHead(refusal).end();
    if (lost > 0) lost -= 1;
    else stored.delete(path);
    response.writeHead(200).end();
  };

  const send = (response: ServerResponse, { status, headers, body }: Stored): void => {
    const { connection: _connection, ...sent } = headers;
    response.writeHead(status, sent).end(body);
  };

  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url: path = '/', method } = incoming;
    if (method === 'PURGE') return purge(path, response);
    if (isBroken) return void response.destroy();
    const encoding = String(incoming.headers['accept-encoding'] ?? '');
    const cached = method === 'GET' ? stored.get(path)?.get(encoding) : undefined;
    if (cached) return send(response, cached);
    missed.push(`${path} ${encoding}`);
    const onwards = request(origin + path, { method, headers: incoming.headers });
    onwards.on('error', () => response.writeHead(502).end());
    incoming.pipe(onwards);
    const [received] = (await once(onwards, 'response')) as [IncomingMessage];
    const parts: Buffer[] = [];
    for await (const part of received) parts.push(part as Buffer);
    const answer = { status: received.statusCode ?? 502, headers: received.headers, body: Buffer.concat(parts) };
    if (method === 'GET' && /s-maxage=[1-9]/.test(received.headers['cache-control'] ?? '')) {
      stored.set(path, (stored.get(path) ?? new Map<string, Stored>()).set(encoding, answer));
    }
    send(response, answer);
  };

  const server = createServer((incoming, response) => void serve(incoming, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    purged,
    missed,
    setOrigin: (url) => {
      origin = url;
    },
    losePurges: (count) => {
      lost = count;
    },
    refusePurges: (status) => {
      refusal = status;
    },
    breakDown: (next) => {
      isBroken = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
