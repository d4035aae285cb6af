import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readArchive, readBack } from '../../../api/backups/archive.ts';
import { createBackup } from '../../../api/backups/create-backup.ts';
import type { BackupSource } from '../../../api/backups/stage-backup.ts';
import { releaseDir } from '../../../api/deliver/release-folder.ts';
import { createLocalStore } from '../../../api/media/local-store.ts';
import { createTestPipeline, saveContent, type TestPipeline } from '../../../api/publish/testing-pipeline.ts';
import { media } from '../../../db/schema/index.ts';
import { watchFiles } from './faulty-files.ts';

const NAMES = ['a'.repeat(32), 'b'.repeat(32)].map((imageId) => `${imageId}-640.webp`);

/** A club with images and pages, all of it on disk. */
async function fill(pipeline: TestPipeline): Promise<BackupSource> {
  const { db, context, publisher, imagesDir } = pipeline;
  const { dataDir } = context.write;
  const at = new Date().toISOString();
  for (const name of NAMES) {
    const variants = [{ name, width: 640, height: 480, format: 'webp' as const, bytes: 9 }];
    const rendering = {
      name,
      width: 640,
      height: 480,
      format: 'webp',
      frames: 1,
      dominantColor: '#000',
      placeholder: '',
      variants,
    };
    const row = {
      imageId: name.slice(0, 32),
      state: 'ready',
      uploadKey: name,
      description: '',
      createdAt: at,
      updatedAt: at,
    };
    await db.insert(media).values({ ...row, rendering } as unknown as typeof media.$inferInsert);
    await writeFile(join(imagesDir, name), `the picture ${name}`);
  }
  await saveContent(pipeline, 'home_main_content', '<p>Hello</p>');
  await publisher.idle();
  await context.folderWriter.idle();
  const store = createLocalStore({ uploadsDir: join(dataDir, 'objects', 'uploads'), imagesDir });
  return { db, dataDir, store, imagesDir, now: () => new Date() };
}

async function listArchived(archive: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'club-unpacked-'));
  const { files } = await readArchive(archive, folder);
  await rm(folder, { recursive: true });
  return files.map(({ path }) => path);
}

test('fails without an archive when an image named in the database is missing', async () => {
  await using pipeline = await createTestPipeline();
  const source = await fill(pipeline);
  const folder = join(source.dataDir, 'backups');
  await rm(join(source.imagesDir, NAMES[1] ?? ''));
  await expect(createBackup(source, folder)).rejects.toThrow(`The picture ${NAMES[1]} cannot be found`);
  await rm(source.imagesDir, { recursive: true });
  await expect(createBackup(source, folder)).rejects.toThrow(`The picture ${NAMES[0]} and 1 more cannot be found`);
  expect(await readdir(folder)).toEqual([]);
});

test('fails when pages of the live release are missing or damaged', { timeout: 60_000 }, async () => {
  await using pipeline = await createTestPipeline();
  const source = await fill(pipeline);
  const folder = join(source.dataDir, 'backups');
  const pages = releaseDir(source, 1);
  await rename(join(pages, 'index.html'), join(pages, 'elsewhere.html'));
  await expect(createBackup(source, folder)).rejects.toThrow('The pages of release 1 are not in');
  expect(await readdir(folder)).toEqual([]);
});

test('fails on any unreadable file or folder', { timeout: 120_000 }, async () => {
  await using pipeline = await createTestPipeline();
  const source = await fill(pipeline);
  const folder = join(source.dataDir, 'backups');
  await mkdir(folder);
  const backUp = async (at: number) => {
    await using files = watchFiles([source.dataDir], { at, kind: 'EIO' });
    const made = await createBackup(source, folder).catch(() => null);
    return { made, operation: files.operations[at - 1] ?? '', length: files.operations.length };
  };
  const run = async (at: number) => {
    await rm(folder, { recursive: true, force: true });
    const { made, ...more } = await backUp(at);
    return { ...more, archived: made && (await listArchived(join(folder, made.file))) };
  };
  const { archived: complete, length } = await run(Number.POSITIVE_INFINITY);
  expect(complete?.length).toBeGreaterThan(20);
  let failed = 0;
  for (let at = 1; at <= length; at += 13) {
    const { archived, operation } = await run(at);
    if (archived === null) failed += 1;
    // Either it goes another way to the same end, or it says that it failed.
    else expect([operation, archived]).toEqual([operation, complete]);
    if (archived === null)
      expect((await readdir(folder).catch(() => [])).filter((name) => /gz$/.test(name))).toEqual([]);
  }
  expect(failed).toBeGreaterThan(10);
});

test('never accepts an archive that differs from what was written', async () => {
  await using pipeline = await createTestPipeline();
  const source = await fill(pipeline);
  const folder = join(source.dataDir, 'backups');
  const { file } = await createBackup(source, folder);
  const archive = join(folder, file);
  const unpacked = await mkdtemp(join(tmpdir(), 'club-unpacked-'));
  const { files } = await readArchive(archive, unpacked);
  await rm(unpacked, { recursive: true });
  await readBack(archive, files);
  await expect(readBack(archive, [...files, { path: 'more', size: 1, sha256: 'x' }])).rejects.toThrow(
    'does not hold more',
  );
  const [first, ...others] = files;
  const changed = [{ path: '', size: 0, ...first, sha256: 'x' }, ...others];
  await expect(readBack(archive, changed)).rejects.toThrow(`does not hold ${first?.path}`);
  const bytes = await readFile(archive);
  const place = Math.floor(bytes.length / 2);
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  await writeFile(archive, bytes);
  await expect(readBack(archive, files)).rejects.toThrow('not what was written');
});
