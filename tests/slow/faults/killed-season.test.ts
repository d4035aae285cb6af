import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { SeasonState } from '../../../contract/season/season.ts';
import { type Client, createClient, must } from '../../support/client.ts';
import { findFreePort, startServer } from '../../support/server.ts';

const SEASON = '/api/admin/season';
const OLD = 'Friday, October 17, 2025';
const NEW = 'Friday, October 16, 2026';

const read = async <Answer>(client: Client, path: string): Promise<Answer> =>
  JSON.parse((await must(client.call('GET', path), 200)).body) as Answer;

test('a kill while a season is applied or undone leaves all of it or nothing', async () => {
  const port = await findFreePort();
  let server = await startServer({ port });
  const { dataDir } = server;
  const open = async (): Promise<Client> => {
    const client = createClient(server);
    await client.signIn();
    return client;
  };
  /** The season that the club is in, once its list, its content and its visitors agree. */
  const findText = async (client: Client): Promise<string> => {
    const { season, items } = await read<SeasonState>(client, SEASON);
    const expected = season?.appliedAt ? NEW : OLD;
    const [{ value } = { value: '' }] = await read<{ value: string }[]>(client, '/api/admin/content');
    expect(value).toBe(`<p>${expected}</p>`);
    if (expected === OLD) expect(items[0]?.chosen).toMatchObject({ choice: 'date' });
    await expect.poll(async () => (await fetch(server.url)).text()).toContain(expected);
    return expected;
  };
  try {
    let client = await open();
    const body = { key: 'home_main_content', value: `<p>${OLD}</p>` };
    await must(client.call('POST', '/api/admin/content', body), 201);
    await must(client.call('POST', SEASON, { year: 2025 }), 201);
    const [item] = (await read<SeasonState>(client, SEASON)).items;
    await must(client.call('PUT', `${SEASON}/contentItems/${item?.id}`, { choice: 'date', seen: 0 }), 200);
    const seen = new Set<string>();
    for (const milliseconds of [0, 6, 12, 25, 60, 200]) {
      const before = await findText(client);
      const call = before === NEW ? 'undo' : 'apply';
      const done = client.call('POST', `${SEASON}/${call}`).catch(() => null);
      await sleep(milliseconds);
      await server.stop({ signal: 'SIGKILL', keepData: true });
      await done;
      client.close();
      server = await startServer({ port, dataDir });
      client = await open();
      const after = await findText(client);
      seen.add(`${call} ${before === after ? 'lost' : 'done'}`);
      // Each is killed at each moment: the other one comes in between, whole.
      if (before !== after) await must(client.call('POST', `${SEASON}/${call === 'undo' ? 'apply' : 'undo'}`), 200);
      await must(client.call('POST', `${SEASON}/${call}`), 200);
    }
    process.stdout.write(`killed while a season changes: ${[...seen].toSorted().join(', ')}\n`);
    expect(seen.size).toBeGreaterThan(1);
    client.close();
  } finally {
    await server.stop();
  }
}, 600_000);
