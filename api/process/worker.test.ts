import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createWorker, startJob } from './worker.ts';

/** Work that goes on until it is let go, and what it counted. */
function createSlowWork() {
  let atOnce = 0;
  let most = 0;
  const gates: (() => void)[] = [];
  const work = vi.fn(async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise<void>((resolve) => gates.push(resolve));
    atOnce -= 1;
  });
  return { work, finish: () => gates.shift()?.(), most: () => most };
}

test('runs once more after any number of calls during a run, and never twice at once', async () => {
  const { work, finish, most } = createSlowWork();
  const worker = createWorker(work, () => expect.unreachable());
  for (let times = 0; times < 5; times += 1) worker.wake();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1));
  for (let times = 0; times < 5; times += 1) worker.wake();
  finish();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2));
  finish();
  await worker.idle();
  expect([work.mock.calls.length, most(), worker.isRunning()]).toEqual([2, 1, false]);
});

test('waits for what was requested, and not for what is requested again and again', async () => {
  const { work, finish } = createSlowWork();
  const worker = createWorker(work, () => expect.unreachable());
  worker.wake();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1));
  worker.wake();
  const onFlushed = vi.fn();
  const flushed = worker.flush().then(onFlushed);
  worker.wake();
  finish();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2));
  worker.wake();
  expect(onFlushed).not.toHaveBeenCalled();
  finish();
  await flushed;
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(3));
  expect(worker.isRunning()).toBe(true);
  finish();
  await worker.idle();
});

test('reports a failure and runs again on the next call', async () => {
  const reported: unknown[] = [];
  const work = vi.fn(async () => {
    if (work.mock.calls.length === 1) throw new Error('no disk');
  });
  const worker = createWorker(work, (error) => reported.push(error));
  worker.wake();
  await worker.idle();
  worker.wake();
  await worker.idle();
  expect([work.mock.calls.length, reported]).toEqual([2, [new Error('no disk')]]);
});

test('waits when closed for the current run, and begins no other', async () => {
  const { work, finish } = createSlowWork();
  const worker = createWorker(work, () => expect.unreachable());
  worker.wake();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1));
  worker.wake();
  const closed = worker.close();
  finish();
  await closed;
  worker.wake();
  await worker.idle();
  expect([work.mock.calls.length, worker.isClosed()]).toEqual([1, true]);
});

test('runs at its interval, logs a failure and runs again, until it is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: { msg: string; err: { message: string } }[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  const run = vi.fn(async () => {
    if (run.mock.calls.length === 1) throw new Error('no disk');
  });
  const job = startJob({ name: 'sweep', everyMs: 1000, run, log });
  for (let times = 0; times < 2; times += 1) {
    vi.advanceTimersByTime(1000);
    await job.idle();
  }
  expect(run).toHaveBeenCalledTimes(2);
  expect(lines.map(({ msg, err }) => [msg, err.message])).toEqual([['Job failed, will retry: sweep', 'no disk']]);
  await job.close();
  vi.advanceTimersByTime(5000);
  expect(run).toHaveBeenCalledTimes(2);
});
