import { hash } from 'node:crypto';
import { and, desc, eq, getTableColumns, gt, lte, sql } from 'drizzle-orm';
import type { PreviewShare } from '../../contract/previews.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { adminUsers, previews } from '../../db/schema/index.ts';
import { recordSecurityEvent } from '../changes/security-events.queries.ts';

const { tokenHash: _tokenHash, releaseId, ...columns } = getTableColumns(previews);
const shareColumns = { ...columns, release: releaseId };

const hashToken = (token: string): string => hash('sha256', token);

// A link shows drafts on its creator's behalf, so it ends with the creator's own access.
const isOfActiveMaker = and(
  eq(sql`lower(${adminUsers.username})`, sql`lower(${previews.createdBy})`),
  adminUsers.isActive,
);

const isMadeBy = (username: string) => eq(sql`lower(${previews.createdBy})`, sql`lower(${username})`);

type NewShare = Omit<PreviewShare, 'id'> & { token: string };

/** Also deletes expired links. */
export async function insertPreview(tx: Queryable, { token, release, ...share }: NewShare): Promise<PreviewShare> {
  await tx.delete(previews).where(lte(previews.expiresAt, share.createdAt));
  const values = { ...share, releaseId: release, tokenHash: hashToken(token) };
  return tx.insert(previews).values(values).returning(shareColumns).get();
}

/** Lists the links that still work, newest first. */
export function listPreviews(db: Queryable, now: Date): Promise<PreviewShare[]> {
  return db
    .select(shareColumns)
    .from(previews)
    .innerJoin(adminUsers, isOfActiveMaker)
    .where(gt(previews.expiresAt, now.toISOString()))
    .orderBy(desc(previews.id));
}

/** Null if the token is unknown, revoked or expired, or its creator is inactive. */
export async function findPreview(db: Queryable, token: string, now: Date): Promise<PreviewShare | null> {
  const isWanted = and(eq(previews.tokenHash, hashToken(token)), gt(previews.expiresAt, now.toISOString()));
  const shares = db.select(shareColumns).from(previews).innerJoin(adminUsers, isOfActiveMaker);
  return (await shares.where(isWanted).get()) ?? null;
}

export const deletePreview = async (tx: Queryable, id: number): Promise<Pick<PreviewShare, 'createdBy'> | null> =>
  (await tx.delete(previews).where(eq(previews.id, id)).returning({ createdBy: previews.createdBy }).get()) ?? null;

export async function endSharesOf(
  tx: Transaction,
  { account, at, by }: { account: { id: number; username: string }; at: Date; by: string },
): Promise<void> {
  const { rowsAffected: links } = await tx.delete(previews).where(isMadeBy(account.username));
  if (links > 0) await recordSecurityEvent(tx, { account, action: 'shareLinksEnded', at, by, detail: { links } });
}

/** Keeps an account's links when its username changes. */
export async function renameSharesOf(tx: Queryable, username: string, next: string): Promise<void> {
  await tx.update(previews).set({ createdBy: next }).where(isMadeBy(username));
}
