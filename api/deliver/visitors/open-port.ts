import { createServer, type RequestListener } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import { getResponseHeaders, type Transport } from '../../http/security-headers.ts';
import { isSameFile, type SiteFile } from '../../http/site-file.ts';
import { formatHost } from '../../process/env.ts';
import type { LiveSite, StaticOrigin } from '../static-origin.ts';
import { startVisitorsThread } from './start-thread.ts';
import { createThreadStreams, type StreamMessage } from './thread-stream.ts';
import type { FromVisitors, PortSettings, ServedFiles, ToVisitors } from './visitors-thread.ts';

export interface VisitorFiles extends ServedFiles {
  origin: Pick<StaticOrigin, 'follow'>;
  removed?: { follow: (onRemoved: (imageId: string) => void) => void };
}

export type OpenPort = Awaited<ReturnType<typeof openPort>>;

/**
 * Opens the port in a thread that serves visitors from memory while this one publishes. Other requests are forwarded
 * here (docs/decisions/028).
 */
export async function openPort(
  { host, port: wanted, isSecure, hstsSubdomains, drainSeconds }: PortSettings & { drainSeconds: number },
  listener: RequestListener,
  visitors?: VisitorFiles,
  thread: Worker = startVisitorsThread(),
) {
  const post = (message: ToVisitors, transfer: ArrayBuffer[] = []): void => thread.postMessage(message, transfer);
  const transport = { isSecure, hstsSubdomains };
  const responses = serveStreams(transport, listener);
  const streams = createThreadStreams(post, responses.connect);
  const receive = inTurns(streams.receive);
  const [listening, stopped] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
  thread.on('message', (message: FromVisitors) => {
    if (message.type === 'listening') listening.resolve(message.port);
    else if (message.type === 'failed') listening.reject(toPortError(message, wanted));
    else if (message.type === 'stopped') stopped.resolve();
    else receive(message);
  });
  const show = ({ origin, removed, ...files }: VisitorFiles): void => {
    post({ type: 'serve', ...files });
    removed?.follow((imageId) => post({ type: 'forget', imageId }));
    origin.follow(createFeed(post));
  };
  if (visitors) show(visitors);
  post({ type: 'listen', settings: { host, port: wanted, ...transport } });
  const port = await listening.promise.catch(async (error: unknown) => {
    await thread.terminate();
    throw error;
  });
  return {
    url: `http://${formatHost(host)}:${port}`,
    /** Switches to this listener and these files from the next request on. The thread serves files it has. */
    use: (next: RequestListener, files: VisitorFiles) => {
      responses.use(next);
      show(files);
    },
    /** Lets proxies notice, waits for requests in progress, then frees the port. */
    close: async () => {
      post({ type: 'stop', drainSeconds });
      await stopped.promise;
      await thread.terminate();
    },
  };
}

const PORT_PROBLEMS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program uses it. Stop that program, or set PORT to another number',
  EADDRNOTAVAIL: 'HOST is not an address of this machine',
  EACCES: 'this user may not open it. Set PORT to a number above 1023',
};

/** Error with a sentence for people about the reasons that they can remedy. */
function toPortError({ code, message }: Extract<FromVisitors, { type: 'failed' }>, port: number): Error {
  const problem = PORT_PROBLEMS[code ?? ''];
  return Object.assign(new Error(problem ? `The port ${port} cannot be opened: ${problem}.` : message), { code });
}

const UNLIMITED = { headersTimeout: 0, requestTimeout: 0 };

/** Node's server without a port. The thread has already applied the connection limits, and health checks may use HTTP/1.0. */
function serveStreams(transport: Transport, first: RequestListener) {
  let listener = first;
  const headers = new Map(Object.entries(getResponseHeaders(transport)));
  const server = createServer({ ...UNLIMITED, requireHostHeader: false }, (request, response) => {
    response.setHeaders(headers);
    listener(request, response);
  });
  return {
    connect: (stream: Duplex) => void server.emit('connection', stream),
    use: (next: RequestListener) => {
      listener = next;
    },
  };
}

/**
 * Delivers messages in batches per turn of the event loop. A port delivers up to a thousand messages without a break, including
 * new ones: while admins keep saving, timers and file writes would wait for a second.
 */
function inTurns(receive: (message: StreamMessage) => void): (message: StreamMessage) => void {
  let waiting: StreamMessage[] = [];
  const receiveAll = (): void => {
    const messages = waiting;
    waiting = [];
    for (const message of messages) receive(message);
  };
  return (message) => {
    if (waiting.push(message) === 1) setImmediate(receiveAll);
  };
}

/** Sends what changed since the last release. Page bytes are copied on the way. */
function createFeed(post: (message: ToVisitors) => void) {
  let sent = new Map<string, SiteFile>();
  return ({ releaseId, files }: LiveSite): void => {
    const changed = new Map([...files].filter(([path, file]) => !isSameFile(file, sent.get(path))));
    const gone = [...sent.keys()].filter((path) => !files.has(path));
    post({ type: 'show', releaseId, changed, gone });
    sent = files;
  };
}
