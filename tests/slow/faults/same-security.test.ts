import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RELEASE_PAGES } from '../../../contract/release-paths.ts';
import { serveExport } from '../../support/exported-site.ts';
import { runCaddy, startCaddy } from '../../support/other-servers.ts';
import { startS3Server } from '../../support/s3-server/s3-server.ts';
import { startServer } from '../../support/server.ts';
import { listDirectives, type Received, sendRequest } from '../../support/serving-checks.ts';
import { waitFor } from '../deploy/steps.ts';

const isSkipped = process.env.SKIP_CADDY === '1' || process.env.SKIP_S3 === '1';
const LONG = 300_000;
const FIXED = [
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'x-frame-options',
  'strict-transport-security',
];
const cleanup = new AsyncDisposableStack();
const urls: Record<string, string> = {};

beforeAll(async () => {
  if (isSkipped) return;
  const folder = await mkdtemp(join(tmpdir(), 'club-same-'));
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  const s3 = await startS3Server(7880);
  cleanup.defer(s3.stop);
  const { endpoint = '', credentials } = s3.settings;
  const site = await s3.createBucket();
  const client = new S3Client({ ...s3.settings, endpoint, forcePathStyle: true, ...(credentials && { credentials }) });
  const allowed = { Effect: 'Allow', Principal: '*', Action: ['s3:GetObject'], Resource: [`arn:aws:s3:::${site}/*`] };
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [allowed] });
  await client.send(new PutBucketPolicyCommand({ Bucket: site, Policy }));
  client.destroy();
  const dataDir = join(folder, 'data');
  const env = {
    PUBLIC_URL: 'https://club.example.org',
    PUBLISH_TARGET: 's3',
    S3_ENDPOINT: endpoint,
    S3_SITE_BUCKET: site,
    S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
  };
  const server = await startServer({ dataDir, env });
  cleanup.defer(() => server.stop({ keepData: true }));
  const app = new URL(server.url).host;
  const machine = await startCaddy({ workDir: join(folder, 'machine'), dataDir, app });
  cleanup.defer(machine.stop);
  const variables = { CLUB_PROCESSES: app, S3_ENDPOINT: endpoint, S3_SITE_BUCKET: site };
  const cdn = await runCaddy('cdn/Caddyfile', join(folder, 'cdn'), variables);
  cleanup.defer(cdn.stop);
  const isThere = async () => ((await sendRequest(cdn.url, '/release.json')).status === 200 ? true : null);
  await waitFor('the bucket', isThere);
  const out = join(folder, 'out');
  await promisify(execFile)(process.execPath, ['scripts/export.ts', out], {
    env: { ...process.env, ...env, PUBLISH_TARGET: 'local', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  });
  const exported = await serveExport(out);
  cleanup.defer(exported.close);
  Object.assign(urls, { process: server.url, machine: machine.url, cdn: cdn.url, export: exported.url });
}, LONG);
afterAll(() => cleanup.disposeAsync(), LONG);

const NAMES = ['process', 'machine', 'cdn', 'export'];

function describePage({ status, headers, body }: Received) {
  return {
    status,
    policy: listDirectives({ headers, body }),
    fixed: Object.fromEntries(FIXED.map((name) => [name, headers[name]])),
  };
}

test.skipIf(isSkipped)('gives every page one policy and the same fixed headers, from every server', async () => {
  for (const path of [...RELEASE_PAGES, '/nowhere']) {
    const expected = describePage(await readPage('process', path));
    expect(expected.status).toBe(path === '/nowhere' ? 404 : 200);
    expect(expected.policy).toContain("frame-ancestors 'none'");
    expect(Object.values(expected.fixed)).not.toContain(undefined);
    for (const name of NAMES)
      expect([name, path, describePage(await readPage(name, path))]).toEqual([name, path, expected]);
  }
});

test.skipIf(isSkipped)('allows only our scripts in every policy, from every server', async () => {
  for (const name of NAMES) {
    for (const path of [...RELEASE_PAGES, '/nowhere']) {
      const policy = listDirectives(await readPage(name, path));
      const where = `${name} ${path}`;
      const directives = new Map(policy.map((one): [string, string] => [one.split(' ')[0] ?? '', one]));
      // As csp-evaluator judges: no inline or evaluated code, no scheme or wildcard for scripts, no plugins, no base.
      expect(directives.get('script-src'), where).toMatch(/^script-src 'self'( 'sha256-[\w+/=]+')*$/);
      expect(directives.get('object-src'), where).toBe("object-src 'none'");
      expect(directives.get('base-uri'), where).toBe("base-uri 'none'");
      expect(directives.get('form-action'), where).toBe("form-action 'self'");
      expect(policy.join(';'), where).not.toMatch(/unsafe-(?!hashes)|script-src[^;]*(https?:|data:|\*)/);
      expect(
        policy.filter((one) => one.startsWith('script-src ')),
        where,
      ).toHaveLength(1);
    }
  }
});

test.skipIf(isSkipped)('gives images and other files the fixed headers as well', async () => {
  const home = (await readPage('process', '/')).body.toString();
  const image = /\/objects\/images\/[\w.-]+/.exec(home)?.[0] ?? '';
  const asset = /\/_astro\/[\w.-]+\.css/.exec(home)?.[0] ?? '';
  for (const path of [image, asset, '/robots.txt', '/release.json']) {
    const expected = await sendRequest(urls.process ?? '', path);
    for (const name of NAMES) {
      const { status, headers } = await sendRequest(urls[name] ?? '', path);
      const found = FIXED.map((header) => headers[header]);
      expect([name, path, status, ...found]).toEqual([
        name,
        path,
        200,
        ...FIXED.map((header) => expected.headers[header]),
      ]);
    }
  }
  const policies = await Promise.all(NAMES.slice(0, 3).map((name) => sendRequest(urls[name] ?? '', image)));
  expect(policies.map(({ headers }) => headers['content-security-policy'])).toEqual(
    Array(3).fill("sandbox; default-src 'none'"),
  );
});

/** Objects in a bucket are brotli. */
async function readPage(name: string, path: string): Promise<Received> {
  const received = await sendRequest(urls[name] ?? '', path, { headers: { 'accept-encoding': 'br' } });
  const body = received.headers['content-encoding'] === 'br' ? brotliDecompressSync(received.body) : received.body;
  return { ...received, body };
}
