import { eq, notInArray } from 'drizzle-orm';
import { toWallTime } from '../../contract/club-time.ts';
import { type DocumentCopy, FAILURES_NOTIFIED } from '../../contract/document-copies.ts';
import { type Addressed, type EmbedDocument, getCopyAddress } from '../../contract/embed-documents.ts';
import type { Snapshot } from '../../contract/releases.ts';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { documentSources } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { embedDocumentQueries } from '../content/documents.ts';
import { readWorkingCopy } from '../content/working-copy.ts';
import { notFound } from '../http/errors.ts';
import { isAhead } from '../process/clock.ts';
import type { Effects } from '../process/effects.ts';
import { getReleaseSnapshot } from '../releases/release-rows.ts';
import { findCurrentRelease } from '../releases/releases.queries.ts';
import { describeDocumentProblem } from './document-problem.ts';
import type { Reading } from './read-document.ts';

export type DocumentSource = typeof documentSources.$inferSelect;

const MINUTE = 60_000;
/** Local hours in which documents are checked more often. */
const OPEN = { from: 7, until: 21 };
const INTERVALS = { open: 15 * MINUTE, closed: 60 * MINUTE };

export const findSource = async (db: Queryable, address: string): Promise<DocumentSource | null> =>
  (await db.select().from(documentSources).where(eq(documentSources.address, address)).get()) ?? null;

/** @throws 404 */
export async function getDocument(db: Queryable, id: number): Promise<EmbedDocument> {
  const document = await embedDocumentQueries.find(db, id);
  if (!document) throw notFound();
  return document;
}

/** Records one check of a document. After a failure, the last good copy is retained. */
export async function saveReading(tx: Transaction, address: string, reading: Reading, at: Date): Promise<void> {
  const known = await findSource(tx, address);
  const checkedAt = at.toISOString();
  const result =
    'copy' in reading
      ? { ...reading.copy, failures: 0, problem: null, readAt: checkedAt }
      : { failures: (known?.failures ?? 0) + 1, problem: describeDocumentProblem(reading.problem, address) };
  const row = { body: '', ...known, ...result, address, checkedAt };
  if (known && known.body === row.body) row.readAt = known.readAt;
  await tx.insert(documentSources).values(row).onConflictDoUpdate({ target: documentSources.address, set: row });
}

/** Snapshot of what visitors see, or are about to. */
export async function getCurrentSnapshot(db: Queryable): Promise<Snapshot> {
  return getReleaseSnapshot(db, await findCurrentRelease(db));
}

/**
 * Deletes copies of addresses that no document has, active or not.
 * @returns addresses of active documents, in the working copy and in the live release
 */
export async function syncSources(db: Database): Promise<string[]> {
  const rows = [...(await readWorkingCopy(db)).rows.embedDocuments, ...(await getCurrentSnapshot(db)).embedDocuments];
  const list = (documents: typeof rows) => [...new Set(documents.flatMap((row) => getCopyAddress(row) ?? []))];
  const isUnused = notInArray(documentSources.address, list(rows));
  if (await db.$count(documentSources, isUnused))
    await transact(db, (tx) => tx.delete(documentSources).where(isUnused));
  return list(rows.filter(({ isActive }) => isActive));
}

/** True if the document was never checked, or not recently. */
export function isCheckDue(source: DocumentSource | null, { now, env }: Pick<Effects, 'now' | 'env'>): boolean {
  if (!source) return true;
  const hour = Number(toWallTime(now().toISOString(), env.timeZone).slice(11, 13));
  const interval = hour >= OPEN.from && hour < OPEN.until ? INTERVALS.open : INTERVALS.closed;
  return !isAhead(new Date(Date.parse(source.checkedAt) + interval).toISOString(), now(), interval);
}

export async function getCopyState(
  { db, env }: Pick<Effects, 'db' | 'env'>,
  { id, ...document }: Addressed & { id: number },
): Promise<DocumentCopy> {
  const address = getCopyAddress(document);
  const source = await findSource(db, address ?? '');
  const { problem = null, readAt = null } = source ?? {};
  const isOtherShape = problem === describeDocumentProblem('other-shape', address ?? '');
  const known = { id, problem, readAt, isOtherShape };
  if (address === null) return { ...known, state: 'none' };
  if (!env.fetchesOutside) return { ...known, state: 'off' };
  if (!source) return { ...known, state: 'waiting' };
  const isFailing = source.failures >= FAILURES_NOTIFIED || source.body === '';
  return { ...known, state: isFailing ? 'failing' : 'current' };
}
