import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { PAGE_PATHS } from '../../../contract/pages.ts';

/**
 * `node tests/slow/load/steady-visitors.ts URL RATE SECONDS`: so many visits a second, whether the ones before have been served
 * or not, each measured from the moment when it was due. Bare sockets, and a process of its own: the waits are the server's.
 * Prints milliseconds as JSON.
 */
const [url = '', rate = '200', seconds = '5'] = process.argv.slice(2);
const { hostname, port, host } = new URL(url);
const PATHS = Object.values(PAGE_PATHS);
const END_OF_HEAD = Buffer.from('\r\n\r\n');
const LAST_PIECE = Buffer.from('0\r\n\r\n');
/** A response that takes longer counts as failed. */
const PATIENCE = 10_000;

interface Visit {
  due: number;
  path: string;
}

const waits: number[] = [];
const failures: string[] = [];
const idle: Connection[] = [];
const queued: Visit[] = [];
let isOver = false;

interface Connection {
  visit: (visit: Visit) => void;
  close: () => void;
}

async function open(): Promise<Connection> {
  const socket: Socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let current: Visit | null = null;
  let head: Buffer | null = Buffer.alloc(0);
  let left = 0;

  const fail = (reason: string): void => {
    if (current && !isOver) failures.push(`${current.path}: ${reason}`);
    current = null;
  };
  const done = (): void => {
    if (current) waits.push(performance.now() - current.due);
    current = null;
    const next = queued.shift();
    if (next) connection.visit(next);
    else idle.push(connection);
  };
  const readBody = (chunk: Buffer): void => {
    left -= chunk.length;
    // Caddy does not know how long a compressed file is, and sends it in pieces.
    if (left === 0 || (Number.isNaN(left) && chunk.subarray(-LAST_PIECE.length).equals(LAST_PIECE))) done();
  };
  const readHead = (chunk: Buffer): void => {
    head = Buffer.concat([head ?? Buffer.alloc(0), chunk]);
    const end = head.indexOf(END_OF_HEAD);
    if (end === -1) return;
    const text = head.toString('latin1', 0, end);
    const body = head.subarray(end + END_OF_HEAD.length);
    head = null;
    if (!text.startsWith('HTTP/1.1 200')) fail(text.slice(0, 60));
    left = Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? Number.NaN);
    readBody(body);
  };
  socket.on('data', (chunk: Buffer) => {
    if (head === null) readBody(chunk);
    else readHead(chunk);
  });
  socket.on('error', ({ message }) => fail(message));
  socket.on('close', () => fail('closed'));
  const connection: Connection = {
    visit: (visit) => {
      current = visit;
      head = Buffer.alloc(0);
      socket.write(`GET ${visit.path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`);
      setTimeout(() => current === visit && fail('no response'), PATIENCE).unref();
    },
    close: () => socket.destroy(),
  };
  return connection;
}

const connections = await Promise.all(Array.from({ length: 16 }, open));
idle.push(...connections);
const began = performance.now();
const total = Number(rate) * Number(seconds);
for (let sent = 0; sent < total; ) {
  const now = performance.now();
  for (let due = began + (sent * 1000) / Number(rate); due <= now && sent < total; ) {
    const visit = { due, path: PATHS[sent % PATHS.length] ?? '/' };
    const connection = idle.shift();
    if (connection) connection.visit(visit);
    else queued.push(visit);
    sent += 1;
    due = began + (sent * 1000) / Number(rate);
  }
  await sleep(1);
}
const patience = performance.now() + PATIENCE;
while (waits.length + failures.length < total && performance.now() < patience) await sleep(10);
isOver = true;
for (const connection of connections) connection.close();
const unfinished = total - waits.length - failures.length;
const sorted = waits.toSorted((a, b) => a - b);
const quantile = (q: number): number => Math.round((sorted[Math.ceil(q * sorted.length) - 1] ?? 0) * 100) / 100;
console.log(
  JSON.stringify({
    visits: waits.length,
    p50: quantile(0.5),
    p99: quantile(0.99),
    max: quantile(1),
    failed: failures.length + unfinished,
    failures: failures.slice(0, 5),
  }),
);
