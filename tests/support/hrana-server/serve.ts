import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readOptions } from '../../../scripts/arguments.ts';
import { type PipelineRequest, StreamError } from './protocol.ts';
import { createStreams } from './streams.ts';

const options = readOptions(
  `node tests/support/hrana-server/serve.ts --folder DIR [--port N] [--token T] [--busy-wait MS] [--stream-expiry MS] [--delay MS]
For tests: the databases DIR/NAME.db as http://127.0.0.1:PORT/NAME, by Hrana 2 over HTTP, on SQLite. --delay is the way
to it and back. Prints "ready URL".`,
  {
    folder: { type: 'string', default: '.' },
    port: { type: 'string', default: '0' },
    token: { type: 'string', default: '' },
    'busy-wait': { type: 'string', default: '200' },
    'stream-expiry': { type: 'string', default: '10000' },
    delay: { type: 'string', default: '0' },
  },
);

/** `/NAME/v2/pipeline`. The client tries version 3 in protobuf first, gets a 404, and falls back to this. */
const TARGET = /^\/([\w-]+)\/v([23])(\/pipeline)?$/;
const delay = Number(options.delay);
const streams = createStreams({
  busyWait: Number(options['busy-wait']),
  streamExpiry: Number(options['stream-expiry']),
});
mkdirSync(options.folder, { recursive: true });

const server = createServer((request, response) => {
  handle(request, response).catch((error: unknown) => {
    const { message } = error as Error;
    if (error instanceof StreamError && error.code !== null) {
      return send(response, error.status, { message, code: error.code });
    }
    send(response, error instanceof StreamError ? error.status : 500, message);
  });
});
server.listen(Number(options.port), '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) console.log(`ready http://127.0.0.1:${address.port}`);
});

process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// Whoever started it may be killed without a word.
process.stdin.on('end', stop).resume();

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, name, , isPipeline] = TARGET.exec(request.url ?? '') ?? [];
  if (name === undefined) return send(response, 404, 'There is nothing here');
  if (options.token !== '' && request.headers.authorization !== `Bearer ${options.token}`) {
    return send(response, 401, 'Unauthorized');
  }
  if (!isPipeline) return send(response, 200, 'Hrana over HTTP');
  const pipeline = await readJson(request);
  if (delay > 0) await sleep(delay);
  send(response, 200, await streams.run(join(options.folder, `${name}.db`), pipeline));
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json' });
  response.end(isText ? body : JSON.stringify(body));
}

async function readJson(request: IncomingMessage): Promise<PipelineRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as PipelineRequest;
}

function stop(): void {
  streams.close();
  process.exit(0);
}
