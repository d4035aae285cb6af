import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { isRunning } from '../api/process/process-state.ts';

const CHILD = `import { whenNpmEnds } from ${JSON.stringify(resolve('scripts/npm-parent.ts'))};
whenNpmEnds(() => process.exit(0));
setInterval(() => undefined, 1000);
console.log('pid', process.pid);
`;

/** Runs `npm start` of a package whose server does nothing. Returns both processes. */
async function startByNpm(folder: string, shell: string) {
  await writeFile(join(folder, 'server.ts'), CHILD);
  const start = `${process.execPath} server.ts`;
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts: { start } }));
  const env = { ...process.env, npm_config_script_shell: shell, npm_config_update_notifier: 'false' };
  const npm = spawn('npm', ['start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: npm.stdout })) {
    const server = /^pid (\d+)$/.exec(line)?.[1];
    if (server) return { npm, server: Number(server) };
  }
  throw new Error('npm start ended before its server began');
}

test.each(['/bin/sh', '/bin/dash', '/bin/bash'].filter(existsSync))(
  'stops a server that npm started by %s whenever npm stops, on any signal',
  async (shell) => {
    const folder = await mkdtemp(join(tmpdir(), 'club-npm-'));
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const { npm, server } = await startByNpm(folder, shell);
      npm.kill(signal);
      await once(npm, 'exit');
      await expect.poll(() => isRunning(server), { timeout: 20_000 }).toBe(false);
    }
    await rm(folder, { recursive: true });
  },
);
