import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { type Snapshot, snapshot as snapshotSchema, WORKING_COPY_ENTITIES } from '../../contract/releases.ts';
import type { Queryable } from '../../db/client.ts';
import * as schema from '../../db/schema/index.ts';
import { listFocalPoints } from './focal-points.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** The working copy as it stands; inside a transaction, exactly what that transaction would commit. */
export const takeSnapshot = async (db: Queryable): Promise<Snapshot> => {
  const rows = await readRows(db);
  return { ...rows, focalPoints: await listFocalPoints(db, rows) };
};

const readRows = async (db: Queryable) => ({
  contentItems: (await db.select().from(schema.contentItems).orderBy(schema.contentItems.id)).map(frozen),
  heroImages: (await db.select().from(schema.heroImages).orderBy(schema.heroImages.id)).map(frozen),
  carouselImages: (await db.select().from(schema.carouselImages).orderBy(schema.carouselImages.id)).map(frozen),
  embedDocuments: (await db.select().from(schema.embedDocuments).orderBy(schema.embedDocuments.id)).map(frozen),
  externalLinks: (await db.select().from(schema.externalLinks).orderBy(schema.externalLinks.id)).map(frozen),
});

const frozen = <Row extends { version: number; updatedAt: string }>({ version, updatedAt, ...kept }: Row) => kept;

/** JSON that equal snapshots share byte for byte: rows by id, fields by name. */
export const toCanonicalJson = (snapshot: Snapshot): string =>
  JSON.stringify(
    WORKING_COPY_ENTITIES.map((entity): [string, [string, unknown][][]] => [
      entity,
      sortById<{ id: number }>(snapshot[entity]).map(sortFields),
    ]).concat(snapshot.focalPoints ? [['focalPoints', snapshot.focalPoints.map(sortFields)]] : []),
  );

const sortById = <Row extends { id: number }>(rows: readonly Row[]): Row[] => rows.toSorted((a, b) => a.id - b.id);

// A field that says nothing is left out, so that what was released before the field existed keeps its hash.
export const sortFields = (row: object): [string, unknown][] =>
  Object.entries(row)
    .filter(([, value]) => value !== null && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** SHA-256 of the canonical JSON, in hex. */
export const hashSnapshot = (canonicalJson: string): string => createHash('sha256').update(canonicalJson).digest('hex');

export const compressSnapshot = (canonicalJson: string): Promise<Uint8Array> =>
  compress(canonicalJson, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });

/** @throws where the bytes are not a snapshot: the database was damaged or written by something else. */
export const decompressSnapshot = async (bytes: Uint8Array): Promise<Snapshot> => {
  const lists = JSON.parse((await decompress(bytes)).toString()) as [string, [string, unknown][][]][];
  const value = Object.fromEntries(lists.map(([entity, rows]) => [entity, rows.map((row) => Object.fromEntries(row))]));
  return snapshotSchema.parse(value);
};
