/**
 * A process of its own: what a picture makes the decoders do (memory, time, a crash) never touches the one that serves
 * visitors. Started by `image-renderer.ts`; one request at a time.
 */
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import type { ImageRefusal } from '../../contract/image-refusals.ts';
import type { ImageProgress, SourceFormat } from '../../contract/media.ts';
import { ImageRefused } from './inspect-image.ts';
import { readPeakMemory } from './peak-memory.ts';
import { type RenderedImage, renderVariants } from './render-variants.ts';

export interface RenderRequest {
  file: Uint8Array;
  format: SourceFormat;
}

export type RenderAnswer =
  | { outcome: 'rendered'; image: RenderedImage; peakBytes: number }
  | { outcome: 'refused'; reason: ImageRefusal; detail: string }
  | { outcome: 'failed'; detail: string };

/** Sent any number of times before the answer. */
export type WorkerMessage = RenderAnswer | { outcome: 'progress'; progress: ImageProgress };

const report = (message: WorkerMessage): void => {
  // Whoever asked may be gone already; without a callback that would be an uncaught error.
  process.send?.(message, undefined, undefined, () => undefined);
};

const render = async ({ file, format }: RenderRequest): Promise<RenderAnswer> => {
  try {
    const image = await renderVariants(file, format, (progress) => report({ outcome: 'progress', progress }));
    return { outcome: 'rendered', image, peakBytes: readPeakMemory() };
  } catch (error) {
    const detail = error instanceof Error ? String(error.cause ?? error.message) : String(error);
    return error instanceof ImageRefused
      ? { outcome: 'refused', reason: error.reason, detail }
      : { outcome: 'failed', detail };
  }
};

// Visitors come first: this process gets the processor's time that nobody else wants.
setPriority(constants.priority.PRIORITY_LOW);
sharp.cache(false);

process.on('message', async (request: RenderRequest) => {
  report(await render(request));
});
// Whoever asked is gone: nobody waits for the answer.
process.on('disconnect', () => process.exit(0));
