import { once } from 'node:events';
import { createServer } from 'node:http';

export interface ReceivedHit {
  method: string;
  /** Path and query, as the service got them. */
  target: string;
  body: string;
  cookie: string | undefined;
}

export interface AnalyticsListener {
  origin: string;
  hits: ReceivedHit[];
  stop: () => Promise<void>;
}

/** Stands in for a provider: takes every hit and keeps it. */
export async function startAnalyticsListener(): Promise<AnalyticsListener> {
  const hits: ReceivedHit[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const { method = '', url: target = '', headers } = request;
    hits.push({ method, target, body, cookie: headers.cookie });
    response.writeHead(202).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the listener has no port');
  const stop = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { origin: `http://127.0.0.1:${address.port}`, hits, stop };
}
