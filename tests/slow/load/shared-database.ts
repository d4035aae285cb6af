import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createClient } from '@libsql/client';
import type { ContentKey } from '../../../contract/content-keys.ts';
import { readOptions } from '../../../scripts/arguments.ts';
import { startHranaServer } from '../../support/hrana-server/hrana-server.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { createBlock, must, putSave, signIn } from '../crash/editor.ts';
import { watchServer } from '../crash/watch.ts';
import { readSave } from './actors.ts';

const options = readOptions(
  `npm run test:shared [-- --seconds 6] [-- --file]
Two servers on one shared database (with --file: on one file) save and publish at once while another client repeatedly locks
it. Fails if a save is lost or refused, a page goes backwards, a server falls behind, or a visitor has to wait. Then one server
is killed while the other continues; backup, publish, restore test and restore run against the shared database.
Prints visitors' longest waits in milliseconds. Ends with "N passed, N failed".`,
  { seconds: { type: 'string', default: '6' }, file: { type: 'boolean' } },
);

const TOKEN = 'a-token-of-the-database';
const KEYS = ['home_main_content', 'about_main_content'] as const satisfies ContentKey[];
const PATHS = ['/', '/about'];
const FINISH_MS = 30_000;
/** Time that the outsider holds the database's lock, and pauses in between. Milliseconds. */
const LOCKED = 400;
const FREE = 200;
/** A visitor's page comes from memory, whatever the database does. Milliseconds, with room for a busy machine. */
const LONGEST_WAIT = 400;

const folder = await mkdtemp(join(tmpdir(), 'club-shared-'));
const databases = join(folder, 'databases');
await mkdir(databases);
const hrana = await startHranaServer({ folder: databases, token: TOKEN });
const urlOf = (name: string): string =>
  options.file ? pathToFileURL(join(databases, `${name}.db`)).href : hrana.urlOf(name);

const failures: string[] = [];
const steps: string[] = [];
let isOver = false;

