import { connect } from 'node:net';
import type { HostileRequest } from './hostile-requests.ts';

export interface RawResponse {
  status: number;
  head: string;
  body: string;
  milliseconds: number;
}

/** Longer than any response takes on a busy machine, and shorter than a hang. Milliseconds. */
const PATIENCE = 60_000;

/** Written byte by byte: Node's own client would refuse to send most of it. */
export function sendRaw(port: number, request: HostileRequest, cookie: string): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const { method, target, body } = request;
    const hasHeader = (wanted: string) => request.headers.some(([name]) => name === wanted);
    const headers: [string, string][] = [
      ...(hasHeader('host') ? [] : ([['host', '127.0.0.1']] as [string, string][])),
      ['connection', 'close'],
      ...(request.isSignedIn ? ([['cookie', cookie]] as [string, string][]) : []),
      ...request.headers.filter(([name]) => !(name === 'cookie' && request.isSignedIn)),
      ...(body ? ([['content-length', String(body.length)]] as [string, string][]) : []),
    ];
    const lines = [`${method} ${target} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)];
    const started = performance.now();
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    const finish = (): void => {
      socket.destroy();
      const text = Buffer.concat(chunks).toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      const head = end < 0 ? text : text.slice(0, end);
      // The last status line counts: an interim response may come before it.
      const status = Number([...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].at(-1)?.[1] ?? 0);
      resolve({ status, head, body: end < 0 ? '' : text.slice(end + 4), milliseconds: performance.now() - started });
    };
    socket.setTimeout(PATIENCE, () => {
      socket.destroy();
      reject(new Error(`no response within ${PATIENCE / 1000} s to ${method} ${target.slice(0, 200)}`));
    });
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      // It has no end to wait for.
      if (chunks.length < 3 && /content-type: text\/event-stream/i.test(chunk.toString('latin1'))) finish();
    });
    socket.once('error', () => finish());
    socket.once('close', () => finish());
    socket.write(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'));
    if (body) socket.write(body);
  });
}
