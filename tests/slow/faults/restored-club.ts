import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { createBackup } from '../../../api/backups/create-backup.ts';
import { sweepInterruptedRestores } from '../../../api/backups/interrupted-restore.ts';
import { restoreBackup } from '../../../api/backups/restore-backup.ts';
import { checkStorage } from '../../../api/deliver/check-storage.ts';
import { readManifest } from '../../../api/deliver/release-folder.ts';
import { createLocalStore } from '../../../api/media/local-store.ts';
import {
  createTestPipeline,
  reconcile,
  saveContent,
  type TestPipeline,
} from '../../../api/publish/testing-pipeline.ts';
import { carryTakedowns } from '../../../api/takedowns/carry-takedowns.ts';
import { openDatabase } from '../../../db/client.ts';
import { migrateDatabase } from '../../../db/migrate.ts';
import { type Fault, watchFiles } from './faulty-files.ts';

/** Two clubs that a restore lies between: the one that is there, and the one that the archive holds. */
export interface Clubs extends AsyncDisposable {
  folder: string;
  /** A data folder to be copied. */
  old: string;
  archive: string;
}

const IMAGES = { old: 'old.webp', new: 'new.webp', both: 'both.webp' } as const;

export async function makeClubs(): Promise<Clubs> {
  const folder = await mkdtemp(join(tmpdir(), 'club-restored-'));
  const old = join(folder, 'old');
  {
    await using pipeline = await createTestPipeline();
    await reconcile(pipeline.context, pipeline.publisher);
    await fill(pipeline, 'old', 1);
    await pipeline.publisher.close();
    await pipeline.db.run('PRAGMA wal_checkpoint(TRUNCATE)');
    await cp(pipeline.context.write.dataDir, old, { recursive: true, verbatimSymlinks: true });
  }
  await using pipeline = await createTestPipeline();
  await fill(pipeline, 'new', 3);
  const { db, context, imagesDir } = pipeline;
  const { dataDir } = context.write;
  const store = createLocalStore({ uploadsDir: join(dataDir, 'objects', 'uploads'), imagesDir });
  const { file } = await createBackup({ db, dataDir, store, imagesDir, now: () => new Date() }, folder);
  return {
    folder,
    old,
    archive: join(folder, file),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

export interface Place {
  dataDir: string;
  databaseUrl: string;
}

/** A copy of the old club, to be restored into. */
export async function copyOld({ folder, old }: Clubs): Promise<Place> {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  await cp(old, dataDir, { recursive: true, verbatimSymlinks: true });
  return { dataDir, databaseUrl: pathToFileURL(join(dataDir, 'club.db')).href };
}

export function restoreInto(place: Place, archive: string) {
  return restoreBackup(archive, {
    ...place,
    databaseAuthToken: undefined,
    bucket: null,
    findBucketRelease: async () => null,
    carryTakedowns,
    now: () => new Date(),
  });
}

/**
 * Starts on the data a restore left, and checks everything that visitors and volunteers would see.
 * @returns which of the two clubs it is
 * @throws if it is neither, or incomplete
 */
export async function startAndCheck({ dataDir, databaseUrl }: Place): Promise<'old' | 'new'> {
  await sweepInterruptedRestores({ dataDir, databaseUrl }, pino({ level: 'silent' }));
  await checkStorage({ dataDir, databaseUrl });
  const db = await openDatabase(databaseUrl);
  try {
    const { rows } = await db.$client.execute('PRAGMA integrity_check');
    must(rows[0]?.[0] === 'ok', 'the database is damaged');
    await migrateDatabase(db);
    await using pipeline = await createTestPipeline({ database: { db, folder: dataDir } });
    await reconcile(pipeline.context, pipeline.publisher);
    await pipeline.context.folderWriter.idle();
    const [content] = await db.query.contentItems.findMany({
      where: (table, { eq }) => eq(table.key, 'home_main_content'),
    });
    const club = /the (old|new) club/.exec(content?.value ?? '')?.[1] as 'old' | 'new' | undefined;
    must(club, 'the database holds neither club');
    await checkPages(join(dataDir, 'live'), club);
    for (const which of [club, 'both'] as const) {
      const content = await readFile(join(dataDir, 'objects', 'images', IMAGES[which]), 'utf8');
      must(
        content === `a picture of ${which === 'both' ? 'both' : `the ${club} club`}`,
        `${IMAGES[which]} is not whole`,
      );
    }
    const left = (await readdir(dataDir)).filter((name) => /^restore-|\.restore-|^restoring/.test(name));
    must(left.length === 0, `left over: ${left}`);
    return club;
  } finally {
    db.close();
  }
}

/** Lists the file operations of a restore. */
export async function listOperations(clubs: Clubs): Promise<string[]> {
  const place = await copyOld(clubs);
  await using files = watchFiles([clubs.folder]);
  await restoreInto(place, clubs.archive);
  return [...files.operations];
}

/**
 * Fails operation number `at` of a restore, then starts.
 * @throws if the outcome differs from the reported one
 */
export async function provoke(clubs: Clubs, fault: { at: number; kind: Fault }): Promise<'old' | 'new'> {
  const place = await copyOld(clubs);
  try {
    let reported: 'old' | 'new' = 'new';
    {
      await using _files = watchFiles([clubs.folder], fault);
      await restoreInto(place, clubs.archive).catch((error: Error) => {
        reported = 'old';
        must(/Nothing was changed/.test(error.message), `the restore says "${error.message}"`);
      });
    }
    const club = await startAndCheck(place);
    must(club === reported, `it is the ${club} club, and the restore told of the ${reported} one`);
    return club;
  } finally {
    await rm(place.dataDir, { recursive: true, force: true });
  }
}

async function fill(pipeline: TestPipeline, club: 'old' | 'new', saves: number): Promise<void> {
  const { context, publisher, imagesDir } = pipeline;
  await writeFile(join(imagesDir, IMAGES[club]), `a picture of the ${club} club`);
  await writeFile(join(imagesDir, IMAGES.both), 'a picture of both');
  await saveContent(pipeline, 'home_main_content', `<p>the ${club} club</p>`);
  await publisher.idle();
  for (let save = 1; save < saves; save += 1) await saveContent(pipeline, `key_${save}`, '<p>more</p>');
  await publisher.idle();
  await context.folderWriter.idle();
}

function must(value: unknown, message: string): asserts value {
  if (!value) throw new Error(message);
}

async function checkPages(live: string, club: 'old' | 'new'): Promise<void> {
  const manifest = await readManifest(live);
  must(manifest && manifest.files.length > 5, 'there is no live release');
  for (const { file, hash } of manifest.files) {
    const bytes = await readFile(join(live, file));
    must(createHash('sha256').update(bytes).digest('hex') === hash, `${file} is not what the manifest says`);
  }
  const home = await readFile(join(live, 'index.html'), 'utf8');
  must(home.includes(`the ${club} club`), `the home page does not show the ${club} club`);
}
