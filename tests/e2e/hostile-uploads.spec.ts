import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { IMAGE_REFUSALS } from '../../contract/image-refusals.ts';
import { IMAGE_LIMITS } from '../../contract/media.ts';
import { signIn } from '../slow/crash/editor.ts';
import { uploadAndAdd } from '../slow/hostile/upload-and-add.ts';
import { HOSTILE_IMAGES } from '../support/fixtures/hostile-images.ts';
import { drawPhotograph } from '../support/fixtures/images.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { readWorkerPeak } from '../support/worker-memory.ts';
import { expect, test } from './fixtures.ts';

const MEGABYTE = 2 ** 20;

// Milliseconds. The goals are for a quiet machine and are printed beside what was measured; the limits are what a busy one
// still keeps, and what a decoder in the visitors' way would not.
const GOAL = { wait: 250, refusal: 1000 };
const LIMIT = { wait: 2500, refusal: 10_000, adding: 10_000 };

const report = (what: string, milliseconds: number, goal: number): void =>
  console.log(`    ${what}: ${Math.round(milliseconds)} ms (goal ${goal})`);

/**
 * Requests the home page continuously.
 * @returns a function that stops, and returns the longest wait in milliseconds
 */
async function visit(url: string) {
  const visitor = spawn(process.execPath, ['tests/slow/load/visitor.ts', `${url}/`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: visitor.stdout })[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe('visiting');
  return async (): Promise<number> => {
    visitor.kill();
    const waits: number[] = JSON.parse((await lines.next()).value ?? '[]');
    return waits[0] ?? Number.POSITIVE_INFINITY;
  };
}

/** Memory that the server process has used at most since it began. */
async function readPeak({ process: { pid } }: RunningServer): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024;
}

// Each with the effort that a club's server takes.
test.use({ settings: {} });

test('keeps visitors from waiting and memory bounded during hostile uploads', { tag: ['@slow', '@timed'] }, async ({
  server,
}) => {
  const cookie = await signIn(server);
  const files = await Promise.all(HOSTILE_IMAGES.map(async ({ make }) => make()));
  const peakBefore = await readPeak(server);
  const stopVisiting = await visit(server.url);
  let slowest = 0;
  for (const [index, { name, outcome }] of HOSTILE_IMAGES.entries()) {
    const { status, message, milliseconds } = await uploadAndAdd(server, cookie, files[index] ?? Buffer.alloc(0));
    if (outcome === 'accepted') {
      expect.soft(status, name).toBe(201);
      continue;
    }
    expect.soft([400, 413, 415], name).toContain(status);
    expect.soft(message, name).toBe(IMAGE_REFUSALS[outcome]);
    expect.soft(milliseconds, `${name}: time until it is refused`).toBeLessThan(LIMIT.refusal);
    slowest = Math.max(slowest, milliseconds);
  }
  const wait = await stopVisiting();
  report('slowest refusal', slowest, GOAL.refusal);
  report('longest wait of a visitor', wait, GOAL.wait);
  expect(wait, 'longest wait of a visitor').toBeLessThan(LIMIT.wait);
  expect(((await readPeak(server)) - peakBefore) / MEGABYTE, 'megabytes more').toBeLessThan(300);
});

test('prepares a 12-megapixel image on one core of 512 MB without slowing a visitor', {
  tag: ['@slow', '@timed'],
}, async () => {
  const server = await startServer({ prefix: ['taskset', '--cpu-list', '0'] });
  try {
    const cookie = await signIn(server);
    const image = await (await drawPhotograph(4032, 3024)).jpeg({ quality: 90 }).toBuffer();
    expect(image.length).toBeLessThan(IMAGE_LIMITS.maxBytes);
    const stopVisiting = await visit(server.url);
    const { status, milliseconds } = await uploadAndAdd(server, cookie, image);
    const memory = (await readPeak(server)) + readWorkerPeak(server.process.pid);
    expect(status).toBe(201);
    const wait = await stopVisiting();
    report('time until it is added', milliseconds, LIMIT.adding);
    report('longest wait of a visitor', wait, GOAL.wait);
    expect(milliseconds, 'time until it is added').toBeLessThan(LIMIT.adding);
    expect(wait, 'longest wait of a visitor').toBeLessThan(LIMIT.wait);
    expect(memory / MEGABYTE, 'megabytes at most').toBeLessThan(512);
  } finally {
    await server.stop();
  }
});
