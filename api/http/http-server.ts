import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Limits for one client. Milliseconds, bytes, counts. */
export const CONNECTION_LIMITS = {
  /** Time to receive the request's head, against clients that send a byte now and then. */
  headersTimeout: 10_000,
  /** Time for the whole request: enough for a 10 MB image at a phone's 1.5 Mbit/s. */
  requestTimeout: 90_000,
  /** Time without body bytes. Checked at `checkEvery`, so at most 30 seconds. */
  bodySilence: 20_000,
  /** Time without a byte in either direction. Live updates send one every 15 seconds. */
  idleTimeout: 120_000,
  // Longer than proxies keep connections (a minute), so that no request meets a closing one.
  keepAliveTimeout: 65_000,
  /** Interval at which the first three are checked. */
  checkEvery: 5_000,
  headerBytes: 16 * 1024,
  headers: 100,
  connections: 4_000,
  /** Requests of one connection in progress. Browsers and proxies send the next one only after the response. */
  pipelined: 16,
};

// Node reads the first Host header and a proxy possibly the last, so the two could mean different sites (RFC 9112 §3.2).
const countHosts = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length;

/** A host with or without a port (RFC 9112 §3.2). Empty in HTTP/1.0. */
const HOST = /^([\w.~!$&'()*+,;=%-]*|\[[\w:.%]+\])(:\d*)?$/;

export type ConnectionLimits = typeof CONNECTION_LIMITS;

/** Node's HTTP server with limits against slow or greedy clients. */
export function createHttpServer(handle: RequestListener, limits: ConnectionLimits = CONNECTION_LIMITS): Server {
  const { headersTimeout, requestTimeout, keepAliveTimeout, headerBytes } = limits;
  const options = { headersTimeout, requestTimeout, keepAliveTimeout, maxHeaderSize: headerBytes };
  const inProgress = new WeakMap<Socket, number>();
  const server = createServer({ ...options, connectionsCheckingInterval: limits.checkEvery }, (request, response) => {
    const { socket } = request;
    const count = (inProgress.get(socket) ?? 0) + 1;
    inProgress.set(socket, count);
    response.once('close', () => inProgress.set(socket, (inProgress.get(socket) ?? 0) - 1));
    // Node hands over every request that it has read, however many wait for their response.
    if (count > limits.pipelined) return void socket.destroy();
    if (countHosts(request) > 1 || !HOST.test(request.headers.host ?? '')) {
      response.writeHead(400, { Connection: 'close' }).end();
      return;
    }
    // Proxies may send the whole address, and every server accepts it (RFC 9112 §3.2.2).
    request.url = request.url?.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
    watchBody(request, response, limits);
    handle(request, response);
  });
  server.maxHeadersCount = limits.headers;
  server.maxConnections = limits.connections;
  server.setTimeout(limits.idleTimeout);
  return server;
}

/** Ends a request whose body has stalled. */
function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  { bodySilence, checkEvery }: Pick<ConnectionLimits, 'bodySilence' | 'checkEvery'>,
): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return;
  let received = request.socket.bytesRead;
  let heardAt = performance.now();
  const timer = setInterval(() => {
    if (request.complete || response.writableEnded) return clearInterval(timer);
    const { bytesRead } = request.socket;
    if (bytesRead !== received) heardAt = performance.now();
    received = bytesRead;
    if (performance.now() - heardAt >= bodySilence) request.destroy();
  }, checkEvery).unref();
  response.once('close', () => clearInterval(timer));
}
