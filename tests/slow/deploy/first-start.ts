import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readScripts } from '../../support/doc-commands.ts';
import { findFreePort } from '../../support/server.ts';
import { run } from './commands.ts';
import { must, runSteps, waitFor } from './steps.ts';

if (process.argv.includes('--help')) {
  console.log(`npm run test:deploy:first-start
Runs the first command of the README in a fresh clone with nothing installed, until the site is served. Some minutes.
Ends with "N passed, N failed".`);
  process.exit(0);
}

const PATIENCE = 900_000;
const work = await mkdtemp(join(tmpdir(), 'club-first-start-'));
const port = await findFreePort();
const url = `http://127.0.0.1:${port}`;

await runSteps(
  [
    [
      'the commands of the README',
      async () => {
        await run('git', ['clone', '--quiet', process.cwd(), work]);
        const [script = ''] = readScripts('README.md', 'start');
        const env = { ...process.env, PORT: String(port) };
        const started = performance.now();
        // Its own group, so that it ends with all that it started.
        const child = spawn('bash', ['-ec', script], {
          cwd: work,
          env,
          detached: true,
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        let output = '';
        child.stdout.on('data', (chunk: Buffer) => {
          output += chunk.toString();
        });
        try {
          await waitFor('the site', async () => ((await fetch(url)).ok ? true : null), PATIENCE);
          const seconds = Math.round((performance.now() - started) / 1000);
          must((await fetch(`${url}/admin`)).ok, 'there is no dashboard');
          must(output.includes('password'), `no password was printed: ${output}`);
          return `${seconds} s from nothing to the site and its first password`;
        } finally {
          process.kill(-(child.pid ?? 0), 'SIGTERM');
          await once(child, 'exit');
          await waitFor('the end of the server', () =>
            fetch(url).then(
              () => null,
              () => true,
            ),
          );
        }
      },
    ],
  ],
  () => rm(work, { recursive: true, force: true, maxRetries: 5 }),
);
