import { access } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { findImageName } from '../../../contract/image-address.ts';
import { createHttpServer } from '../../http/http-server.ts';
import { DASHBOARD_PATH, getPath, isApiPath, OBJECT_PATH } from '../../http/paths.ts';
import { getResponseHeaders, type Transport } from '../../http/security-headers.ts';
import { isReadMethod, sendFile } from '../../http/serve-file.ts';
import type { SiteFile } from '../../http/site-file.ts';
import { createImageLookup, type ImageLookup } from '../../media/serve-image.ts';
import { createStaticOrigin } from '../static-origin.ts';
import { forward } from './forward.ts';
import { createThreadStreams, type StreamMessage } from './thread-stream.ts';

export interface PortSettings extends Transport {
  host: string;
  port: number;
}

export interface ServedFiles {
  assets: Map<string, SiteFile>;
  imagesDir: string;
  imageCaching: string;
  security: Record<string, string>;
}

export type ToVisitors =
  | StreamMessage
  | { type: 'listen'; settings: PortSettings }
  | ({ type: 'serve' } & ServedFiles)
  /** An image was taken down. */
  | { type: 'forget'; imageId: string }
  | { type: 'show'; releaseId: number; changed: Map<string, SiteFile>; gone: string[] }
  | { type: 'stop'; drainSeconds: number };

export type FromVisitors =
  | StreamMessage
  | { type: 'listening'; port: number }
  | { type: 'failed'; message: string; code: string | undefined }
  | { type: 'stopped' };

/** Time that requests may take to finish after a stop. Milliseconds, as below. */
const DRAIN_TIME = 10_000;
/** Interval at which idle connections are closed during a stop. */
const IDLE_CHECK = 50;
/** Time after which unused connections are closed. Browsers open some in advance, and Node does not count them as idle. */
const FIRST_REQUEST = 250;
const IMAGE_MEMORY = 24 * 1024 * 1024;

const port = parentPort;
if (port === null) throw new Error('this is a thread of the server');

const post = (message: FromVisitors, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);
const streams = createThreadStreams(post);
const assets = new Map<string, SiteFile>();
let files = new Map<string, SiteFile>();
let isStopping = false;
let responseHeaders = new Map<string, string>();

const nothing = async () => null;
let images: ImageLookup = { find: nothing, forget: () => undefined };

const passOn = (request: IncomingMessage, response: ServerResponse): void =>
  forward(request, response, streams.open(request.socket.remoteAddress));

let storedDir = '';
const findStored = async (name: string) => ((await isInFolder(join(storedDir, name))) ? join(storedDir, name) : null);

const origin = createStaticOrigin({ assets, findReleasedAsset: nothing, findShareImage: nothing, findStored, passOn });

const handle: RequestListener = (request, response) => {
  const url = request.url ?? '/';
  if (isStopping) {
    // Clients with open connections send their next request elsewhere.
    response.shouldKeepAlive = false;
    if (/^\/(readyz|healthz)$/.test(getPath(url))) {
      response.writeHead(503, { 'Content-Type': 'application/json' }).end('{"status":"stopping"}');
      return;
    }
  }
  if (origin.shownReleaseId() === null || isApiPath(url) || DASHBOARD_PATH.test(url)) return passOn(request, response);
  const image = findImageName(getPath(url));
  if (image !== null && isReadMethod(request.method)) return sendImage(request, response, image);
  if (OBJECT_PATH.test(url)) return passOn(request, response);
  response.setHeaders(responseHeaders);
  origin.handle(request, response);
};

const server = createHttpServer(handle);
const connections = new Set<Socket>();
server.on('connection', (socket) => {
  connections.add(socket);
  socket.once('close', () => connections.delete(socket));
});

// In order, so that a response about a release arrives after the release.
port.on('message', (message: ToVisitors) => {
  if (message.type === 'listen') listen(message.settings);
  else if (message.type === 'serve') serve(message);
  else if (message.type === 'show') show(message);
  else if (message.type === 'forget') images.forget(message.imageId);
  else if (message.type === 'stop') void stop(message.drainSeconds);
  else streams.receive(message);
});

function isInFolder(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function sendImage(request: IncomingMessage, response: ServerResponse, name: string): void {
  images.find(name).then(
    (file) => {
      if (!file) return passOn(request, response);
      response.setHeaders(responseHeaders);
      sendFile(request, response, file);
    },
    () => passOn(request, response),
  );
}

function listen({ host, port: number, ...transport }: PortSettings): void {
  responseHeaders = new Map(Object.entries(getResponseHeaders(transport)));
  // Errors lose their code when cloned.
  server.once('error', ({ message, code }: NodeJS.ErrnoException) => post({ type: 'failed', message, code }));
  server.listen(number, host, () => {
    const address = server.address();
    post({ type: 'listening', port: typeof address === 'object' && address !== null ? address.port : number });
  });
}

function serve({ imagesDir, imageCaching, security, ...given }: ServedFiles): void {
  assets.clear();
  for (const [path, file] of given.assets) assets.set(path, file);
  storedDir = imagesDir;
  const fetchImage = (name: string) => isInFolder(join(imagesDir, name));
  images = createImageLookup({ imagesDir, fetchImage, imageCaching }, security, IMAGE_MEMORY);
}

function show({ releaseId, changed, gone }: Extract<ToVisitors, { type: 'show' }>): void {
  files = new Map([...files, ...changed]);
  for (const path of gone) files.delete(path);
  origin.show({ releaseId, files });
}

async function stop(drainSeconds: number): Promise<void> {
  isStopping = true;
  await sleep(drainSeconds * 1000);
  await closeServer(server);
  post({ type: 'stopped' });
}

function closeServer(closing: Server): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => closing.closeIdleConnections(), IDLE_CHECK);
    const unused = setTimeout(closeUnused, FIRST_REQUEST);
    const limit = setTimeout(() => closing.closeAllConnections(), DRAIN_TIME);
    closing.close(() => {
      clearInterval(idle);
      clearTimeout(unused);
      clearTimeout(limit);
      resolve();
    });
    closing.closeIdleConnections();
  });
}

function closeUnused(): void {
  for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
}
