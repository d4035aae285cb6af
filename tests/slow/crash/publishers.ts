import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { PutBucketPolicyCommand } from '@aws-sdk/client-s3';
import { createS3Client } from '../../../api/process/s3-client.ts';
import type { ContentKey } from '../../../contract/content-keys.ts';
import { readOptions } from '../../../scripts/arguments.ts';
import { startS3Server } from '../../support/s3-server/s3-server.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { createBlock, must, putSave, signIn } from './editor.ts';
import { watchBucket, watchServer } from './watch.ts';

const options = readOptions(
  `npm run test:publishers [-- --kills 200]
Runs three servers that save and publish without pause on one database and one bucket, kills each with SIGKILL at random
moments and restarts it, and meanwhile checks every server and the bucket. Ends with "N passed, N failed".`,
  { kills: { type: 'string', default: '200' } },
);
const KILLS = Number(options.kills);
if (!Number.isInteger(KILLS) || KILLS < 1) throw new Error('--kills must be a whole number from 1');

if (process.env.SKIP_S3 === '1') {
  console.log('left out because SKIP_S3=1 says so\n0 passed, 0 failed');
  process.exit(0);
}

const PORT = 7600;
/** Milliseconds from ready to the kill. */
const LONGEST_LIFE = 2500;
/** Within this time all are where they should be once nobody saves any more. */
const FINISH_MS = 60_000;
const KEYS = ['home_main_content', 'about_main_content', 'events_main_content'] as const satisfies ContentKey[];
const PAGES = ['/', '/about', '/events'];

/** One of the three: its server, which comes and goes, and what it has been promised. */
interface Publisher {
  name: string;
  dataDir: string;
  block: number;
  server: RunningServer | null;
  acknowledged: number;
}

const folder = await mkdtemp(join(tmpdir(), 'club-publishers-'));
const s3 = await startS3Server(PORT);
const { endpoint = '', credentials, bucket } = s3.settings;
const client = createS3Client(s3.settings, 10_000);
const SITE_BUCKET = await s3.createBucket();
const Statement = [
  { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: `arn:aws:s3:::${SITE_BUCKET}/*` },
];
const Policy = JSON.stringify({ Version: '2012-10-17', Statement });
await client.send(new PutBucketPolicyCommand({ Bucket: SITE_BUCKET, Policy }));
client.destroy();

const env = {
  DATABASE_URL: pathToFileURL(join(folder, 'club.db')).href,
  PUBLIC_URL: 'http://127.0.0.1:9',
  STORAGE: 's3',
  S3_BUCKET: bucket,
  PUBLISH_TARGET: 's3',
  S3_SITE_BUCKET: SITE_BUCKET,
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
  S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
};
const start = ({ dataDir }: Pick<Publisher, 'dataDir'>) => startServer({ dataDir, env });

const failures: string[] = [];
let kills = 0;
let saves = 0;
let isOver = false;

const publishers: Publisher[] = [];
try {
  const first = await start({ dataDir: join(folder, 'a') });
  const cookie = await signIn(first);
  for (const [index, key] of KEYS.entries()) {
    const name = 'abc'.charAt(index);
    const dataDir = join(folder, name);
    const block = await createBlock(first, cookie, key);
    publishers.push({ name, dataDir, block, server: index === 0 ? first : null, acknowledged: 0 });
  }
  for (const publisher of publishers) publisher.server ??= await start(publisher);
  const watches = [
    ...publishers.map((publisher) => watchServer(publisher.name, () => publisher.server?.url ?? null)),
    watchBucket(`${endpoint}/${SITE_BUCKET}`),
  ];
  const started = performance.now();
  const saving = publishers.map((publisher) => saveUntilOver(publisher, cookie));
  await Promise.all(publishers.map(killUntilOver));
  isOver = true;
  await Promise.all(saving);
  const seconds = Math.round((performance.now() - started) / 1000);
  const deadline = Date.now() + FINISH_MS;
  let lost = await findLost(publishers);
  while (lost.length > 0 && Date.now() < deadline) {
    await sleep(200);
    lost = await findLost(publishers);
  }
  await Promise.all(watches.map((watch) => watch.stop()));
  failures.push(...lost, ...watches.flatMap(({ violations }) => violations));
  const styles = watches.map((watch) => watch.styles());
  must(saves > 0, 'nothing was ever saved');
  must((styles.at(-1) ?? 0) > 0, 'the bucket was never seen whole');
  console.log(`${kills} kills in ${seconds} s, ${saves} saves acknowledged, ${styles.join(' + ')} looks`);
} catch (error) {
  failures.push(error instanceof Error ? error.message : String(error));
} finally {
  await Promise.all(publishers.map(({ server }) => server?.stop({ keepData: true })));
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
}
for (const failure of failures.slice(0, 20)) console.log(`failed  ${failure}`);
console.log(`${failures.length === 0 ? 1 : 0} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);

async function saveUntilOver(publisher: Publisher, cookie: string): Promise<void> {
  let save = 0;
  let newestRelease = 0;
  while (!isOver) {
    const { server, block } = publisher;
    if (!server) {
      await sleep(20);
      continue;
    }
    save += 1;
    try {
      const release = await putSave(server, { cookie, block, save });
      if (release <= newestRelease) failures.push(`${publisher.name}: release ${release} follows ${newestRelease}`);
      newestRelease = release;
      publisher.acknowledged = save;
      saves += 1;
    } catch (error) {
      // Cut off: this save may be there or not.
      if (!(error instanceof TypeError)) failures.push(`${publisher.name}: ${(error as Error).message}`);
      await sleep(20);
    }
  }
}

async function killUntilOver(publisher: Publisher): Promise<void> {
  while (kills < KILLS) {
    await sleep(Math.random() * LONGEST_LIFE);
    const { server } = publisher;
    publisher.server = null;
    await server?.stop({ signal: 'SIGKILL', keepData: true });
    kills += 1;
    publisher.server = await start(publisher);
    if (kills % 20 === 0) console.log(`${kills} kills, ${saves} saves acknowledged`);
  }
}

/** Every promise kept, wherever a visitor looks. */
async function findLost(publishers: Publisher[]): Promise<string[]> {
  const lost: string[] = [];
  for (const [index, { acknowledged, name }] of publishers.entries()) {
    const path = PAGES[index] ?? '/';
    const places = publishers.map(({ server }) => `${server?.url}${path}`);
    for (const url of [...places, `${endpoint}/${SITE_BUCKET}/${path === '/' ? 'index.html' : path.slice(1)}`]) {
      const shown = await readSave(url);
      if (shown < acknowledged) lost.push(`${url} shows save ${shown} of ${name}, ${acknowledged} was acknowledged`);
    }
  }
  return lost;
}

async function readSave(url: string): Promise<number> {
  const page = await fetch(url).then((response) => response.text());
  return Number(/save (\d+)/.exec(page)?.[1] ?? -1);
}
