import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFreePort } from '../tests/support/server.ts';

test('renders the site and the dashboard in development', { timeout: 400_000 }, async () => {
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), 'club-dev-'));
  // Not the test's own environment, in which Vite is another one.
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: String(port), DATA_DIR: folder, FETCH_OUTSIDE: 'off' };
  const child = spawn('node', ['--import', './scripts/with-brand.ts', 'scripts/dev.ts'], { env, stdio: 'ignore' });
  try {
    for (const path of ['/', '/admin']) {
      const request = async () => (await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null))?.status;
      await expect.poll(request, { timeout: 180_000 }).toBe(200);
    }
  } finally {
    child.kill();
    await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
});
