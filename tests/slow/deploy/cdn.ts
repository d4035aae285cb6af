import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListObjectsV2Command, PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { type OtherServer, runCaddy } from '../../../scripts/other-servers.ts';
import { CADDY_PROGRAMS, ensurePrograms } from '../../support/debian-programs.ts';
import { startHranaServer } from '../../support/hrana-server/hrana-server.ts';
import { startS3Server } from '../../support/s3-server/s3-server.ts';
import { findFreePort, type RunningServer, SUPER_ADMIN, startServer } from '../../support/server.ts';
import { run } from './commands.ts';
import { must, runSteps, waitFor } from './steps.ts';
import { type Editing, editClub, waitForVisitors } from './use-club.ts';

if (process.argv.includes('--help')) {
  console.log(`npm run test:deploy:cdn
The third way of docs/deploy.md: a bucket (Ceph's gateway), a shared database (libSQL's protocol over HTTP), two processes
with the documented variables, and Caddy in the place of the CDN. Ends with "N passed, N failed".`);
  process.exit(0);
}

const S3_PORT = 7580;
const TOKEN = 'a-token-of-the-database';
const PAGES = ['/', '/about', '/get-involved', '/panther-store', '/events', '/release.json'];

ensurePrograms(CADDY_PROGRAMS);
const folder = await mkdtemp(join(tmpdir(), 'club-cdn-'));
const s3 = await startS3Server(S3_PORT);
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
const cdn: OtherServer = await runCaddy('cdn/Caddyfile', join(folder, 'caddy'), {
  CLUB_PROCESSES: ports.map((port) => `127.0.0.1:${port}`).join(' '),
  S3_ENDPOINT: endpoint,
  S3_SITE_BUCKET: SITE,
});
const env = {
  ...{
    PUBLIC_URL: cdn.url,
    TRUST_PROXY: '127.0.0.1',
    DATABASE_URL: database.urlOf('club'),
    DATABASE_AUTH_TOKEN: TOKEN,
  },
  ...{ STORAGE: 's3', S3_ENDPOINT: endpoint, S3_BUCKET: bucket },
  ...{ S3_ACCESS_KEY_ID: keys.accessKeyId, S3_SECRET_ACCESS_KEY: keys.secretAccessKey },
  ...{ PUBLISH_TARGET: 's3', S3_SITE_BUCKET: SITE, BACKUP_BUCKET: BACKUPS, BACKUP_HOUR: 'off', DRAIN_SECONDS: '1' },
};
const servers: RunningServer[] = [];
const start = async (index: number): Promise<RunningServer> => {
  const server = await startServer({ dataDir: join(folder, 'ab'.charAt(index)), port: ports[index] ?? 0, env });
  servers[index] = server;
  return server;
};
const editAt = (url: string): Promise<Editing> => editClub({ url, origin: cdn.url, ...SUPER_ADMIN });
const getStatus = async (path: string): Promise<number> => {
  const response = await fetch(cdn.url + path);
  await response.arrayBuffer();
  return response.status;
};
const expectPages = async (): Promise<void> => {
  for (const path of PAGES) must((await getStatus(path)) === 200, `${path} gets status ${await getStatus(path)}`);
  must((await getStatus('/nowhere')) === 404, 'what is not there does not get 404');
};
const expectVerified = async (editing: Editing, release: number): Promise<number> => {
  let problem: string | null = null;
  const ask = async () => {
    const verification = await editing.findVerification();
    problem = verification.problem;
    return verification.release >= release && verification.provenAt ? verification.provenAt : null;
  };
  const verified = await waitFor(`release ${release} seen at visitors’ address`, ask).catch((error: Error) => {
    throw new Error(`${error.message}; the dashboard says: ${problem}`);
  });
  return verified.milliseconds;
};
const saveAndLook = async (editing: Editing, text: string): Promise<string> => {
  const release = await editing.save(text);
  const visible = await waitForVisitors(cdn.url, text);
  return `release ${release} at the CDN after ${visible} ms, verified ${await expectVerified(editing, release)} ms later`;
};

await runSteps(
  [
    [
      'the first process, then the second: the site is in the bucket',
      async () => {
        await start(0);
        await start(1);
        await waitFor('the pages', async () => ((await getStatus('/events')) === 200 ? true : null));
        await expectPages();
        return PAGES.join(' ');
      },
    ],
    [
      'a picture and a text through process A',
      async () => {
        const editing = await editAt(servers[0]?.url ?? '');
        const picture = await editing.upload();
        must((await getStatus(picture)) === 200, `${picture} gets status ${await getStatus(picture)}`);
        return saveAndLook(editing, 'written in A');
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
        await servers[0]?.stop({ signal: 'SIGKILL', keepData: true });
        // Caddy tries no sign-in twice: until it has seen that A is gone, there is none.
        const { found, milliseconds } = await waitFor('signing in', () => editAt(cdn.url));
        return `signed in after ${milliseconds} ms; ${await saveAndLook(found, 'written in B')}`;
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
        await servers[1]?.stop({ signal: 'SIGKILL', keepData: true });
        await expectPages();
        must((await getStatus('/admin/login')) >= 502, 'the dashboard is served by nobody');
        return 'every page';
      },
    ],
    [
      'A comes back with an empty folder of its own',
      async () => {
        await rm(join(folder, 'a'), { recursive: true, force: true });
        await start(0);
        const { found } = await waitFor('signing in', () => editAt(cdn.url));
        return saveAndLook(found, 'written in A again');
      },
    ],
  ],
  async () => {
    for (const server of servers) await server.stop({ keepData: true });
    await cdn.stop();
    await database.stop();
    client.destroy();
    await s3.stop();
    await rm(folder, { recursive: true, force: true });
  },
);
