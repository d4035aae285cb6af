import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOSTILE_IMAGES } from '../../tests/support/fixtures/hostile-images.ts';
import { makeFlatPng } from '../../tests/support/fixtures/image-bytes.ts';
import { readWorkerPeak } from '../../tests/support/worker-memory.ts';
import { createImageRenderer } from './image-renderer.ts';
import { ImageRefused, inspectImage } from './inspect-image.ts';

const MEGABYTE = 2 ** 20;

describe('image file of any origin', () => {
  const renderer = createImageRenderer();
  beforeAll(async () => {
    // Starting the worker takes its time from the first file.
    await renderer.run('countFrames', { file: await makeFlatPng(1, 1) });
    if (process.platform === 'linux') expect(readWorkerPeak()).toBeGreaterThan(0);
  });
  afterAll(() => renderer.close());

  const judge = async (file: Buffer): Promise<string> => {
    try {
      const { format } = inspectImage(file);
      await renderer.run('countFrames', { file });
      await renderer.run('render', { file, format });
      return 'accepted';
    } catch (error) {
      if (error instanceof ImageRefused) return error.reason;
      throw error;
    }
  };

  test.each(HOSTILE_IMAGES)('$name: $outcome', async ({ make, outcome }) => {
    const file = await make();
    const memory = process.memoryUsage.rss();
    const started = performance.now();
    expect(await judge(file)).toBe(outcome);
    const milliseconds = performance.now() - started;
    if (outcome !== 'accepted') expect(milliseconds).toBeLessThan(1000);
    expect((process.memoryUsage.rss() - memory) / MEGABYTE).toBeLessThan(300);
    expect(readWorkerPeak() / MEGABYTE).toBeLessThan(300);
  });
});
