import { and, eq, lt, ne } from 'drizzle-orm';
import type { UploadMetadata } from '../../contract/media.ts';
import type { Queryable } from '../../db/client.ts';
import { uploads } from '../../db/schema/index.ts';

export type Upload = typeof uploads.$inferSelect;

const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

export async function createUpload(tx: Queryable, key: string, by: string, at: Date): Promise<void> {
  await tx.insert(uploads).values({ key, state: 'issued', createdAt: toSeconds(at), createdBy: by });
}

export const findUpload = async (db: Queryable, key: string): Promise<Upload | null> =>
  (await db.select().from(uploads).where(eq(uploads.key, key)).get()) ?? null;

export async function markReceived(tx: Queryable, key: string): Promise<void> {
  await tx
    .update(uploads)
    .set({ state: 'received' })
    .where(and(eq(uploads.key, key), eq(uploads.state, 'issued')));
}

export async function markIngested(tx: Queryable, key: string, imageId: string): Promise<void> {
  await tx.update(uploads).set({ state: 'claimed', imageId }).where(eq(uploads.key, key));
}

/** @returns false if there is no such upload, or it already became an image */
export async function describeUpload(tx: Queryable, key: string, metadata: UploadMetadata): Promise<boolean> {
  const isUnused = and(eq(uploads.key, key), ne(uploads.state, 'claimed'));
  return (await tx.update(uploads).set({ metadata }).where(isUnused)).rowsAffected > 0;
}

export async function deleteUnusedUploads(tx: Queryable, before: Date): Promise<void> {
  await tx.delete(uploads).where(and(ne(uploads.state, 'claimed'), lt(uploads.createdAt, toSeconds(before))));
}
