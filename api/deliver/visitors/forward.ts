import { type ClientRequest, type IncomingMessage, request as makeRequest, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** They are about one connection (RFC 9110 §7.6.1), and the first connection's server has seen to `Expect`. */
const OF_ONE_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Asks the other end of `stream` for what was asked of us, and hands on the response, as it comes. */
export function forward(request: IncomingMessage, response: ServerResponse, stream: Duplex): void {
  const { method, url } = request;
  const body = hasBody(request);
  const forwarded: ClientRequest = makeRequest({
    method,
    path: url,
    createConnection: () => stream,
    setHost: false,
    headers: [
      ...listHeaders(request.rawHeaders),
      // Its length is not known, so it goes in pieces here as well.
      ...(body && request.headers['content-length'] === undefined ? ['Transfer-Encoding', 'chunked'] : []),
    ],
  });
  forwarded.on('response', (received) => {
    response.writeHead(received.statusCode ?? 502, listHeaders(received.rawHeaders));
    // An event stream says nothing for a while, and its reader wants to know that it is there.
    if (received.headers['content-length'] === undefined) response.flushHeaders();
    received.pipe(response);
    received.once('error', () => response.destroy());
  });
  forwarded.on('error', () => {
    // A refusal may come before the whole body was sent, and is a response.
    if (response.headersSent) return;
    response.writeHead(502, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' }).end('Try again soon');
  });
  response.once('close', () => {
    if (!response.writableFinished) stream.destroy();
  });
  // Drain an abandoned body: the client then reads its response, and we notice when it leaves.
  stream.once('close', () => request.unpipe(forwarded).resume());
  if (body) request.pipe(forwarded);
  else forwarded.end();
}

function listHeaders(raw: string[]): string[] {
  const kept: string[] = [];
  for (let index = 0; index < raw.length; index += 2) {
    const [name = '', value = ''] = [raw[index], raw[index + 1]];
    if (!OF_ONE_CONNECTION.has(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
}
