import { type ClientRequest, type IncomingMessage, request as makeRequest, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Headers of a single connection (RFC 9110 §7.6.1). `Expect` was already handled by the first server. */
const OF_ONE_CONNECTION = new Set(
  'connection keep-alive proxy-connection te trailer transfer-encoding upgrade expect'.split(' '),
);

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Forwards the request over `stream` and streams the response back. */
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
      // Without a known length, the body is chunked here too.
      ...(body && request.headers['content-length'] === undefined ? ['Transfer-Encoding', 'chunked'] : []),
    ],
  });
  forwarded.on('response', (received) => {
    response.writeHead(received.statusCode ?? 502, listHeaders(received.rawHeaders));
    // Flush now, because an event stream may send nothing for a while.
    if (received.headers['content-length'] === undefined) response.flushHeaders();
    received.pipe(response);
    received.once('error', () => response.destroy());
  });
  forwarded.on('error', () => {
    // The other end may refuse and respond before the whole body was sent.
    if (response.headersSent) return;
    response.writeHead(502, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' }).end('Try again soon');
  });
  response.once('close', () => {
    if (!response.writableFinished) stream.destroy();
  });
  // Drains an abandoned body, so that the client reads its response and we notice when it disconnects.
  stream.once('close', () => request.unpipe(forwarded).resume());
  // With the headers ahead, because they may be refused before any of the body has come.
  if (body) request.pipe(forwarded).flushHeaders();
  else forwarded.end();
}

/** Names and values alternate. */
const listHeaders = (raw: string[]): string[] =>
  raw.filter((_, index) => !OF_ONE_CONNECTION.has(raw[index - (index % 2)]?.toLowerCase() ?? ''));
