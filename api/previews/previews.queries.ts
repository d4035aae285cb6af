import { createHash } from 'node:crypto';
import { and, desc, eq, getTableColumns, gt, lte } from 'drizzle-orm';
import type { PreviewShare } from '../../contract/previews.ts';
import type { Queryable } from '../../db/client.ts';
import { previews } from '../../db/schema/index.ts';
import { getOnly } from '../working-copy/stored-item.ts';

const { tokenHash: _tokenHash, releaseId, ...columns } = getTableColumns(previews);
const shareColumns = { ...columns, release: releaseId };

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

type NewShare = Omit<PreviewShare, 'id'> & { token: string };

/** Sweeps out what has expired on the way. */
export const insertPreview = async (tx: Queryable, { token, release, ...share }: NewShare): Promise<PreviewShare> => {
  await tx.delete(previews).where(lte(previews.expiresAt, share.createdAt));
  const values = { ...share, releaseId: release, tokenHash: hashToken(token) };
  return getOnly(await tx.insert(previews).values(values).returning(shareColumns));
};

/** Those that still work, newest first. */
export const listPreviews = (db: Queryable, now: Date): Promise<PreviewShare[]> =>
  db.select(shareColumns).from(previews).where(gt(previews.expiresAt, now.toISOString())).orderBy(desc(previews.id));

/** Null where the token is unknown, revoked or expired. */
export const findPreview = async (db: Queryable, token: string, now: Date): Promise<PreviewShare | null> => {
  const [share] = await db
    .select(shareColumns)
    .from(previews)
    .where(and(eq(previews.tokenHash, hashToken(token)), gt(previews.expiresAt, now.toISOString())));
  return share ?? null;
};

/** False where there is none. */
export const deletePreview = async (tx: Queryable, id: number): Promise<boolean> => {
  const deleted = await tx.delete(previews).where(eq(previews.id, id)).returning({ id: previews.id });
  return deleted.length > 0;
};
