import { type ChildProcess, fork } from 'node:child_process';
import type { ImageProgress } from '../../contract/media.ts';
import { fromRoot } from '../../db/project-root.ts';
import type { TaskInput, TaskResult, Tasks, WorkerMessage, WorkerRequest, WorkerResponse } from './image-worker.ts';
import { ImageRefused } from './inspect-image.ts';

const WORKER = fromRoot('api/media/image-worker.ts');
const IDLE_MS = 30_000;
/** Timeout of one step, after which the worker reports progress, and reasons for refusing a file. */
const OF_IMAGES = { timeoutMs: 120_000, slow: 'tooSlow', damaged: 'damaged' } as const;
const OF_PAPERS = { timeoutMs: 45_000, slow: 'paperTooSlow', damaged: 'paperDamaged' } as const;
/** Heap limit in megabytes. Pixels are not on the heap, and PDF objects need far less. */
const MAX_HEAP = 384;

export interface ImageRenderer {
  /** Runs one task at a time. @throws {ImageRefused} */
  run<Name extends keyof Tasks>(task: Name, input: TaskInput<Name>, onProgress?: OnProgress): Promise<TaskResult<Name>>;
  close(): void;
  [Symbol.dispose](): void;
}

type OnProgress = (progress: ImageProgress) => void;

/**
 * Renders in a worker process that is started on demand and ends when idle, freeing its memory.
 * @param mostEffort maximum AVIF effort, from 0; by default the highest worthwhile one
 */
export function createImageRenderer(mostEffort?: number): ImageRenderer {
  let worker: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const close = (): void => {
    clearTimeout(idle);
    worker?.kill('SIGKILL');
    worker = undefined;
  };

  const getWorker = (): ChildProcess => {
    if (worker?.connected) return worker;
    // Without the parent's flags (debugger port, test loader), and without its malloc settings: if MALLOC_ARENA_MAX is set,
    // sharp uses every core.
    const { MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, MALLOC_TRIM_THRESHOLD_, ...env } = process.env;
    worker = fork(WORKER, mostEffort === undefined ? [] : [String(mostEffort)], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${MAX_HEAP}`],
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    return worker;
  };

  const send = (request: WorkerRequest, onProgress?: OnProgress, isRetry = false): Promise<WorkerResponse> =>
    new Promise((resolve, reject) => {
      const child = getWorker();
      const { timeoutMs, slow, damaged } = request.task === 'inspectPaper' ? OF_PAPERS : OF_IMAGES;
      const finish = (): void => {
        clearTimeout(timer);
        child.off('message', received);
        child.off('exit', died);
        child.off('error', failed);
      };
      const received = (message: WorkerMessage): void => {
        if (message.outcome === 'progress') {
          timer.refresh();
          onProgress?.(message.progress);
          return;
        }
        finish();
        resolve(message);
      };
      const failed = (cause: Error): void => {
        finish();
        close();
        reject(new Error('the image worker could not be used', { cause }));
      };
      const died = (code: number | null, signal: string | null): void => {
        const isClosed = worker !== child;
        finish();
        if (!isClosed) close();
        // Killed from outside, as on a machine short of memory: this says nothing about the file unless it repeats.
        if (!isClosed && signal === 'SIGKILL' && !isRetry) {
          resolve(send(request, onProgress, true));
          return;
        }
        const cause = new Error(`the image worker ended: ${signal ?? code}`);
        // A decoder crash on a file repeats every time; closing the worker says nothing about the file.
        reject(signal === null || isClosed ? cause : new ImageRefused(damaged, { cause }));
      };
      const timer = setTimeout(() => {
        finish();
        close();
        reject(new ImageRefused(slow));
      }, timeoutMs);
      child.ref();
      child.channel?.ref();
      child.on('message', received).once('exit', died).once('error', failed);
      child.send(request, (error) => {
        if (error) failed(error);
      });
    });

  const run: ImageRenderer['run'] = async <Name extends keyof Tasks>(
    task: Name,
    input: TaskInput<Name>,
    onProgress?: OnProgress,
  ) => {
    clearTimeout(idle);
    const response = await send({ task, input }, onProgress);
    idle = setTimeout(close, IDLE_MS).unref();
    // An idle worker must not keep the process alive.
    worker?.unref();
    worker?.channel?.unref();
    if (response.outcome === 'refused') throw new ImageRefused(response.reason, { cause: new Error(response.detail) });
    if (response.outcome === 'failed') throw new Error(`the image worker failed: ${response.detail}`);
    return response.result as TaskResult<Name>;
  };

  return { run, close, [Symbol.dispose]: close };
}
