import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { releases } from '../../db/schema/index.ts';
import { hashBytes } from '../http/site-file.ts';
import { compareFingerprints, fingerprintWhole, fingerprintWithCuts, MOST_DIFFERING } from '../media/fingerprint.ts';
import { readGrayPixels } from '../media/inspect-image.ts';
import { ignoreMissing } from '../process/files.ts';
import { forgetSnapshots, getReleaseSnapshot } from '../releases/release-rows.ts';

/** Known traits of an image, used to search for it after removal. */
export interface Sought {
  imageId: string;
  /** Of every file and placeholder that was made from it, and of the photo as it was sent. */
  hashes: ReadonlySet<string>;
  /** Names the match between bytes and the image, if any. Each file is judged once, however often it appears. */
  judge: (bytes: Buffer) => Promise<string | null>;
}

const PLACEHOLDER = /data:image\/[a-z+]+;base64,([A-Za-z0-9+/]+=*)/g;

/** Everything below a folder by its path, but for temporary files that a running server has renamed meanwhile. */
export async function readAll(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = await Promise.all(
    files.map(async (path) => {
      const bytes = await readFile(path).catch(path.endsWith('.tmp') ? ignoreMissing : undefined);
      return bytes ? [[path, unpack(path, bytes)] as const] : [];
    }),
  );
  return new Map(read.flat());
}

/** @param files everywhere that the image is, before it is taken down */
export async function describeSought(
  image: Buffer,
  { imageId, placeholder, files }: { imageId: string; placeholder: string; files: ReadonlyMap<string, Buffer> },
): Promise<Sought> {
  const made = [...files].filter(([path]) => path.includes(imageId)).map(([, bytes]) => bytes);
  const hashes = new Set([image, ...made, ...listPlaceholders(placeholder)].map(hashBytes));
  return { imageId, hashes, judge: createJudge(hashes, fingerprintWithCuts(await readGrayPixels(image))) };
}

/**
 * Lists files that are the image, look like it, or contain its name. One at a time: libvips crashes the process when
 * several unreadable files are tried in parallel.
 */
export async function findTraces(files: ReadonlyMap<string, Buffer>, sought: Sought): Promise<string[]> {
  const traces: string[] = [];
  for (const [path, bytes] of files) {
    if (path.includes(sought.imageId)) traces.push(`${path}: called like it`);
    // The receipt names it; what else the database holds is read by table.
    if (!/club\.db/.test(path) && bytes.includes(sought.imageId)) traces.push(`${path}: its name`);
    for (const image of [bytes, ...listPlaceholders(bytes.toString('latin1'))]) {
      const found = await sought.judge(image);
      if (found) traces.push(`${path}: ${found}`);
    }
  }
  return traces;
}

/** Tables that still name or show it, the receipt apart; releases as they are read. */
export async function findTracesInDatabase(db: Database, sought: Sought): Promise<string[]> {
  const traces: string[] = [];
  const tables = await db.all<{ name: string }>(sql`SELECT name FROM sqlite_master WHERE type = 'table'`);
  const search = async (place: string, content: unknown): Promise<void> => {
    const text = JSON.stringify(content);
    if (text.includes(sought.imageId)) traces.push(`${place}: its name`);
    for (const image of listPlaceholders(text)) {
      const found = await sought.judge(image);
      if (found) traces.push(`${place}: ${found}`);
    }
  };
  for (const { name } of tables.filter((table) => table.name !== 'takedowns')) {
    await search(name, await db.all(sql.raw(`SELECT * FROM "${name}"`)));
  }
  forgetSnapshots();
  for (const { id } of await db.select({ id: releases.id }).from(releases)) {
    await search(`release ${id}`, await getReleaseSnapshot(db, id));
  }
  return traces;
}

function unpack(name: string, bytes: Buffer): Buffer {
  if (name.endsWith('.br')) return brotliDecompressSync(bytes);
  return name.endsWith('.gz') && !name.endsWith('.tar.gz') ? gunzipSync(bytes) : bytes;
}

function listPlaceholders(text: string): Buffer[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, encoded = '']) => encoded))].map((encoded) =>
    Buffer.from(encoded, 'base64'),
  );
}

function createJudge(hashes: ReadonlySet<string>, fingerprints: Uint8Array): Sought['judge'] {
  const seen = new Map<string, Promise<string | null>>();
  const judge = async (hash: string, bytes: Buffer): Promise<string | null> => {
    if (hashes.has(hash)) return 'a file of it';
    const pixels = bytes.length > 0 ? await readGrayPixels(bytes).catch(() => null) : null;
    const fingerprint = pixels && fingerprintWhole(pixels);
    return fingerprint && compareFingerprints(fingerprints, fingerprint) <= MOST_DIFFERING ? 'looks like it' : null;
  };
  return (bytes) => {
    const hash = hashBytes(bytes);
    const known = seen.get(hash) ?? judge(hash, bytes);
    seen.set(hash, known);
    return known;
  };
}
