import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type OtherServer, runCaddy } from '../../support/other-servers.ts';
import { findFreePort, type RunningServer, startServer } from '../../support/server.ts';
import { putSave } from '../crash/editor.ts';
import {
  expectSave,
  findLinked,
  findShown,
  getStatus,
  PATIENCE,
  readPage,
  startEditing,
  TIME_LIMIT,
} from './faulty-club.ts';

const isSkipped = process.env.SKIP_CADDY === '1';
const folder = await mkdtemp(join(tmpdir(), 'club-restart-'));
const dataDir = join(folder, 'data');
const env = { PUBLIC_URL: 'https://club.example.org', DRAIN_SECONDS: '2' };
const processes: RunningServer[] = [];
let caddy: OtherServer;

beforeAll(async () => {
  if (isSkipped) return;
  for (const _ of [1, 2]) processes.push(await startServer({ dataDir, port: await findFreePort(), env }));
  caddy = await runCaddy('one-machine/Caddyfile', join(folder, 'caddy'), {
    CLUB_PROCESSES: processes.map(({ url }) => url.replace('http://', '')).join(' '),
    CLUB_DATA: dataDir,
  });
}, TIME_LIMIT);

afterAll(async () => {
  await caddy?.stop();
  await Promise.all(processes.map((server) => server.stop({ keepData: true })));
  await rm(folder, { recursive: true, force: true });
}, TIME_LIMIT);

async function startVisitors(url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['tests/slow/load/visitors.ts', url], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
  return child;
}

async function countVisits(child: ChildProcess): Promise<{ visits: number; failures: string[] }> {
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.kill('SIGTERM');
  await once(child, 'close');
  return JSON.parse(output);
}

/** SIGTERM, and the same process again on the same port. */
async function restart(index: number): Promise<void> {
  const old = processes[index] as RunningServer;
  await old.stop({ keepData: true });
  expect(old.process.exitCode).toBe(0);
  processes[index] = await startServer({ dataDir, port: Number(new URL(old.url).port), env });
}

/** Kinds of responses that this process gave to saves. */
async function countSaves({ url }: RunningServer): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return metrics.split('\n').filter((line) => /^club_api_request_seconds_count\{.*method="PUT"/.test(line)).length;
}

test.skipIf(isSkipped)(
  'restarts two processes in turn under load without failing a visit, and both serve the last save',
  {
    timeout: TIME_LIMIT,
  },
  async () => {
    const site = { ...(processes[0] as RunningServer), url: caddy.url };
    const editor = await startEditing(site);
    const visitors = await startVisitors(caddy.url);
    let save = 0;
    let isOver = false;
    let acknowledged = 0;
    const trySave = (): Promise<boolean> =>
      putSave(site, { ...editor, save }).then(
        () => true,
        () => false,
      );
    const saving = (async () => {
      while (!isOver) {
        save += 1;
        // Caddy tries no write twice: one that met the restart is refused, and the dashboard offers it again.
        if (await trySave()) acknowledged += 1;
        await sleep(100);
      }
    })();
    onTestFinished(() => {
      isOver = true;
      visitors.kill('SIGKILL');
    });
    await restart(0);
    // Caddy turns to the first one as soon as it has seen it well: only then may the other go.
    await expect.poll(() => countSaves(processes[0] as RunningServer), PATIENCE).toBeGreaterThan(0);
    await restart(1);
    isOver = true;
    await saving;
    save += 1;
    await expect.poll(trySave, PATIENCE).toBe(true);
    const { visits, failures } = await countVisits(visitors);
    expect(failures).toEqual([]);
    expect(visits).toBeGreaterThan(200);
    expect(acknowledged).toBeGreaterThan(10);
    await expectSave(site, save);
    for (const server of processes) await expectSave(server, save);
  },
);

test.skipIf(isSkipped)(
  'serves the last release with both processes killed, and shows the dashboard a notice to wait',
  {
    timeout: TIME_LIMIT,
  },
  async () => {
    const site = { ...(processes[0] as RunningServer), url: caddy.url };
    const home = await readPage(site);
    const shown = await findShown(processes[0] as RunningServer);
    await expect.poll(() => findLinked(dataDir), PATIENCE).toBe(shown);
    for (const server of processes) await server.stop({ signal: 'SIGKILL', keepData: true });
    // Compared here: a page is long, and differs in all or nothing.
    expect((await readPage(site)) === home).toBe(true);
    const asset = /\/_astro\/[\w.-]+\.css/.exec(home)?.[0] ?? '';
    const paths = ['/about', '/release.json', asset, '/nowhere', '/api/site-content', '/admin'];
    expect(await Promise.all(paths.map((path) => getStatus(site, path)))).toEqual([200, 200, 200, 404, 503, 503]);
  },
);
