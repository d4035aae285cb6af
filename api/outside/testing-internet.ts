import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, isIP, type Socket } from 'node:net';
import { createFetchOutside, type FetchOutside } from './fetch-outside.ts';

export interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
}

export interface TestInternet extends AsyncDisposable {
  fetchOutside: FetchOutside;
  /** Sets what a host answers. */
  serve: (host: string, answer: RequestListener) => void;
  /** Sets the IP addresses that a name resolves to, each time one of them; a public one by default. */
  name: (host: string, ...answers: (string | string[])[]) => void;
  /** Requests that reached a server. */
  requests: ReceivedRequest[];
  /** IP addresses that a connection was opened to. */
  dialed: string[];
}

const PUBLIC = '93.184.216.34';

/** Servers with any name, without TLS, behind the real fetcher. */
export async function createTestInternet({ longest = 500, isOn = true } = {}): Promise<TestInternet> {
  const hosts = new Map<string, RequestListener>();
  const names = new Map<string, (string | string[])[]>();
  const requests: ReceivedRequest[] = [];
  const dialed: string[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const host = request.headers.host?.split(':')[0] ?? '';
    requests.push({ method: request.method ?? '', url: `${host}${request.url}`, headers: request.headers });
    const answer = hosts.get(host);
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const resolve = async (host: string): Promise<LookupAddress[]> => {
    const answers = names.get(host) ?? [PUBLIC];
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === undefined) throw Object.assign(new Error('no such host'), { code: 'ENOTFOUND' });
    return [answer].flat().map((address) => ({ address, family: isIP(address) }));
  };
  const fetchOutside = createFetchOutside({
    publicUrl: 'https://club.example.org',
    fetchesOutside: isOn,
    longest,
    resolve,
    createConnection: ({ host, lookup }, callback) => {
      const dial = (error: Error | null, address: string): void => {
        if (!error) dialed.push(address);
        // Node's types want a socket beside an error too.
        callback(error, error ? (undefined as unknown as Socket) : connect({ port, host: '127.0.0.1' }));
      };
      const name = host?.replace(/^\[|\]$/g, '') ?? '';
      if (isIP(name)) dial(null, name);
      else lookup?.(name, {}, (error, address) => dial(error, String(address)));
      return undefined;
    },
  });
  return {
    fetchOutside,
    requests,
    dialed,
    serve: (host, answer) => hosts.set(host, answer),
    name: (host, ...answers) => names.set(host, answers),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
