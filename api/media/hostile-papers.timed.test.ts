import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOSTILE_PAPERS } from '../../tests/support/fixtures/hostile-papers.ts';
import { makePaper } from '../../tests/support/fixtures/papers.ts';
import { readWorkerPeak } from '../../tests/support/worker-memory.ts';
import { createImageRenderer } from './image-renderer.ts';
import { ImageRefused } from './inspect-image.ts';

const MEGABYTE = 2 ** 20;
const GOOD = join(import.meta.dirname, '../../tests/fixtures/papers');

describe('PDF file of any origin', () => {
  const renderer = createImageRenderer();
  beforeAll(async () => {
    // Starting the worker takes its time from the first file.
    await renderer.run('inspectPaper', { file: await makePaper() });
    if (process.platform === 'linux') expect(readWorkerPeak()).toBeGreaterThan(0);
  });
  afterAll(() => renderer.close());

  const judge = async (file: Buffer): Promise<string> => {
    try {
      await renderer.run('inspectPaper', { file });
      return 'accepted';
    } catch (error) {
      if (error instanceof ImageRefused) return error.reason;
      throw error;
    }
  };

  test('has at least 40 hostile samples', () => expect(HOSTILE_PAPERS.length).toBeGreaterThanOrEqual(40));

  test.each(HOSTILE_PAPERS)('$name: $outcome', async ({ make, outcome }) => {
    const file = await make();
    const memory = process.memoryUsage.rss();
    const started = performance.now();
    expect(await judge(file)).toBe(outcome);
    expect(performance.now() - started).toBeLessThan(15_000);
    expect((process.memoryUsage.rss() - memory) / MEGABYTE).toBeLessThan(300);
    expect(readWorkerPeak() / MEGABYTE).toBeLessThan(700);
  });

  test('is accepted from every common program', async () => {
    const names = await readdir(GOOD);
    expect(names.length).toBeGreaterThanOrEqual(20);
    for (const name of names) {
      const facts = await renderer.run('inspectPaper', { file: await readFile(join(GOOD, name)) });
      expect(facts, name).toMatchObject({
        pageCount: /-(\d+)-pages?/.test(name) ? Number(/-(\d+)-pages?/.exec(name)?.[1]) : expect.any(Number),
        isTagged: /-tagged/.test(name),
        hasText: !/-scan/.test(name),
      });
    }
  });
});
