import { spawnSync } from 'node:child_process';
import { cp, link, mkdir, mkdtemp, readdir, readFile, readlink, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepInterruptedRestores } from '../../../api/backups/interrupted-restore.ts';
import { findLiveRelease } from '../../../api/releases/releases.queries.ts';
import { openDatabase } from '../../../db/client.ts';
import { FAULTS, watchFiles } from './faulty-files.ts';
import {
  type Clubs,
  copyOld,
  listOperations,
  makeClubs,
  type Place,
  provoke,
  restoreInto,
  startAndCheck,
} from './restored-club.ts';

let clubs: Clubs;
beforeAll(async () => {
  clubs = await makeClubs();
});
afterAll(() => clubs[Symbol.asyncDispose]());

/** The last operations replace the database; those before them repeat themselves with each file of the archive. */
const LAST = 16;
const STRIDE = 100;

// All of them, by every kind of fault: tests/slow/crash/restores.ts.
test('leaves either the old or the new club complete after a failed or killed restore, and reports which', {
  timeout: 240_000,
}, async () => {
  const { length } = await listOperations(clubs);
  expect(length).toBeGreaterThan(100);
  const points = Array.from({ length }, (_, index) => index + 1).filter(
    (at) => at === 1 || at > length - LAST || at % STRIDE === 0,
  );
  const outcomes = [];
  for (const [index, at] of points.entries()) {
    const kind = FAULTS[index % FAULTS.length] ?? 'kill';
    outcomes.push(await provoke(clubs, { at, kind }).catch((error: Error) => `${kind} at ${at}: ${error.message}`));
  }
  expect(outcomes.filter((club) => club !== 'old' && club !== 'new')).toEqual([]);
  // Before the step that replaces the database, and after it.
  expect([outcomes.at(0), outcomes.at(-1)]).toEqual(['old', 'new']);
});

describe('killed restore', () => {
  const watchLog = () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line).msg) });
    return { lines, log };
  };

  /** The last operation of those that `of` names is where the process is gone. */
  const killAt = async (place: Place, of: (operation: string) => boolean): Promise<string> => {
    const at = (await listOperations(clubs)).filter(of).length;
    await using files = watchFiles([clubs.folder], { at, kind: 'kill', of });
    await restoreInto(place, clubs.archive).catch(() => undefined);
    return files.operations.filter(of)[at - 1] ?? '';
  };

  test('is reported as not started before its last step, and its leftovers are deleted', async () => {
    const place = await copyOld(clubs);
    const isCommit = (operation: string) => /^rename .*club\.db\.restore-/.test(operation);
    expect(await killAt(place, isCommit)).toMatch(/club\.db\.restore-/);
    expect((await readdir(place.dataDir)).filter((name) => name.includes('restore-'))).toHaveLength(3);
    const { lines, log } = watchLog();
    await sweepInterruptedRestores(place, log);
    expect(lines).toEqual([expect.stringContaining('nothing was changed')]);
    expect((await readdir(place.dataDir)).filter((name) => name.includes('restore-'))).toEqual([]);
    expect(await startAndCheck(place)).toBe('old');
  });

  test('is reported as finished after its last step', async () => {
    const place = await copyOld(clubs);
    expect(await killAt(place, (operation) => operation.startsWith('rename'))).toMatch(/\/restore-[^/]+$/);
    const { lines, log } = watchLog();
    await sweepInterruptedRestores(place, log);
    expect(lines).toEqual([expect.stringContaining('Restore finished')]);
    expect(await startAndCheck(place)).toBe('new');
  });

  test('is not reported while its leftovers are deleted', async () => {
    const place = await copyOld(clubs);
    expect(await killAt(place, (operation) => operation.startsWith('fsync'))).toContain('fsync');
    const { lines, log } = watchLog();
    await sweepInterruptedRestores(place, log);
    expect(lines).toEqual([]);
    expect((await readdir(place.dataDir)).filter((name) => /^(cleaning|restore)-/.test(name))).toEqual([]);
    expect(await startAndCheck(place)).toBe('new');
  });

  test('returns the log to a damaged database', async () => {
    const place = await copyOld(clubs);
    const database = join(place.dataDir, 'club.db');
    const name = `restore-20260101T000000000Z-${process.pid}`;
    await writeFile(`${database}.${name}`, 'not in place yet');
    await writeFile(`${database}.before-${name}-wal`, 'its log');
    await link(database, `${database}.before-${name}`);
    await sweepInterruptedRestores(place, pino({ level: 'silent' }));
    expect((await readdir(place.dataDir)).filter((file) => file.includes('restore-'))).toEqual([]);
    expect(await readFile(`${database}-wal`, 'utf8')).toBe('its log');
  });

  test.each(['', '{"half', null])('of an earlier version, with the note %j, allows every start', async (note) => {
    const place = await copyOld(clubs);
    if (note === null) await mkdir(join(place.dataDir, 'restoring.json'));
    else await writeFile(join(place.dataDir, 'restoring.json'), note);
    await sweepInterruptedRestores(place, pino({ level: 'silent' }));
    await rm(join(place.dataDir, 'restoring.json'), { recursive: true });
    expect(await startAndCheck(place)).toBe('old');
  });
});