const dirs = [join(folder, 'a'), join(folder, 'b')];
const start = (dataDir: string) => startServer({ dataDir, env: envOf('club') });
const servers: RunningServer[] = [];
try {
  for (const dataDir of dirs) servers.push(await start(dataDir));
  const [a, b] = servers as [RunningServer, RunningServer];
  const cookie = await signIn(a);
  const blocks = [await createBlock(a, cookie, KEYS[0]), await createBlock(b, cookie, KEYS[1])] as [number, number];

  await attempt('two servers save while somebody else locks the database', async () => {
    const quiet = await Promise.all([visit(a), visit(b)]);
    await sleep(1500);
    const before = await Promise.all(quiet.map(({ leave }) => leave()));
    const watches = servers.map((server, index) => watchServer('ab'.charAt(index), () => server.url));
    const visitors = await Promise.all(servers.map(visit));
    const locking = lockAgainAndAgain();
    const saving = servers.map((server, index) => saveUntilOver(server, cookie, blocks[index] ?? 0));
    const ending = sleep(Number(options.seconds) * 1000).then(() => {
      isOver = true;
    });
    const saved = await Promise.all(saving).finally(() => {
      isOver = true;
    });
    await ending;
    const [locks, ...waits] = await Promise.all([locking, ...visitors.map(({ leave }) => leave())]);
    const behind = await Promise.all(
      saved.flatMap((save, index) => servers.map(({ url }) => waitForSave(url + PATHS[index], save))),
    );
    await Promise.all(watches.map(({ stop }) => stop()));
    const [violation] = watches.flatMap(({ violations }) => violations);
    must(violation === undefined, violation ?? '');
    must(locks > 0 && saved.every((save) => save > 0), `${saved.join(' and ')} saves during ${locks} locks`);
    // The very longest may be the machine's; a loop that is blocked by the lock blocks at each one.
    const third = Math.max(...waits.map((longest) => longest[2] ?? 0));
    must(third < LONGEST_WAIT, `a visitor waited ${third} ms for the third time`);
    return JSON.stringify({
      saved,
      locks,
      longestWaitsQuiet: before,
      longestWaits: waits,
      behind: Math.max(...behind),
    });
  });

  await attempt('one is killed, the other goes on', async () => {
    await a.stop({ signal: 'SIGKILL', keepData: true });
    const save = 100_000;
    const started = Date.now();
    await putSave(b, { cookie, block: blocks[1], save });
    await waitForSave(`${b.url}/about`, save);
    return `visitors have the next save after ${Date.now() - started} ms`;
  });

  await attempt('backup, publish, restore test', async () => {
    const dataDir = dirs[1] ?? '';
    const lines = [
      run('publish', 'club', dataDir),
      run('backup', 'club', dataDir),
      run('restore-test', 'club', dataDir),
    ];
    must(lines[2]?.includes('each as it was saved') === true, `the restore test says: ${lines[2]}`);
    return lines.map((line) => line.replaceAll(folder, '')).join('; ');
  });

  await attempt('restore into an empty shared database', async () => {
    const archive = run('backup', 'club', dirs[1] ?? '', '--to', join(folder, 'archives')).replace(/ \(.*/, '');
    const elsewhere = join(folder, 'c');
    if (options.file) return 'left out: a file is restored in place';
    run('restore', 'restored', elsewhere, archive);
    const restored = await startServer({ dataDir: elsewhere, env: envOf('restored') });
    servers.push(restored);
    for (const path of [...PATHS, '/release.json']) {
      const pages = await Promise.all([b, restored].map(async ({ url }) => (await fetch(url + path)).text()));
      must(pages[0] === pages[1], `${path} differs after the restore`);
    }
    return 'pages are the same, byte for byte';
  });
} catch (error) {
  failures.push('the run');
  console.log(`failed  ${error instanceof Error ? error.stack : error}`);
} finally {
  isOver = true;
  await Promise.all(servers.map((server) => server.stop({ keepData: true })));
  await hrana.stop();
  await rm(folder, { recursive: true, force: true });
}
console.log(`${steps.length - failures.length} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);

function envOf(name: string) {
  return {
    DATABASE_URL: urlOf(name),
    DATABASE_AUTH_TOKEN: TOKEN,
    BACKUP_HOUR: 'off',
    PUBLIC_URL: 'http://127.0.0.1:9',
  };
}

async function attempt(name: string, work: () => Promise<string>): Promise<void> {
  try {
    steps.push(`ok      ${name}: ${await work()}`);
  } catch (error) {
    failures.push(name);
    steps.push(`failed  ${name}: ${error instanceof Error ? error.message : error}`);
  }
  console.log(steps.at(-1));
}

interface Visitor {
  /** The longest waits in milliseconds. */
  leave: () => Promise<number[]>;
}

async function visit(server: RunningServer): Promise<Visitor> {
  const child: ChildProcess = spawn(process.execPath, ['tests/slow/load/visitor.ts', `${server.url}/`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  if (child.stdout) await once(child.stdout, 'data');
  return {
    leave: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      return JSON.parse(output.trim().split('\n').at(-1) ?? '[]') as number[];
    },
  };
}

/** Holds the lock for write again and again, as a third process would that is slow. */
async function lockAgainAndAgain(): Promise<number> {
  const client = createClient({ url: urlOf('club'), authToken: TOKEN, timeout: 5000 });
  let locks = 0;
  while (!isOver) {
    const locked = await client.transaction('write').catch(() => null);
    // A write transaction begins with its first statement.
    const isLocked = await locked?.execute('SELECT 1').then(
      () => true,
      () => false,
    );
    if (isLocked) locks += 1;
    await sleep(isLocked ? LOCKED : 20);
    await locked?.rollback().catch(() => undefined);
    locked?.close();
    await sleep(FREE);
  }
  client.close();
  return locks;
}

async function saveUntilOver(server: RunningServer, cookie: string, block: number): Promise<number> {
  let saved = 0;
  while (!isOver) {
    await putSave(server, { cookie, block, save: saved + 1 });
    saved += 1;
  }
  return saved;
}

async function waitForSave(url: string, save: number): Promise<number> {
  const started = Date.now();
  for (;;) {
    const shown = readSave(await (await fetch(url)).text());
    if (shown === save) return Date.now() - started;
    must(Date.now() - started < FINISH_MS, `${url} shows save ${shown}, ${save} was acknowledged`);
    await sleep(50);
  }
}

function run(script: string, name: string, dataDir: string, ...args: string[]): string {
  const env = { ...process.env, ...envOf(name), DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.ts`, ...args], {
    env,
    encoding: 'utf8',
  });
  must(status === 0, `${script} ended with code ${status}: ${stdout}${stderr}`);
  return stdout.trim().split('\n').at(-1) ?? '';
}
