import { access } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const ATTEMPTS = 300;

/** The release's folder follows the pages that the process serves from memory; half a minute is many times enough. */
export async function waitForFile(path: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await wait(100);
  }
  throw new Error(`${path} was not written`);
}