test('restores the database to the path of DATABASE_URL, and keeps the previous one', async () => {
  const { dataDir } = await copyOld(clubs);
  const elsewhere = await mkdtemp(join(clubs.folder, 'elsewhere-'));
  await rename(join(dataDir, 'club.db'), join(elsewhere, 'our.db'));
  const place = { dataDir, databaseUrl: pathToFileURL(join(elsewhere, 'our.db')).href };
  const before = await readFile(join(elsewhere, 'our.db'));
  const { replaced } = await restoreInto(place, clubs.archive);
  expect((await readFile(replaced ?? '')).subarray(100)).toEqual(before.subarray(100));
  expect(await readdir(dataDir)).not.toContain('club.db');
  expect(await startAndCheck(place)).toBe('new');
});

/** A file system of its own at `folder`. Only root may make one. */
const mount = (folder: string, size: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0777`, 'tmpfs', folder]).status === 0;
const unmount = (folder: string) => spawnSync('umount', ['-l', folder]);
const canMount = await (async () => {
  const folder = await mkdtemp(join(tmpdir(), 'club-mount-'));
  const isMounted = mount(folder, '1m');
  if (isMounted) unmount(folder);
  await rm(folder, { recursive: true });
  return isMounted;
})();

describe.skipIf(!canMount)('restore on separate file systems (mounting one takes root)', () => {
  test.each(['objects', 'objects/images', 'releases'])('fills %s', async (part) => {
    const place = await copyOld(clubs);
    const folder = join(place.dataDir, part);
    const kept = await mkdtemp(join(clubs.folder, 'kept-'));
    await cp(folder, kept, { recursive: true });
    expect(mount(folder, '10m')).toBe(true);
    try {
      await cp(kept, folder, { recursive: true });
      await restoreInto(place, clubs.archive);
      expect(await startAndCheck(place)).toBe('new');
    } finally {
      unmount(folder);
    }
  });

  test.each(['64k', '200k', '400k'])(
    'reports a disk with room for %s as full, not the archive as damaged',
    async (size) => {
      const place = await copyOld(clubs);
      const folder = await mkdtemp(join(clubs.folder, 'full-'));
      expect(mount(folder, '4m')).toBe(true);
      try {
        await cp(place.dataDir, folder, { recursive: true, verbatimSymlinks: true });
        const small = { dataDir: folder, databaseUrl: pathToFileURL(join(folder, 'club.db')).href };
        const { bavail, bsize } = await statfs(folder);
        await writeFile(join(folder, 'filler'), Buffer.alloc(bavail * bsize - Number.parseInt(size, 10) * 1024));
        await expect(restoreInto(small, clubs.archive)).rejects.toThrow(/not enough room.*Nothing was changed/);
        await rm(join(folder, 'filler'));
        expect(await startAndCheck(small)).toBe('old');
      } finally {
        unmount(folder);
      }
    },
  );
});

describe('release numbers after a restore', () => {
  const readLive = async ({ databaseUrl }: Place) => {
    const db = await openDatabase(databaseUrl);
    try {
      return await findLiveRelease(db);
    } finally {
      db.close();
    }
  };

  /** The folder of release 2 once more, under another number. */
  const copyRelease = async ({ dataDir }: Place, id: number): Promise<void> => {
    const folder = join(dataDir, 'releases', `00000${id}`);
    await cp(join(dataDir, 'releases', '000002'), folder, { recursive: true });
    const manifest = join(folder, 'manifest.json');
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('"id": 2', `"id": ${id}`));
  };

  test('never decrease when an older archive is restored', async () => {
    const place = await copyOld(clubs);
    // Release that visitors saw before the database was lost.
    await copyRelease(place, 9);
    await rm(join(place.dataDir, 'club.db'));
    await restoreInto(place, clubs.archive);
    expect(await startAndCheck(place)).toBe('new');
    expect(await readLive(place)).toMatchObject({ id: 10, kind: 'restore', status: 'live' });
    expect(await readlink(join(place.dataDir, 'live'))).toBe('releases/000010');
  });

  test('are never reused: a release seen elsewhere under a number gets a new one', async () => {
    const place = await copyOld(clubs);
    await copyRelease(place, 3);
    await restoreInto(place, clubs.archive);
    expect(await startAndCheck(place)).toBe('new');
    expect(await readLive(place)).toMatchObject({ id: 4, kind: 'restore' });
  });

  test('stay unchanged when no later one was seen', async () => {
    const place = await copyOld(clubs);
    await restoreInto(place, clubs.archive);
    await restoreInto(place, clubs.archive);
    expect(await startAndCheck(place)).toBe('new');
    expect(await readLive(place)).toMatchObject({ id: 3, kind: 'publish', status: 'live' });
  });
});
