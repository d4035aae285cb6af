import { mkdtemp, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../server.ts';

/** A server whose clock stands where the test sets it, and goes on from there. */
export async function startClockedServer(moment: string) {
  const folder = await mkdtemp(join(tmpdir(), 'club-clock-'));
  const file = join(folder, 'now');
  const setClock = async (now: string): Promise<void> => {
    await writeFile(`${file}.new`, now);
    await rename(`${file}.new`, file);
  };
  await setClock(moment);
  const server = await startServer({
    entry: 'tests/support/clock/start-with-clock.ts',
    env: { TEST_CLOCK: file, TIME_ZONE: 'America/Los_Angeles' },
  });
  return { server, setClock };
}
