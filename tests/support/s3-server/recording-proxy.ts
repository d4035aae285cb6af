import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Fate of a request: refused with 500, done but without its response, or delayed. */
export type Fault = 'refuse' | 'loseResponse' | Promise<void> | null;

export interface RecordingProxy {
  url: string;
  /** `PUT about`, in the order in which the requests came. */
  requests: string[];
  /** Asked for each request, with its number from 0 since the last `reset`. */
  reset: (fault?: (index: number) => Fault) => void;
  close: () => void;
}

/** Stands before the bucket: counts what goes there, and does what networks do. */
export async function startRecordingProxy(target: string, bucket: string): Promise<RecordingProxy> {
  const requests: string[] = [];
  let findFault: (index: number) => Fault = () => null;

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const path = (incoming.url ?? '').replace(`/${bucket}`, '').replace(/^\//, '');
    const name = path.startsWith('?') ? 'LIST' : `${incoming.method} ${decodeURIComponent(path.split('?')[0] ?? '')}`;
    const fault = findFault(requests.push(name) - 1);
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    if (fault === 'refuse') {
      outgoing.writeHead(500).end();
      return;
    }
    if (fault instanceof Promise) await fault;
    const { method, headers } = incoming;
    // The signature covers the Host header, so it stays as the client sent it.
    const forwarded = request(`${target}${incoming.url}`, { method, headers }, (response) => {
      if (fault === 'loseResponse') {
        response.resume().once('end', () => outgoing.destroy());
        return;
      }
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    forwarded.once('error', () => outgoing.destroy());
    forwarded.end(Buffer.concat(chunks));
  };

  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    reset: (fault = () => null) => {
      requests.length = 0;
      findFault = fault;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
