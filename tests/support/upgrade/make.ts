import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createClient } from '@libsql/client';
import sharp from 'sharp';
import * as tar from 'tar';
import { readArchive, writeArchive } from '../../../api/backups/archive.ts';
import { SEED_IMAGE_FILES } from '../../../db/seed-rows.ts';
import { startServer } from '../server.ts';
import { getFixture, PUBLIC_CALLS, signIn, VOLUNTEER } from './stored-club.ts';

// node tests/support/upgrade/make.ts VERSION: stores a small club as this program leaves it, for the upgrade test.
const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('usage: make.ts VERSION');

const writeSplit = (first: number, last: number, closing = '') =>
  `<h2>Where it goes</h2>\n<p>Every dollar is <strong>counted twice</strong>.</p>\n<ul>\n<li><p><strong>K–12: ${first.toFixed(2)}%</strong> Buses &amp; fields</p></li>\n<li><p><strong>Middle School: 25.50%</strong></p></li>\n<li><p><strong>Seniors: ${last.toFixed(2)}%</strong> Banners</p></li>\n</ul>${closing}`;
const CLOSING = '\n<p>Ask the treasurer for the books.</p>';

const server = await startServer();
const send = await signIn(server.url);
type Item = { id: number; imageUrl: string };

const create = (key: string, value: string) => write<Item>('POST', 'content', { key, value });

for (const { id } of await send<Item[]>('GET', '/api/admin/carousel-images'))
  await write('DELETE', `carousel-images/${id}`);
const file = await sharp({ create: { width: 48, height: 32, channels: 3, background: '#0b2545' } })
  .jpeg()
  .toBuffer();
const { uploadURL } = await send<{ uploadURL: string }>('POST', '/api/objects/upload', {});
await fetch(uploadURL, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: new Uint8Array(file) });
const uploaded = `/objects/images/${new URL(uploadURL).pathname.split('/public/images/')[1]}`;
const image = { altText: 'The navy flag', pageType: 'home', sortOrder: '1' };
const { imageUrl } = await write<Item>('POST', 'hero-images', { ...image, imageUrl: uploaded });
await write('POST', 'carousel-images', { ...image, imageUrl, title: 'Flag day', description: 'In May' });
await create('home_main_content', `<p>Kept for the next board.</p><p><img src="${imageUrl}" alt="A flag" /></p>`);
const split = await create('about_fund_allocation', writeSplit(54.5, 20));
await write('PUT', `content/${split.id}`, { value: writeSplit(50.5, 24) });
await write('PUT', `content/${split.id}`, { value: writeSplit(50.5, 24, CLOSING) });
const tiers = await create('events_fnl_tiers', 'trailblazer | Captain | 7500\ntier_5 | Stadium | 10000');
await create('events_fnl_tier_5', '<ul><li><p>A banner on the fence</p></li></ul>');
await create(
  'events_tabs',
  `friday-night-lights | Homecoming\nevent-5 | Fun Run\nbasketball | Hoops & Hopes | ${imageUrl}`,
);
await create('events_tab_5_content', '<p>Five kilometers in costume.</p>');
await create('contact_email', 'board@club.example');
await write('PUT', `content/${tiers.id}`, {
  value: 'trailblazer | Captain | 7500\ntier_5 | Stadium | 10000\nspirit_starter | Friend | 250',
});
await write('POST', 'external-links', { name: 'Handbook', url: 'https://school.example/handbook', location: 'footer' });
await write('POST', 'embed-documents', {
  title: 'Store hours',
  documentUrl: 'https://docs.google.com/document/d/1Abc/edit',
  pageType: 'panther-store',
  section: 'store-hours',
});
await write('POST', 'calendar-events', {
  title: 'Costume run',
  tab: 'event-5',
  startsAt: '2029-10-17T17:00',
  endsAt: null,
  place: 'Track',
  description: '',
  url: '',
  status: 'scheduled',
  isSaveTheDate: true,
  isActive: true,
});
await write('POST', 'users', {
  ...VOLUNTEER,
  email: 'treasurer@club.example',
  firstName: 'Pat',
  lastName: 'Doe',
  isActive: true,
  isSuperAdmin: false,
});
await write('PUT', 'publish/settings', { autoPublish: false });
const responses: Record<string, unknown> = {};
for (const path of PUBLIC_CALLS) responses[path] = await (await fetch(server.url + path)).json();
// Unpublished change.
await send('POST', '/api/admin/content', { key: 'home_navy_section', value: '<p>Not yet for visitors.</p>' });
await send('PUT', `/api/admin/content/${split.id}`, { value: writeSplit(44.5, 30, CLOSING) });

const target = getFixture(version);
await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
await writeFile(join(target, 'responses.json'), `${JSON.stringify(responses, null, 2)}\n`);
const unused = ['backups', 'objects/uploads', 'share', ...SEED_IMAGE_FILES.map((file) => `objects/images/${file}`)];
await server.stop({ keepData: true });
const { dataDir } = server;
for (const path of unused) await rm(join(dataDir, path), { recursive: true, force: true });
await promisify(execFile)(process.execPath, ['scripts/backup.ts', '--to', target], {
  env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
});

for (const path of ['releases', 'live']) await rm(join(dataDir, path), { recursive: true, force: true });
await vacuum(join(dataDir, 'club.db'));
await tar.create({ cwd: dataDir, file: join(target, 'data.tar.gz'), gzip: { level: 9 }, portable: true }, ['.']);
const [archive = ''] = (await readdir(target)).filter((name) => name.startsWith('club-'));
const staging = await mkdtemp(join(tmpdir(), 'club-upgrade-'));
const { files: _files, format: _format, ...about } = await readArchive(join(target, archive), staging);
for (const path of ['releases', 'backup.json']) await rm(join(staging, path), { recursive: true, force: true });
await vacuum(join(staging, 'club.db'));
await rm(join(target, archive));
await writeArchive(staging, join(target, archive), about);
await rename(join(target, archive), join(target, 'archive.tar.gz'));
for (const folder of [staging, dataDir]) await rm(folder, { recursive: true, force: true });

async function write<Body>(method: string, path: string, body?: unknown): Promise<Body> {
  const written = await send<Body>(method, `/api/admin/${path}`, body);
  await waitUntilIdle();
  return written;
}

/** Until visitors have it. */
async function waitUntilIdle(): Promise<void> {
  for (;;) {
    const [newest] = await send<{ status: string }[]>('GET', '/api/admin/releases?limit=1');
    if (newest?.status !== 'building') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

// Pages are made again from the database, both here and where the archive is restored; they are most of the bytes.
async function vacuum(file: string): Promise<void> {
  const client = createClient({ url: pathToFileURL(file).href });
  for (const statement of ['PRAGMA journal_mode = DELETE', 'VACUUM']) await client.execute(statement);
  client.close();
}
