import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readManifest } from '../../../api/deliver/release-folder.ts';
import { PAGE_PATHS } from '../../../contract/pages.ts';
import type { PublishState } from '../../../contract/releases.ts';
import { type Client, createBlock, createClient, must } from '../../support/client.ts';
import { findFreePort, startServer } from '../../support/server.ts';

const KEY = 'season_archive_2025';
const ROOT = '/seasons/2025-26';
const PAGES = Object.values(PAGE_PATHS).map((path) => ROOT + (path === '/' ? '' : path));

const isUnfinished = (name: string): boolean => name.endsWith('.tmp');

const read = async <Answer>(client: Client, path: string): Promise<Answer> =>
  JSON.parse((await must(client.call('GET', path), 200)).body) as Answer;

const findArchive = async (client: Client): Promise<{ id: number } | undefined> =>
  (await read<{ id: number; key: string }[]>(client, '/api/admin/content')).find(({ key }) => key === KEY);

/** Pages of the archive in the live folder. Each of its files has the bytes of the manifest. */
async function listInFolder(dataDir: string): Promise<string[]> {
  const live = join(dataDir, 'live');
  const archived = (await readManifest(live))?.files.filter(({ path }) => path.startsWith(ROOT)) ?? [];
  for (const { file, hash } of archived)
    expect(
      createHash('sha256')
        .update(await readFile(join(live, file)))
        .digest('hex'),
    ).toBe(hash);
  return archived.map(({ path }) => path);
}

test('a kill while an archive is made or removed leaves all of its pages or none', async () => {
  const port = await findFreePort();
  let server = await startServer({ port });
  const { dataDir } = server;
  const open = async (): Promise<Client> => {
    const client = createClient(server);
    await client.signIn();
    return client;
  };
  /** True if visitors can read the archive, once database, folder and visitors agree on every page of it. */
  const isWhole = async (client: Client): Promise<boolean> => {
    const isOn = (await findArchive(client)) !== undefined;
    const statuses = async () =>
      Promise.all(PAGES.map(async (path) => (await fetch(server.url + path)).status)).then((all) => new Set(all));
    await expect.poll(statuses).toEqual(new Set([isOn ? 200 : 404]));
    await expect.poll(async () => (await listInFolder(dataDir)).toSorted()).toEqual(isOn ? PAGES.toSorted() : []);
    await expect.poll(async () => (await readdir(join(dataDir, 'releases'))).filter(isUnfinished)).toEqual([]);
    return isOn;
  };
  try {
    let client = await open();
    await createBlock(client);
    await must(client.call('POST', '/api/admin/publish', {}), 200);
    const { live } = await read<PublishState>(client, '/api/admin/publish');
    const archive = { key: KEY, value: String(live?.id), type: 'text' };
    const turnOn = (each: Client) => must(each.call('POST', '/api/admin/content', archive), 201);
    const turnOff = async (each: Client, id: number) => must(each.call('DELETE', `/api/admin/content/${id}`), 204);
    const seen = new Set<string>();
    for (const milliseconds of [0, 5, 10, 20, 40, 80, 160]) {
      for (const what of ['made', 'removed'] as const) {
        const stored = await findArchive(client);
        // Each is killed at each moment: the state before it is brought about whole.
        if (what === 'made' && stored) await turnOff(client, stored.id);
        if (what === 'removed' && !stored) await turnOn(client);
        const before = await isWhole(client);
        const { id = 0 } = (await findArchive(client)) ?? {};
        const done = (what === 'made' ? turnOn(client) : turnOff(client, id)).then(
          () => true,
          () => false,
        );
        await sleep(milliseconds);
        await server.stop({ signal: 'SIGKILL', keepData: true });
        const isAcknowledged = await done;
        client.close();
        server = await startServer({ port, dataDir });
        client = await open();
        const isDone = (await isWhole(client)) !== before;
        if (isAcknowledged) expect(isDone, `${what}, acknowledged, killed after ${milliseconds} ms`).toBe(true);
        seen.add(`${what}: ${isDone ? 'done' : 'lost'}${isAcknowledged ? '' : ', not acknowledged'}`);
      }
    }
    process.stdout.write(`killed while an archive changes: ${[...seen].toSorted().join('; ')}\n`);
    expect(seen.size).toBeGreaterThan(2);
    client.close();
  } finally {
    await server.stop();
  }
}, 600_000);
