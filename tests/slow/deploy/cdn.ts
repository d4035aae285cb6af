import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { ListObjectsV2Command, PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { loadOnce } from '../../../api/process/load-once.ts';
import { IMAGES_PATH, listImageNames } from '../../../contract/image-address.ts';
import { CADDY_PROGRAMS, ensurePrograms } from '../../support/debian-programs.ts';
import { startHranaServer } from '../../support/hrana-server/hrana-server.ts';
import { type OtherServer, runCaddy } from '../../support/other-servers.ts';
import { startS3Server } from '../../support/s3-server/s3-server.ts';
import { findFreePort, type RunningServer, SUPER_ADMIN, startServer } from '../../support/server.ts';
import { type Received, sendRequest } from '../../support/serving-checks.ts';
import { CACHE_PROGRAMS, startCache } from '../edge/caches.ts';
import { run } from './commands.ts';
import { must, runSteps, waitFor } from './steps.ts';
import { type Editing, editClub, waitForVisitors } from './use-club.ts';

if (process.argv.includes('--help')) {
  console.log(`npm run test:deploy:cdn
Follows the last way of docs/deploy.md: a bucket (Ceph's gateway), a shared database (libSQL's protocol over HTTP), two
processes with the documented variables, and Caddy with a cache (Varnish) as the CDN. Ends with "N passed, N failed".`);
  process.exit(0);
}

const S3_PORT = 7580;
const TOKEN = 'a-token-of-the-database';
const PAGES = ['/', '/about', '/get-involved', '/panther-store', '/events'];
/** Headers that a bucket does not keep. */
const FIXED = [
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'x-frame-options',
  'strict-transport-security',
];

ensurePrograms(CADDY_PROGRAMS);
ensurePrograms(CACHE_PROGRAMS);
const folder = await mkdtemp(join(tmpdir(), 'club-cdn-'));
const s3 = await startS3Server(S3_PORT);
const stopBucket = loadOnce(s3.stop);
const database = await startHranaServer({ folder, token: TOKEN });
const { endpoint = '', bucket, credentials } = s3.settings;
const keys = credentials ?? { accessKeyId: '', secretAccessKey: '' };
const SITE = await s3.createBucket();
const BACKUPS = await s3.createBucket();
const client = new S3Client({ ...s3.settings, endpoint, credentials: keys, forcePathStyle: true });
// Of docs/deploy/bucket.md: visitors may read what is there, and not list it.
const allowed = { Effect: 'Allow', Principal: '*', Action: ['s3:GetObject'], Resource: [`arn:aws:s3:::${SITE}/*`] };
const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [allowed] });
await client.send(new PutBucketPolicyCommand({ Bucket: SITE, Policy }));

const ports = [await findFreePort(), await findFreePort()];
const caddy: OtherServer = await runCaddy('cdn/Caddyfile', join(folder, 'caddy'), {
  CLUB_PROCESSES: ports.map((port) => `127.0.0.1:${port}`).join(' '),
  S3_ENDPOINT: endpoint,
  S3_SITE_BUCKET: SITE,
});
const edgePort = await findFreePort();
const cdn = { url: `http://127.0.0.1:${edgePort}` };
let stopEdge = async (): Promise<void> => undefined;

const env = {
  PUBLIC_URL: cdn.url,
  PURGE_PROVIDER: 'purge',
  PURGE_URL: cdn.url,
  TRUST_PROXY: '127.0.0.1',
  DATABASE_URL: database.urlOf('club'),
  DATABASE_AUTH_TOKEN: TOKEN,
  STORAGE: 's3',
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: keys.accessKeyId,
  S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
  PUBLISH_TARGET: 's3',
  S3_SITE_BUCKET: SITE,
  BACKUP_BUCKET: BACKUPS,
  BACKUP_HOUR: 'off',
  DRAIN_SECONDS: '1',
};
const servers: RunningServer[] = [];

const editAt = (url: string): Promise<Editing> => editClub({ url, origin: cdn.url, ...SUPER_ADMIN });
const getStatus = async (path: string): Promise<number> => (await sendRequest(cdn.url, path)).status;
const listFixed = ({ headers }: Received) => FIXED.map((name) => `${name}: ${headers[name]}`).join('\n');
let fixed = '';

const kill = (index: number) => servers[index]?.stop({ signal: 'SIGKILL', keepData: true });

