import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change } from '../../contract/changes.ts';
import type { PublishState, Release } from '../../contract/releases.ts';
import { ENTITIES, WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../../contract/working-copy.ts';
import { storeTestPaper } from '../media/testing-papers.ts';
import { getReleaseSnapshot } from '../releases/release-rows.ts';
import { hashSnapshot, takeSnapshot } from '../releases/snapshot.ts';
import { createTestApp } from '../testing.ts';
import { SAMPLE_ITEMS } from '../testing-items.ts';

const KINDS = 'create create change change delete undo undo restore discard publish auto'.split(' ');
const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  n: fc.nat({ max: 9 }),
  who: fc.constantFrom('president', 'treasurer'),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Row = Record<string, unknown> & { id: number; version: number };

const pathOf = (entity: WorkingCopyEntity): string => `/api/admin/${ENTITIES[entity].path}`;

/** Without what every write counts up. */
const strip = (row: Row | null | undefined) => row && { ...row, version: 0, updatedAt: '' };

async function createClub() {
  const app = await createTestApp();
  await storeTestPaper(app);
  const cookies = new Map<string, string>();
  for (const username of ['president', 'treasurer']) cookies.set(username, await app.signInNew({ username }));
  const send = (who: string, method: string, path: string, body?: Record<string, unknown>) =>
    app.send(method, path, { cookie: cookies.get(who), body });
  const read = async <Body>(path: string) => (await send('president', 'GET', path)).body as Body;
  return { app, send, read, versions: new Map<string, number>() };
}
type Club = Awaited<ReturnType<typeof createClub>>;

async function take({ app, send, read }: Club, entity: WorkingCopyEntity, { kind, n, who }: Step): Promise<void> {
  const path = pathOf(entity);
  const { input, change } = SAMPLE_ITEMS[entity];
  const rows = await read<Row[]>(path);
  const row = rows[n % Math.max(1, rows.length)];
  if (kind === 'create') {
    await send(who, 'POST', path, { ...input, ...(entity === 'customPages' && { path: `/page-${n % 3}` }) });
  } else if (kind === 'change' && row) {
    const moved = entity === 'customPages' && { path: `/page-${n % 3}`, isPublished: n % 2 === 0 };
    await send(who, 'PUT', `${path}/${row.id}`, { ...(n % 2 ? change : input), ...moved, version: row.version });
  } else if (kind === 'delete' && row) {
    await send(who, 'DELETE', `${path}/${row.id}`);
  } else if (kind === 'undo') {
    const [last] = await read<Change[]>('/api/admin/changes?limit=1');
    if (last && last.entity !== 'settings') {
      const list = pathOf(last.entity as WorkingCopyEntity);
      expect(await send(who, 'POST', `/api/admin/changes/${last.id}/undo`)).toMatchObject({ status: 200 });
      const undone = (await read<Row[]>(list)).find(({ id }) => id === last.entityId);
      expect(strip(undone)).toEqual(strip(last.before as Row | null) ?? undefined);
    }
  } else if (kind === 'restore') {
    const releases = await read<Release[]>('/api/admin/releases?limit=20');
    const release = releases[n % Math.max(1, releases.length)];
    if (!release) return;
    expect(await send(who, 'POST', `/api/admin/releases/${release.id}/restore`)).toMatchObject({ status: 200 });
    expect(hashSnapshot(await takeSnapshot(app.db))).toBe(release.contentHash);
  } else if (kind === 'discard') {
    await send(who, 'POST', '/api/admin/publish/discard');
  } else if (kind === 'publish') {
    await send(who, 'POST', '/api/admin/publish', {});
  } else if (kind === 'auto') {
    await send(who, 'PUT', '/api/admin/publish/settings', { autoPublish: n % 2 === 0 });
  }
}

async function check({ app, read, versions }: Club): Promise<void> {
  await app.publisher.idle();
  const { live, pending } = await read<PublishState>('/api/admin/publish');
  const workingCopy = await takeSnapshot(app.db);
  if (live) expect(pending.length === 0).toBe(live.contentHash === hashSnapshot(workingCopy));
  const published = live && (await getReleaseSnapshot(app.db, live.id));
  for (const entity of WORKING_COPY_ENTITIES) {
    for (const { id, version } of await read<Row[]>(pathOf(entity))) {
      expect(version).toBeGreaterThanOrEqual(versions.get(`${entity} ${id}`) ?? 1);
      versions.set(`${entity} ${id}`, version);
    }
    if (entity === 'contentItems' || !published) continue;
    const shown = await read<Row[]>(`/api/${ENTITIES[entity].path}`);
    const visible = (published[entity] as object[]).filter((row) =>
      'isPublished' in row ? row.isPublished : 'isActive' in row && row.isActive,
    ) as Row[];
    const expected = visible.map(({ id }) => id).slice(entity === 'notices' ? -2 : 0);
    expect(shown.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
  }
  const changes = await read<Change[]>('/api/admin/changes?limit=50');
  expect(changes.filter(({ by }) => by !== 'president' && by !== 'treasurer')).toEqual([]);
}

test('keeps versions, visibility, unpublished changes and undo right after writes in any order', async () => {
  const steps = fc.array(step, { minLength: 8, maxLength: 16 });
  // Few kinds at once, so that most steps find a row.
  const entities = fc.shuffledSubarray(WORKING_COPY_ENTITIES, { minLength: 1, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(steps, entities, async (taken, written) => {
      const club = await createClub();
      await using _ = club.app;
      for (const each of taken) {
        await take(club, written[each.n % written.length] ?? 'notices', each);
        await check(club);
      }
    }),
    { numRuns: 20 },
  );
}, 120_000);
