import { eq, notInArray } from 'drizzle-orm';
import { type DocumentCopy, FAILURES_NOTIFIED } from '../../contract/document-copies.ts';
import { type Addressed, getCopyAddress } from '../../contract/embed-documents.ts';
import type { Snapshot } from '../../contract/releases.ts';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { documentSources } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { readWorkingCopy } from '../content/working-copy.ts';
import { isAhead } from '../process/clock.ts';
import type { Effects } from '../process/effects.ts';
import { getReleaseSnapshot } from '../releases/release-rows.ts';
import { findCurrentRelease } from '../releases/releases.queries.ts';
import { describeDocumentProblem } from './document-problem.ts';
import type { Reading } from './read-document.ts';

export type DocumentSource = typeof documentSources.$inferSelect;

export type EmbedRow = Snapshot['embedDocuments'][number];

const MINUTE = 60_000;
/** Local hours in which documents are checked more often. */
const OPEN = { from: 7, until: 21 };
const INTERVALS = { open: 15 * MINUTE, closed: 60 * MINUTE };

export const findSource = async (db: Queryable, address: string): Promise<DocumentSource | null> =>
  (await db.select().from(documentSources).where(eq(documentSources.address, address)).get()) ?? null;

/** Records one check of a document. After a failure, the last good copy is retained. */
export async function saveReading(tx: Transaction, address: string, reading: Reading, at: Date): Promise<void> {
  const known = await findSource(tx, address);
  const checkedAt = at.toISOString();
  const empty = { body: '', readAt: null, etag: null, lastModified: null };
  const values =
    'copy' in reading
      ? {
          ...reading.copy,
          readAt: known?.body === reading.copy.body ? known.readAt : checkedAt,
          failures: 0,
          problem: null,
        }
      : {
          ...(known ?? empty),
          failures: (known?.failures ?? 0) + 1,
          problem: describeDocumentProblem(reading.problem, address),
        };
  const row = { ...values, address, checkedAt };
  await tx.insert(documentSources).values(row).onConflictDoUpdate({ target: documentSources.address, set: row });
}

/** Lists addresses of active documents, in the working copy and in the live release. */
export async function listWatchedAddresses(db: Queryable): Promise<string[]> {
  return listAddresses((await listDocuments(db)).filter(({ isActive }) => isActive));
}

/** Deletes copies of addresses that no document has, active or not. */
export async function forgetOthers(db: Database): Promise<void> {
  const isOther = async (tx: Queryable) => notInArray(documentSources.address, listAddresses(await listDocuments(tx)));
  if ((await db.$count(documentSources, await isOther(db))) === 0) return;
  await transact(db, async (tx) => tx.delete(documentSources).where(await isOther(tx)));
}

/** True if the document was never checked, or not recently. */
export function isCheckDue(source: DocumentSource | null, { now, env }: Pick<Effects, 'now' | 'env'>): boolean {
  if (!source) return true;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: env.timeZone, hour: 'numeric', hourCycle: 'h23' });
  const hour = Number(format.format(now()));
  const interval = hour >= OPEN.from && hour < OPEN.until ? INTERVALS.open : INTERVALS.closed;
  return !isAhead(new Date(Date.parse(source.checkedAt) + interval).toISOString(), now(), interval);
}

export async function getCopyState(
  { db, env }: Pick<Effects, 'db' | 'env'>,
  { id, ...document }: Addressed & Pick<EmbedRow, 'id'>,
): Promise<DocumentCopy> {
  const address = getCopyAddress(document);
  const source = address === null ? null : await findSource(db, address);
  const { problem = null, readAt = null } = source ?? {};
  const isOtherShape = problem !== null && problem === describeDocumentProblem('other-shape', address ?? '');
  const known = { id, problem, readAt, isOtherShape };
  if (address === null) return { ...known, state: 'none' };
  if (!env.fetchesOutside) return { ...known, state: 'off' };
  if (!source) return { ...known, state: 'waiting' };
  const isFailing = source.failures >= FAILURES_NOTIFIED || source.body === '';
  return { ...known, state: isFailing ? 'failing' : 'current' };
}

async function listDocuments(db: Queryable): Promise<(Addressed & Pick<EmbedRow, 'isActive'>)[]> {
  const release = await findCurrentRelease(db);
  const live = release ? (await getReleaseSnapshot(db, release.id)).embedDocuments : [];
  return [...(await readWorkingCopy(db)).rows.embedDocuments, ...live];
}

function listAddresses(rows: readonly Addressed[]): string[] {
  return [...new Set(rows.flatMap((row) => getCopyAddress(row) ?? []))];
}