await runSteps(
  [
    [
      'the first process, then the second: the site is in the bucket',
      async () => {
        await start(0);
        await start(1);
        await waitFor('the pages', async () =>
          (await sendRequest(caddy.url, '/events')).status === 200 ? true : null,
        );
        await startEdge();
        // A process sends the last one where its own address is https.
        const sent = listFixed(await sendRequest(servers[0]?.url ?? '', '/'));
        fixed = sent.replace('strict-transport-security: undefined', 'strict-transport-security: max-age=31536000');
        must(!fixed.includes('undefined'), `the process sends too few headers:\n${fixed}`);
        await expectNowhere();
        return expectSite();
      },
    ],
    [
      'a picture and a text through process A',
      async () => {
        const editing = await editAt(servers[0]?.url ?? '');
        const image = await editing.upload();
        must((await getStatus(image)) === 200, `${image} gets status ${await getStatus(image)}`);
        return saveAndCheck(editing, 'written in A');
      },
    ],
    [
      'the dashboard by the CDN’s address, with all that it loads',
      async () => {
        const page = await (await fetch(`${cdn.url}/admin/login`)).text();
        const files = [...page.matchAll(/(?:href|src|component-url|renderer-url)="(\/_astro\/[^"]+)"/g)];
        must(files.length > 2, 'the dashboard names no files');
        for (const [, path = ''] of files) must((await getStatus(path)) === 200, `${path} is missing`);
        return `${files.length} files`;
      },
    ],
    [
      'A is killed: the next save goes through B',
      async () => {
        await kill(0);
        // Caddy tries no sign-in twice: until it has seen that A is gone, there is none.
        const { found, milliseconds } = await waitFor('signing in', () => editAt(cdn.url));
        return `signed in after ${milliseconds} ms; ${await saveAndCheck(found, 'written in B')}`;
      },
    ],
    [
      'a backup in its bucket',
      async () => {
        const line = await run(process.execPath, ['scripts/backup.ts'], { ...env, DATA_DIR: join(folder, 'b') });
        const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: BACKUPS }));
        must(Contents.length === 1, `${Contents.length} archives are in the bucket`);
        return line.replaceAll(folder, '');
      },
    ],
    [
      'B is killed too: visitors have the site, the dashboard waits',
      async () => {
        await kill(1);
        must((await getStatus('/admin/login')) >= 502, 'the dashboard is served by nobody');
        return expectSite();
      },
    ],
    [
      'with both killed a cold edge gets every page and image from the bucket',
      async () => {
        await startEdge();
        await expectNowhere();
        return expectSite();
      },
    ],
    [
      'A comes back with an empty folder of its own',
      async () => {
        await rm(join(folder, 'a'), { recursive: true, force: true });
        await start(0);
        const { found } = await waitFor('signing in', () => editAt(cdn.url));
        return saveAndCheck(found, 'written in A again');
      },
    ],
    [
      'A and the bucket are killed: the edge goes on with all that was visited',
      async () => {
        const before = await expectSite();
        await kill(0);
        await stopBucket();
        must((await getStatus('/release.json')) >= 500, 'somebody still serves what is never kept');
        const after = await expectSite();
        must(after === before, `${after}, not ${before}`);
        return after;
      },
    ],
  ],
  async () => {
    for (const server of servers) await server.stop({ keepData: true });
    await stopEdge();
    await caddy.stop();
    await database.stop();
    client.destroy();
    await stopBucket();
    await rm(folder, { recursive: true, force: true });
  },
);

async function start(index: number): Promise<RunningServer> {
  const server = await startServer({ dataDir: join(folder, 'ab'.charAt(index)), port: ports[index] ?? 0, env });
  servers[index] = server;
  return server;
}

async function expectNowhere(): Promise<void> {
  for (const query of ['', '?from=mail']) {
    const { status, headers } = await sendRequest(cdn.url, `/about/${query}`);
    must(status === 308 && headers.location === `/about${query}`, `/about/${query} leads to ${headers.location}`);
  }
  for (const path of ['/nowhere', '/index.html', '/_release/manifest.json'])
    must((await getStatus(path)) === 404, `${path} does not get 404`);
}

/** With nothing in it. */
async function startEdge(): Promise<void> {
  await stopEdge();
  const port = Number(new URL(caddy.url).port);
  stopEdge = (await startCache('varnish', join(folder, 'edge'), port, edgePort)).stop;
}

/** Every page and every image that a page shows. @returns how many */
async function expectSite(): Promise<string> {
  const images = new Set<string>();
  const expectFile = async (path: string, policy: string): Promise<Buffer> => {
    const received = await sendRequest(cdn.url, path, { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    must(received.status === 200, `${path} gets status ${received.status}`);
    must(listFixed(received) === fixed, `${path} has other fixed headers:\n${listFixed(received)}`);
    const found = received.headers['content-security-policy'];
    must(found === policy, `${path} has the policy ${found}`);
    return received.headers['content-encoding'] === 'br' ? brotliDecompressSync(received.body) : received.body;
  };
  for (const path of PAGES) {
    const page = (await expectFile(path, "frame-ancestors 'none'")).toString();
    must(/<meta http-equiv="content-security-policy"/i.test(page), `${path} has no policy in its head`);
    for (const name of listImageNames(page)) images.add(IMAGES_PATH + name);
  }
  must(images.size > 0, 'no page shows an image');
  for (const path of images) await expectFile(path, "sandbox; default-src 'none'");
  return `${PAGES.length} pages, ${images.size} images`;
}

async function saveAndCheck(editing: Editing, text: string): Promise<string> {
  const release = await editing.save(text);
  const visible = await waitForVisitors(cdn.url, text);
  return `release ${release} at the CDN after ${visible} ms, verified ${await expectVerified(editing, release)} ms later`;
}

async function expectVerified(editing: Editing, release: number): Promise<number> {
  let problem: string | null = null;
  const inspect = async () => {
    const verification = await editing.findVerification();
    problem = verification.problem;
    return verification.release >= release && verification.provenAt ? verification.provenAt : null;
  };
  const verified = await waitFor(`release ${release} seen at visitors’ address`, inspect).catch((error: Error) => {
    throw new Error(`${error.message}; the dashboard says: ${problem}`);
  });
  return verified.milliseconds;
}
