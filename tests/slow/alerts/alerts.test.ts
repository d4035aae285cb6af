import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createRelay, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { expect, test } from 'vitest';
import { startMailServer } from '../../../api/health/testing-mail.ts';
import { startS3Server } from '../../support/s3-server/s3-server.ts';
import { type RunningServer, SUPER_ADMIN, startServer } from '../../support/server.ts';
import { signIn } from '../crash/editor.ts';
import { startEditing, trySave } from '../faults/faulty-club.ts';

/** Milliseconds within which somebody hears. */
const IN_TIME = 60_000;
const TIME_LIMIT = 900_000;
const SIZE = 400 << 20;

function asRoot(...command: string[]): boolean {
  const [name = '', ...args] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command];
  return spawnSync(name, args).status === 0;
}

/** A small file system of its own, for a disk that fills. */
async function mountDisk() {
  const folder = await mkdtemp(join(tmpdir(), 'club-alerts-'));
  const isMounted = asRoot('mount', '-t', 'tmpfs', '-o', `size=${SIZE},mode=0777`, 'tmpfs', folder);
  return { folder, isMounted, unmount: () => asRoot('umount', '-l', folder) };
}
const disk = await mountDisk();

/** A server whose responses have the status that is set. */
async function startListener() {
  const listener = { status: 200, bodies: [] as string[], url: '', close: () => {} };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    if (body) listener.bodies.push(body);
    response.writeHead(listener.status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  listener.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  listener.close = () => server.close();
  return listener;
}

/** Servers on one data folder and one clock, and all that they send. */
async function startWatched(processes: number, dataDir: string, environment: Record<string, string> = {}) {
  const mail = await startMailServer();
  const webhook = await startListener();
  const purge = await startListener();
  const clock = join(await mkdtemp(join(tmpdir(), 'club-clock-')), 'now');
  let now = Date.parse('2027-03-10T20:00:00Z');
  let setAt = Date.now();
  const advance = async (ms: number): Promise<void> => {
    now += Date.now() - setAt + ms;
    setAt = Date.now();
    await writeFile(`${clock}.new`, new Date(now).toISOString());
    await rename(`${clock}.new`, clock);
  };
  await advance(0);
  const env = {
    TEST_CLOCK: clock,
    TIME_ZONE: 'America/Los_Angeles',
    BACKUP_HOUR: 'off',
    BACKUP_DIR: join(dataDir, 'b'),
    SMTP_URL: mail.url,
    ALERT_FROM: 'site@club.example.org',
    ALERT_TO: 'board@club.example.org',
    ALERT_WEBHOOK_URL: webhook.url,
    WEBHOOK_SECRET: 'sixteen characters',
    PUBLIC_URL: 'http://127.0.0.1:4399',
    PURGE_URL: purge.url,
    PURGE_PROVIDER: 'purge',
    ...environment,
  };
  const servers: RunningServer[] = [];
  const start = async () => {
    const entry = 'tests/support/clock/start-with-clock.ts';
    while (servers.length < processes) servers.push(await startServer({ dataDir, entry, env }));
  };
  await start();
  const [first] = servers;
  if (!first) throw new Error('no server');
  const send = async (method: string, path: string, body: object) => {
    const headers = { cookie: await signIn(first), 'content-type': 'application/json' };
    return fetch(first.url + path, { method, headers, body: JSON.stringify(body) });
  };
  await send('PUT', '/api/admin/alerts', { quiet: null, mondayNote: false });
  const titles = () => mail.received.flatMap(({ mail: { html } }) => String(html).match(/(?<=<h1[^>]*>)[^<]+/g) ?? []);
  const count = (title: string): number => titles().filter((each) => each === title).length;
  const expectNotified = async (title: string): Promise<void> => {
    const started = Date.now();
    await expect.poll(() => count(title), { timeout: IN_TIME, interval: 200 }).toBe(1);
    console.log(`${processes} processes: “${title}” after ${((Date.now() - started) / 1000).toFixed(1)} s`);
  };
  /** Begins anew, once nothing more comes. */
  const forget = (): void => {
    mail.received.length = 0;
    webhook.bodies.length = 0;
  };
  const expectOnly = (...expected: string[]): void => {
    // The tests move the clock; and of an address that leads nowhere there is nothing to be told here.
    const others = /clock|latest release/;
    expect(titles().filter((title) => !others.test(title))).toEqual(expected);
    forget();
  };
  const stop = async () => {
    for (const server of servers.splice(0)) await server.stop({ keepData: true });
  };
  return {
    mail,
    webhook,
    purge,
    servers,
    first,
    env,
    advance,
    send,
    titles,
    count,
    expectNotified,
    expectOnly,
    start,
    stop,
    close: async () => {
      await stop();
      await mail.close();
      webhook.close();
      purge.close();
    },
  };
}

test.skipIf(!disk.isMounted).each([1, 2])(
  'reports each problem once within a minute, and its end once, with %i processes',
  { timeout: TIME_LIMIT },
  async (processes) => {
    const dataDir = join(disk.folder, `data-${processes}`);
    const club = await startWatched(processes, dataDir);
    try {
      const filler = join(disk.folder, 'filler');
      const fill = async () =>
        writeFile(filler, Buffer.alloc(Math.floor(SIZE * 0.92) - (await usedBytes(disk.folder)), 1));
      await fill();
      await club.expectNotified('The disk is nearly full');
      await rm(filler);
      await club.expectNotified('All clear: The disk has room');
      club.expectOnly('The disk is nearly full', 'All clear: The disk has room');

      const other = createClient({ url: `file:${join(dataDir, 'club.db')}` });
      const lock = await other.transaction('write');
      await club.expectNotified('Nothing can be saved');
      await lock.rollback();
      other.close();
      await club.expectNotified('All clear: Saving works');
      club.expectOnly('Nothing can be saved', 'All clear: Saving works');

      const backUp = (dir: string) =>
        spawnSync(process.execPath, ['scripts/backup.ts'], {
          env: { ...process.env, ...club.env, DATA_DIR: dataDir, BACKUP_DIR: dir },
        });
      // No folder can be made there.
      backUp('/sys/backups');
      await club.expectNotified('The backup failed, or none was made');
      backUp(join(disk.folder, 'backups'));
      await club.expectNotified('All clear: Backups run');
      club.expectOnly('The backup failed, or none was made', 'All clear: Backups run');

      club.mail.outside.isRefusing = true;
      await fill();
      const toWebhook = () => club.webhook.bodies.filter((body) => body.includes('A message could not be sent')).length;
      await expect.poll(toWebhook, { timeout: IN_TIME }).toBe(1);
      await rm(filler);
      club.mail.outside.isRefusing = false;
      await club.advance(3 * 3_600_000);
      await club.expectNotified('All clear: Messages arrive');
      expect(
        club
          .titles()
          .filter((title) => !/clock|latest release/.test(title))
          .toSorted(),
      ).toEqual([
        'A message could not be sent',
        'All clear: Messages arrive',
        'All clear: The disk has room',
        'The disk is nearly full',
      ]);
      club.mail.received.length = 0;

      const account = { username: 'treasurer', password: 'four words in a row', isSuperAdmin: true, isActive: true };
      expect((await club.send('POST', '/api/admin/users', account)).status).toBe(201);
      await club.expectNotified('There is a new Super Admin');
      club.expectOnly('There is a new Super Admin');

      club.purge.status = 500;
      await trySave(club.first, await startEditing(club.first), '<p>to be purged</p>');
      await new Promise((resolve) => setTimeout(resolve, 20_000));
      await club.advance(61 * 60_000);
      await club.expectNotified('Bucket, CDN or webhook doesn’t follow');
      club.purge.status = 200;
      await club.advance(61 * 60_000);
      await club.expectNotified('All clear: Bucket, CDN and webhook follow');
      club.expectOnly('Bucket, CDN or webhook doesn’t follow', 'All clear: Bucket, CDN and webhook follow');

      for (let n = 0; n < 10; n += 1) {
        const body = JSON.stringify({ username: SUPER_ADMIN.username, password: 'wrong' });
        const headers = { 'content-type': 'application/json' };
        await fetch(`${club.first.url}/api/admin/login`, { method: 'POST', headers, body });
      }
      await club.expectNotified('Many sign-ins are refused');
      await club.advance(16 * 60_000);
      await club.expectNotified('All clear: Sign-ins are quiet');
      club.expectOnly('Many sign-ins are refused', 'All clear: Sign-ins are quiet');

      await club.stop();
      const database = join(dataDir, 'club.db');
      await copyFile(database, `${database}.good`);
      for (const suffix of ['-wal', '-shm']) await rm(database + suffix, { force: true });
      await writeFile(database, Buffer.alloc(100_000, 7));
      await club.start();
      await club.expectNotified('Nothing can be saved');
      await rename(`${database}.good`, database);
      await club.expectNotified('All clear: Saving works');
      club.expectOnly('Nothing can be saved', 'All clear: Saving works');
    } finally {
      await club.close();
      await rm(dataDir, { recursive: true, force: true });
      if (processes === 2) disk.unmount();
    }
  },
);

/** Of what programs may use. */
async function usedBytes(folder: string): Promise<number> {
  const [, used = '0'] = /(\d+)\s*$/.exec(String(spawnSync('df', ['--output=used', '-B1', folder]).stdout)) ?? [];
  return Number(used);
}

/** Between the site and its bucket; cut off when told to be. */
async function startCutting(port: number) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const relay = createRelay((socket) => {
    if (isCut) {
      socket.destroy();
      return;
    }
    const onwards = connect(port, '127.0.0.1');
    for (const each of [socket, onwards]) each.on('error', () => each.destroy());
    sockets.add(socket);
    socket.pipe(onwards).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  return {
    url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    setCut: (cut: boolean) => {
      isCut = cut;
      if (cut) for (const socket of sockets) socket.destroy();
    },
    close: () => relay.close(),
  };
}

test.skipIf(process.env.SKIP_S3 === '1').each([1, 2])(
  'reports an unreachable bucket once after an hour, and its end once, with %i processes',
  { timeout: TIME_LIMIT },
  async (processes) => {
    const s3 = await startS3Server();
    const { endpoint = '', credentials, region } = s3.settings;
    const relay = await startCutting(Number(new URL(endpoint).port));
    const dataDir = await mkdtemp(join(tmpdir(), 'club-alerts-s3-'));
    const club = await startWatched(processes, dataDir, {
      PUBLISH_TARGET: 's3',
      S3_SITE_BUCKET: s3.settings.bucket,
      S3_ENDPOINT: relay.url,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
    });
    try {
      const editor = await startEditing(club.first);
      relay.setCut(true);
      await trySave(club.first, editor, '<p>not in the bucket</p>');
      await new Promise((resolve) => setTimeout(resolve, 20_000));
      await club.advance(61 * 60_000);
      await club.expectNotified('Bucket, CDN or webhook doesn’t follow');
      relay.setCut(false);
      await club.advance(61 * 60_000);
      await club.expectNotified('All clear: Bucket, CDN and webhook follow');
      club.expectOnly('Bucket, CDN or webhook doesn’t follow', 'All clear: Bucket, CDN and webhook follow');
    } finally {
      await club.close();
      relay.close();
      await s3.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
