/**
 * Separate process for image and PDF files, so that memory, time or a crash of a decoder never affects visitors. Started by
 * `image-renderer.ts`; one request at a time.
 */
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import type { ImageRefusal } from '../../contract/image-refusals.ts';
import type { ImageProgress, SourceFormat } from '../../contract/media.ts';
import type { PaperFacts } from '../../contract/papers.ts';
import { fingerprintWhole, fingerprintWithCuts } from './fingerprint.ts';
import { readGrayPixels } from './gray-pixels.ts';
import { countFrames, ImageRefused } from './inspect-image.ts';
import { type RenderedImage, renderVariants } from './render-variants.ts';
import { drawReplacementImage, type ReplacementImage, type ReplacementImageSizes } from './replacement-image.ts';

export interface Tasks {
  render: { input: { file: Uint8Array; format: SourceFormat; mostEffort?: number | undefined }; result: RenderedImage };
  countFrames: { input: { file: Uint8Array }; result: number };
  /** Null for an image with too little detail for a fingerprint. */
  fingerprint: { input: { file: Uint8Array }; result: Uint8Array | null };
  fingerprintWithCuts: { input: { file: Uint8Array }; result: Uint8Array };
  drawReplacementImage: { input: ReplacementImageSizes; result: ReplacementImage };
  inspectPaper: { input: { file: Uint8Array }; result: PaperFacts };
}
export type Task = keyof Tasks;

export type WorkerRequest = { [Name in Task]: { task: Name } & Tasks[Name]['input'] }[Task];

// Visitors come first. At the lowest priority, a busy machine would take minutes for one image.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.cache(false);

process.on('message', async (request: WorkerRequest) => {
  report(await respond(request));
});
// The parent is gone, so nobody waits for the response.
process.on('disconnect', () => process.exit(0));

export type WorkerResponse =
  | { outcome: 'done'; result: Tasks[Task]['result']; peakBytes: number }
  | { outcome: 'refused'; reason: ImageRefusal; detail: string }
  | { outcome: 'failed'; detail: string };

/** May be sent any number of times before the response. */
export type WorkerMessage = WorkerResponse | { outcome: 'progress'; progress: ImageProgress };

function report(message: WorkerMessage): void {
  // The parent may be gone; without a callback that would be an uncaught error.
  process.send?.(message, undefined, undefined, () => undefined);
}

async function respond(request: WorkerRequest): Promise<WorkerResponse> {
  try {
    return { outcome: 'done', result: await perform(request), peakBytes: readPeakMemory() };
  } catch (error) {
    const detail = error instanceof Error ? String(error.cause ?? error.message) : String(error);
    return error instanceof ImageRefused
      ? { outcome: 'refused', reason: error.reason, detail }
      : { outcome: 'failed', detail };
  }
}

async function perform(request: WorkerRequest): Promise<Tasks[Task]['result']> {
  if (request.task === 'render') {
    const onProgress = (progress: ImageProgress) => report({ outcome: 'progress', progress });
    return renderVariants(request.file, request.format, onProgress, request.mostEffort);
  }
  if (request.task === 'countFrames') return countFrames(request.file);
  if (request.task === 'fingerprint') return fingerprintWhole(await readGrayPixels(request.file));
  if (request.task === 'fingerprintWithCuts') return fingerprintWithCuts(await readGrayPixels(request.file));
  if (request.task === 'drawReplacementImage') return drawReplacementImage(request);
  // Loaded on demand: the PDF parser is as large as everything else.
  return (await import('./inspect-paper.ts')).inspectPaper(request.file);
}

/** Peak memory of this process, in bytes. */
function readPeakMemory(): number {
  // On Linux, `maxRSS` of a child process starts at its parent's.
  const highWater =
    process.platform === 'linux' ? /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) : null;
  return Number(highWater?.[1] ?? process.resourceUsage().maxRSS) * 1024;
}
