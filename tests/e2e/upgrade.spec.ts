import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { fromRoot } from '../../db/project-root.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { getFixture, readStored, removeFolder, signIn, unpackData, VOLUNTEER } from '../support/upgrade/stored-club.ts';

const read = async ({ url }: RunningServer, path: string): Promise<string> => (await fetch(url + path)).text();

/** A field that says nothing may be left out. */
const parse = (json: string): unknown => JSON.parse(json, (_name, value) => value ?? undefined);

/** Text that visitors read in the stored club, by page. */
const SHOWN: Record<string, string[]> = {
  '/': ['Kept for the next board.', 'The navy flag', 'Flag day', 'Handbook'],
  '/about': [
    'Where it goes',
    'counted twice',
    'K–12 50.50%, Middle School 25.50%, Seniors 24.00%.',
    'Buses &amp; fields',
    'Ask the treasurer for the books.',
  ],
  '/events': [
    'Homecoming',
    'Fun Run',
    'Hoops &amp; Hopes',
    'Five kilometers in costume.',
    'Costume run',
    'Stadium',
    '$10,000',
    'A banner on the fence',
    'Captain',
    '$7,500',
    'Friend',
    '$250',
  ],
  '/panther-store': ['Store hours'],
};

async function expectClub(server: RunningServer, version: string): Promise<void> {
  for (const [path, body] of Object.entries(await readStored(version))) {
    expect(parse(await read(server, path)), path).toEqual(parse(JSON.stringify(body)));
  }
  for (const [path, texts] of Object.entries(SHOWN)) {
    const html = await read(server, path);
    for (const text of texts) expect(html, `${text} on ${path}`).toContain(text);
  }
  const about = await read(server, '/about');
  // Once in the drawing's description, and once in the list: no second one in the text.
  expect(about.split('Buses &amp; fields')).toHaveLength(2);
  expect(await read(server, '/events')).not.toContain('Pickleball');
  const image = /\/objects\/images\/[^"'\s,]+/.exec(await read(server, '/'))?.[0] ?? '';
  expect((await fetch(server.url + image)).status).toBe(200);
}

interface Listed {
  id: number;
  key?: string;
  label?: string;
  changes?: { name: string }[];
}

for (const version of await readdir(fromRoot('tests/fixtures/upgrade'))) {
  test(`upgrades a club of version ${version} completely, publishes, and goes back by its archive`, async () => {
    test.setTimeout(240_000);
    const dataDir = await unpackData(version);
    try {
      const server = await startServer({ dataDir });
      try {
        await expectClub(server, version);
        await signIn(server.url, VOLUNTEER);
        const send = await signIn(server.url);
        const list = (path: string) => send<Listed[]>('GET', `/api/admin/${path}`);
        for (const path of ['hero-images', 'carousel-images', 'embed-documents', 'calendar-events', 'users', 'media'])
          expect((await list(path)).length, path).toBeGreaterThan(0);

        const pending = () => send<{ pending: Listed[] }>('GET', '/api/admin/publish');
        expect((await pending()).pending.map(({ label }) => label).sort()).toEqual([
          'About page: Fund split',
          'Home page: Navy Banner Content',
        ]);
        const history = await list('releases?with=changes&limit=50');
        expect(history.flatMap(({ changes = [] }) => changes.map(({ name }) => name))).toEqual(
          expect.arrayContaining(['events_fnl_tiers', 'home_main_content', 'Handbook', 'Costume run', 'Flag day']),
        );

        // An edit of before is undone as it was made.
        const items = await list('content');
        const tiers = items.find(({ key }) => key === 'events_fnl_tiers')?.id ?? 0;
        const [edit] = await list(`changes?entity=contentItems&id=${tiers}`);
        await send('POST', `/api/admin/changes/${edit?.id}/undo`);
        await send('POST', '/api/admin/publish', { note: 'After the update' });
        await expect.poll(() => read(server, '/about')).toContain('K–12 44.50%, Middle School 25.50%, Seniors 30.00%.');
        expect(await read(server, '/')).toContain('Not yet for visitors.');
        expect(await read(server, '/events')).not.toContain('$250');
        expect((await pending()).pending).toEqual([]);

        // A release of before the update, again.
        const before = history.find(({ changes = [] }) => changes.some(({ name }) => name === 'Costume run'));
        await send('POST', `/api/admin/releases/${before?.id}/restore`);
        await expect.poll(() => read(server, '/about')).toContain('K–12 50.50%, Middle School 25.50%, Seniors 24.00%.');
        await expectClub(server, version);
        expect((await pending()).pending).toEqual([]);
      } finally {
        await server.stop({ keepData: true });
      }
      const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
      await promisify(execFile)(process.execPath, ['scripts/restore.ts', getFixture(version, 'archive.tar.gz')], {
        env,
      });
      const back = await startServer({ dataDir });
      try {
        await expectClub(back, version);
      } finally {
        await back.stop();
      }
    } finally {
      await removeFolder(dataDir);
    }
  });
}
