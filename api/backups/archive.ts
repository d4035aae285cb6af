import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { appendFile, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import * as tar from 'tar';
import { z } from 'zod';
import { hashFile, makeTemporaryName, renameSynced } from '../process/files.ts';

const MANIFEST = 'backup.json';

const manifest = z.strictObject({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Version and commit of the program that created it. Absent before 1.0.0. */
  program: z.string().optional(),
  /** Number of schema migrations in the archive. Older code cannot read a newer schema. */
  migrations: z.int().positive(),
  liveRelease: z.object({ id: z.int().positive(), contentHash: z.string() }).nullable(),
  siteBuildId: z.string().nullable(),
  files: z.array(z.strictObject({ path: z.string(), size: z.int().nonnegative(), sha256: z.string() })),
});
/** `backup.json`, the first file of an archive: metadata and the SHA-256 of every file. */
export type BackupManifest = z.infer<typeof manifest>;

/** Thrown if the archive is not a backup, incomplete, changed, or made by newer code. The message is for people. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

const SEAL_BYTES = sealOf('0'.repeat(64)).length;

const isOfSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/**
 * Packs a folder into an archive. The archive gets its name only once it is complete, on disk and verified.
 * @param commit called just before the rename, with the temporary path
 */
export async function writeArchive(
  folder: string,
  archive: string,
  about: Omit<BackupManifest, 'format' | 'files'>,
  commit: (path: string) => Promise<void> = async () => undefined,
): Promise<{ bytes: number }> {
  const files = [];
  for (const path of await listFiles(folder)) {
    const full = join(folder, path);
    files.push({ path, size: (await stat(full)).size, sha256: await hashFile(full) });
  }
  await writeFile(join(folder, MANIFEST), JSON.stringify({ format: 1, ...about, files } satisfies BackupManifest));
  const temporary = makeTemporaryName(archive);
  try {
    const paths = [MANIFEST, ...files.map(({ path }) => path)];
    // With more than one job, tar 7.5.23 hangs on hard-linked files (see backups.test.ts).
    const options = { gzip: { level: 1 }, portable: true, noDirRecurse: true, jobs: 1 };
    // Owner-only: the archive holds password hashes.
    await tar.create({ cwd: folder, file: temporary, mode: 0o600, ...options }, paths);
    await appendFile(temporary, sealOf(await hashFile(temporary)), { flush: true });
    await readBack(temporary, files);
    const { size: bytes } = await stat(temporary);
    await commit(temporary);
    await renameSynced(temporary, archive);
    return { bytes };
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/**
 * Empty gzip member (RFC 1952) whose comment is the SHA-256 of all bytes before it. Unpackers ignore it. Catches flipped bits
 * that decompression would not notice.
 */
export function sealOf(sha256: string): Buffer {
  return Buffer.concat([
    Buffer.from([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 0xff]),
    Buffer.from(`sha256:${sha256}\0`),
    Buffer.from([3, 0]),
    Buffer.alloc(8),
  ]);
}

/** @throws if the archive does not hold exactly these files */
export async function readBack(archive: string, files: BackupManifest['files']): Promise<void> {
  if (!(await isSealed(archive))) throw new Error('the archive is not what was written');
  const left = new Map(files.map(({ path, sha256 }) => [path, sha256]));
  const expected = new Map(left);
  const wrong: string[] = [];
  await tar.list({
    file: archive,
    strict: true,
    onReadEntry: (entry) => {
      const sha256 = expected.get(entry.path);
      left.delete(entry.path);
      if (entry.path === MANIFEST) return;
      // A hard link to an earlier file in the archive.
      if (entry.type === 'Link') {
        if (expected.get(entry.linkpath ?? '') !== sha256) wrong.push(entry.path);
        return;
      }
      const hash = createHash('sha256');
      entry.on('data', (chunk) => hash.update(chunk));
      entry.on('end', () => {
        if (hash.digest('hex') !== sha256) wrong.push(entry.path);
      });
    },
  });
  const [path] = [...wrong, ...left.keys()];
  if (path !== undefined) throw new Error(`the archive does not hold ${path} as it was saved`);
}

/**
 * Unpacks the archive into an empty folder and verifies every byte against its manifest.
 * @throws {BackupRefused} if anything is missing, added or changed
 */
export async function readArchive(archive: string, folder: string): Promise<BackupManifest> {
  try {
    if (!(await isSealed(archive))) throw new Error('the seal does not fit');
    // Synchronous: the asynchronous version keeps writing after the first failure.
    tar.extract({ cwd: folder, file: archive, sync: true, strict: true, filter: (_path, entry) => isPlainFile(entry) });
  } catch (error) {
    // A full or failing disk says nothing about the archive.
    if (isOfSystem(error)) throw error;
    throw new BackupRefused('This file is not a backup, or it was damaged. Nothing was changed.', { cause: error });
  }
  const about = await readManifest(folder);
  const listed = new Map(about.files.map((file) => [file.path, file]));
  for (const path of await listFiles(folder)) {
    if (path === MANIFEST) continue;
    const expected = listed.get(path);
    if (!expected) throw new BackupRefused(`The backup holds a file it does not list: ${path}. Nothing was changed.`);
    if ((await hashFile(join(folder, path))) !== expected.sha256) {
      throw new BackupRefused(`The backup was damaged: ${path} is not what was saved. Nothing was changed.`);
    }
    listed.delete(path);
  }
  const [missing] = listed.keys();
  if (missing) throw new BackupRefused(`The backup is incomplete: ${missing} is missing. Nothing was changed.`);
  return about;
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

async function isSealed(archive: string): Promise<boolean> {
  const { size } = await stat(archive);
  if (size <= SEAL_BYTES) return false;
  const hash = await hashFile(archive, size - SEAL_BYTES);
  await using file = await open(archive, 'r');
  const { buffer } = await file.read(Buffer.alloc(SEAL_BYTES), 0, SEAL_BYTES, size - SEAL_BYTES);
  return buffer.equals(sealOf(hash));
}

/** Accepts files, and hard links within the archive. Folders are created as files need them. */
function isPlainFile(entry: tar.ReadEntry | Stats): boolean {
  if (!('type' in entry)) return false;
  if (entry.type === 'Link') return !isAbsolute(entry.linkpath ?? '/') && !entry.linkpath?.split('/').includes('..');
  return entry.type === 'File' || entry.type === 'OldFile';
}

async function readManifest(folder: string): Promise<BackupManifest> {
  try {
    return manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
  } catch (error) {
    throw new BackupRefused('This file is not a backup that this version can read. Nothing was changed.', {
      cause: error,
    });
  }
}
