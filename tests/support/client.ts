import { Agent, request } from 'node:http';
import { type RunningServer, SUPER_ADMIN } from './server.ts';

export type Client = ReturnType<typeof createClient>;

interface Received {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A bare client on one kept-alive connection, so that the figure is the server's and not the client's. */
export function createClient(server: RunningServer) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let cookie = '';
  const call = (method: string, path: string, body?: unknown): Promise<Received> =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        cookie,
        ...(payload ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) } : {}),
      };
      const outgoing = request(`${server.url}${path}`, { method, agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      });
      outgoing.on('error', reject);
      outgoing.end(payload);
    });
  const signIn = async (): Promise<void> => {
    const received = await call('POST', '/api/admin/login', SUPER_ADMIN);
    const set = received.headers['set-cookie'];
    cookie = (Array.isArray(set) ? set[0] : set)?.split(';')[0] ?? '';
    if (!cookie) throw new Error(`could not sign in: ${received.status} ${received.body}`);
  };
  return { call, signIn, close: () => agent.destroy() };
}

export async function must(received: Promise<Received>, status: number): Promise<Received> {
  const got = await received;
  if (got.status !== status) throw new Error(`expected ${status}, got ${got.status}: ${got.body}`);
  return got;
}

/** A block to write again and again, the home page’s by default. @returns its id */
export async function createBlock(client: Client, key = 'home_main_content'): Promise<number> {
  const block = { key, value: '<p>Start</p>', type: 'html' };
  return (JSON.parse((await must(client.call('POST', '/api/admin/content', block), 201)).body) as { id: number }).id;
}
