import { readlink } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Release } from '../../contract/releases.ts';
import type { SiteFile } from '../http/site-file.ts';
import { findLiveRelease } from '../releases/releases.queries.ts';
import { createTestApp } from '../testing.ts';
import { content, pick, publish, releases, type Stored, signedIn } from './testing-club.ts';
import { createTestPipeline, renderTestPage } from './testing-pipeline.ts';

const COMMANDS = ['save', 'edit', 'break', 'remove', 'publish', 'discard', 'restore', 'hold', 'go'] as const;

const command = fc.record({ kind: fc.constantFrom(...COMMANDS), n: fc.nat({ max: 4 }) });

/** The real app and the real publisher on a fresh database; the schedule decides when a page is made. */
async function setUp(schedule: (label: string) => Promise<unknown>) {
  const app = await createTestApp();
  const pipeline = await createTestPipeline({
    database: { db: app.db, folder: app.deps.env.dataDir },
    render: async (input, path) => {
      if (path === '/') await schedule(`make release ${input.release.id}`);
      if (JSON.stringify(input.snapshot).includes('broken')) throw new Error('a page cannot be made');
      return renderTestPage(input, path);
    },
  });
  app.deps.publisher = pipeline.publisher;
  const shown: number[] = [];
  const { show } = pipeline.origin;
  pipeline.origin.show = (release: { releaseId: number; files: Map<string, SiteFile> }) => {
    show(release);
    // Visitors get this from here on. The origin refuses overtaken releases.
    shown.push(pipeline.origin.shownReleaseId() ?? 0);
  };
  return { app, pipeline, shown };
}

type Club = Awaited<ReturnType<typeof signedIn>>;

async function run({ send, list, restore, wait }: Club, { kind, n }: { kind: string; n: number }, step: number) {
  const item = pick(await list<Stored>(content), n);
  const value = kind === 'break' ? '<p>broken</p>' : `<p>${step}</p>`;
  if (kind === 'save') return send('POST', content, { key: `key_${n}`, value });
  if ((kind === 'edit' || kind === 'break') && item) return send('PUT', `${content}/${item.id}`, { value });
  if (kind === 'remove' && item) return send('DELETE', `${content}/${item.id}`);
  if (kind === 'publish') return send('POST', publish, {});
  if (kind === 'discard') return send('POST', `${publish}/discard`);
  if (kind === 'restore') return restore(pick(await list<Release>(releases), n)?.id ?? 1);
  if (kind === 'go') return send('PUT', `${publish}/settings`, { autoPublish: true });
  return wait();
}

test('never takes visitors backwards, however calls and rendering interleave', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(command, { minLength: 3, maxLength: 9 }), async (scheduler, commands) => {
      const { app, pipeline, shown } = await setUp((label) => scheduler.schedule(Promise.resolve(), label));
      await using _ = app;
      const club = await signedIn(app);
      const responses = commands.map(async (each, step) => {
        await scheduler.schedule(Promise.resolve(), `${each.kind} ${each.n}`);
        const response = await run(club, each, step);
        expect(response.status).toBeLessThan(500);
        return Number(response.headers.get('x-release-id'));
      });
      const named = await scheduler.waitFor(Promise.all(responses));
      await scheduler.waitFor(pipeline.publisher.idle());
      await pipeline.context.folderWriter.idle();

      expect(shown).toEqual(shown.toSorted((a, b) => a - b));
      const all = await club.list<Release>(releases);
      const live = await findLiveRelease(app.db);
      const reached = all.filter(({ status, kind }) => status !== 'failed' && kind !== 'draft');
      // Nothing waits any more, and what was acknowledged and could be made is what visitors see, or was.
      expect(live?.id ?? 0).toBe(Math.max(0, ...reached.map(({ id }) => id)));
      expect(all.filter(({ status }) => status === 'building')).toEqual([]);
      expect(shown.at(-1) ?? 0).toBe(live?.id ?? 0);
      expect(Math.max(0, ...named)).toBeLessThanOrEqual(all[0]?.id ?? 0);
      if (live) {
        const folder = await readlink(join(app.deps.env.dataDir, 'live'));
        expect(folder).toBe(`releases/${String(live.id).padStart(6, '0')}`);
      }
      await pipeline[Symbol.asyncDispose]();
    }),
    { numRuns: 12, interruptAfterTimeLimit: 12_000 },
  );
}, 90_000);
