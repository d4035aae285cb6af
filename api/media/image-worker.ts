/**
 * Separate process for image and PDF files, so that memory, time or a crash of a decoder never affects visitors. Started by
 * `image-renderer.ts`; one request at a time.
 */
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import type { ImageRefusal } from '../../contract/image-refusals.ts';
import { FULL_AVIF_EFFORT, type ImageProgress, type SourceFormat } from '../../contract/media.ts';
import { fingerprintWhole, fingerprintWithCuts } from './fingerprint.ts';
import { countFrames, ImageRefused, readGrayPixels } from './inspect-image.ts';
import { renderVariants } from './render-variants.ts';
import { drawReplacementImage } from './replacement-image.ts';

// Given by the renderer that started this process.
const mostEffort = Number(process.argv[2] ?? FULL_AVIF_EFFORT);

interface FileInput {
  file: Uint8Array;
}

const TASKS = {
  render: ({ file, format }: FileInput & { format: SourceFormat }) =>
    renderVariants(file, format, (progress) => report({ outcome: 'progress', progress }), mostEffort),
  countFrames: ({ file }: FileInput) => countFrames(file),
  /** Null for an image with too little detail for a fingerprint. */
  fingerprint: async ({ file }: FileInput) => fingerprintWhole(await readGrayPixels(file)),
  fingerprintWithCuts: async ({ file }: FileInput) => fingerprintWithCuts(await readGrayPixels(file)),
  drawReplacementImage,
  // Loaded on demand: the PDF parser is as large as everything else.
  inspectPaper: async ({ file }: FileInput) => (await import('./inspect-paper.ts')).inspectPaper(file),
};
export type Tasks = typeof TASKS;
export type TaskInput<Name extends keyof Tasks> = Parameters<Tasks[Name]>[0];
export type TaskResult<Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>>;

export interface WorkerRequest {
  task: keyof Tasks;
  input: unknown;
}

// Visitors come first. At the lowest priority, a busy machine would take minutes for one image.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.cache(false);

process.on('message', async (request: WorkerRequest) => {
  report(await respond(request));
});
// The parent is gone, so nobody waits for the response.
process.on('disconnect', () => process.exit(0));

export type WorkerResponse =
  | { outcome: 'done'; result: unknown }
  | { outcome: 'refused'; reason: ImageRefusal; detail: string }
  | { outcome: 'failed'; detail: string };

/** May be sent any number of times before the response. */
export type WorkerMessage = WorkerResponse | { outcome: 'progress'; progress: ImageProgress };

function report(message: WorkerMessage): void {
  // The parent may be gone; without a callback that would be an uncaught error.
  process.send?.(message, undefined, undefined, () => undefined);
}

async function respond({ task, input }: WorkerRequest): Promise<WorkerResponse> {
  try {
    return { outcome: 'done', result: await TASKS[task](input as never) };
  } catch (error) {
    const detail = error instanceof Error ? String(error.cause ?? error.message) : String(error);
    return error instanceof ImageRefused
      ? { outcome: 'refused', reason: error.reason, detail }
      : { outcome: 'failed', detail };
  }
}
