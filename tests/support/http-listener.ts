import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Heard {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface HttpListener {
  url: string;
  heard: Heard[];
  /** A status for the next requests, with headers, or no response at all. */
  respondWith: (next: number | 'nothing', headers?: Record<string, string>) => void;
  close: () => void;
}

/** HTTP server that receives notifications of releases. */
export async function startHttpListener(): Promise<HttpListener> {
  const heard: Heard[] = [];
  let status: number | 'nothing' = 204;
  let sent: Record<string, string> = {};
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    heard.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    if (status !== 'nothing') response.writeHead(status, sent).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/told`,
    heard,
    respondWith: (next, headers = {}) => {
      status = next;
      sent = headers;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
