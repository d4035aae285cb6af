import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makePaper } from '../../tests/support/fixtures/papers.ts';
import { createImageRenderer } from './image-renderer.ts';
import { ImageRefused } from './inspect-image.ts';

/** Image workers of this process, by their ids. */
function listWorkers(): string[] {
  return readdirSync('/proc/self/task')
    .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(' '))
    .filter((pid) => pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('image-worker'));
}

/** Kills the next worker that starts, as a system that runs out of memory does. */
async function killNext(known: Set<string>): Promise<void> {
  const findNew = () => listWorkers().find((pid) => !known.has(pid));
  await expect.poll(findNew, { interval: 5 }).toBeDefined();
  const pid = findNew() ?? '';
  known.add(pid);
  process.kill(Number(pid), 'SIGKILL');
}

const testOnLinux = test.runIf(process.platform === 'linux');

testOnLinux('tries a file again whose worker was killed', async () => {
  const file = await makePaper({ pages: 2 });
  const known = new Set(listWorkers());
  using renderer = createImageRenderer();
  const inspected = renderer.run('inspectPaper', { file });
  await killNext(known);
  expect(await inspected).toMatchObject({ pageCount: 2 });
});

testOnLinux('refuses a file whose worker was killed twice', async () => {
  const file = await makePaper();
  const known = new Set(listWorkers());
  using renderer = createImageRenderer();
  const refused = expect(renderer.run('inspectPaper', { file })).rejects.toThrow(ImageRefused);
  await killNext(known);
  await killNext(known);
  await refused;
});
