import { eq, notInArray } from 'drizzle-orm';
import { toWallTime } from '../../contract/club-time.ts';
import { type DocumentCopy, FAILURES_NOTIFIED } from '../../contract/document-copies.ts';
import { type EmbedDocument, getCopyAddress } from '../../contract/embed-documents.ts';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { documentSources } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { readWorkingCopy } from '../content/working-copy.ts';
import type { Refusal } from '../outside/outside-error.ts';
import type { Effects } from '../process/effects.ts';
import { getReleaseSnapshot } from '../releases/release-rows.ts';
import { findCurrentRelease } from '../releases/releases.queries.ts';
import type { Reading } from './read-document.ts';

const MINUTE = 60_000;
/** Local hours in which documents are checked more often. */
const OPEN = { from: 7, until: 21 };
const INTERVALS = { open: 15 * MINUTE, closed: 60 * MINUTE };

/** Sentences for the volunteer: the problem and what to do. */
const SENTENCES: Partial<Record<Refusal, string>> & { unreachable: string } = {
  private: 'The NOUN is private now. Share it again, or paste the hours here.',
  gone: 'The NOUN is gone. Put its new address here, or paste its text.',
  unreachable: 'The NOUN can’t be reached. Open it yourself to see whether it is still there.',
  address: 'This address isn’t on the public internet, so visitors can’t open it either.',
  empty: 'The NOUN is empty. Put the hours back into it, or paste them here.',
  long: 'The NOUN is too long for a page. Keep up to 300 rows in it; visitors see the document itself.',
  broken: 'The NOUN shows a formula’s error, such as #REF!. Correct it there.',
  type: 'The address leads to a file, not to a NOUN that can be read. Visitors see the document itself.',
  garbled: 'The letters of the NOUN can’t be read. Save it as UTF-8.',
  'other-shape':
    'The NOUN looks like another one now: its headings are gone. If that is right, choose “Use it as it is now”.',
};

export const findSource = async (db: Queryable, address: string) =>
  (await db.select().from(documentSources).where(eq(documentSources.address, address)).get()) ?? null;

/** Records one check of a document. After a failure, the last good copy is retained. */
export async function saveReading(tx: Transaction, address: string, reading: Reading, at: Date): Promise<void> {
  const known = await findSource(tx, address);
  const checkedAt = at.toISOString();
  const result =
    'copy' in reading
      ? { ...reading.copy, failures: 0, problem: null, readAt: checkedAt }
      : { failures: (known?.failures ?? 0) + 1, problem: describeProblem(reading.problem, address) };
  const row = { body: '', ...known, ...result, address, checkedAt };
  if (known && known.body === row.body) row.readAt = known.readAt;
  await tx.insert(documentSources).values(row).onConflictDoUpdate({ target: documentSources.address, set: row });
}

/**
 * Deletes copies of addresses that no document has, active or not.
 * @returns addresses of active documents, in the working copy and in the current release
 */
export async function syncSources(db: Database): Promise<string[]> {
  const { embedDocuments } = await getReleaseSnapshot(db, await findCurrentRelease(db));
  const rows = [...(await readWorkingCopy(db)).rows.embedDocuments, ...embedDocuments];
  const list = (documents: typeof rows) => [...new Set(documents.flatMap((row) => getCopyAddress(row) ?? []))];
  const isUnused = notInArray(documentSources.address, list(rows));
  if (await db.$count(documentSources, isUnused))
    await transact(db, (tx) => tx.delete(documentSources).where(isUnused));
  return list(rows.filter(({ isActive }) => isActive));
}

/** True if the document was never checked, or not recently. A check that a wrong clock put into the future does not count. */
export function isCheckDue(checkedAt: string | undefined, { now, env }: Pick<Effects, 'now' | 'env'>): boolean {
  const hour = Number(toWallTime(now().toISOString(), env.timeZone).slice(11, 13));
  const interval = hour >= OPEN.from && hour < OPEN.until ? INTERVALS.open : INTERVALS.closed;
  const age = now().getTime() - Date.parse(checkedAt ?? '');
  return !(age >= 0 && age < interval);
}

export async function getCopyState(
  { db, env }: Pick<Effects, 'db' | 'env'>,
  document: EmbedDocument,
): Promise<DocumentCopy> {
  const address = getCopyAddress(document);
  const source = await findSource(db, address ?? '');
  const { problem = null, readAt = null, failures = 0, body } = source ?? {};
  const isOtherShape = problem === describeProblem('other-shape', address ?? '');
  const fetched = !source ? 'waiting' : failures >= FAILURES_NOTIFIED || body === '' ? 'failing' : 'current';
  const state = address === null ? 'none' : env.fetchesOutside ? fetched : 'off';
  return { id: document.id, state, problem, readAt, isOtherShape };
}

function describeProblem(refusal: Refusal, address: string): string {
  const noun = /\/spreadsheets\/|csv/.test(address) ? 'sheet' : 'document';
  return (SENTENCES[refusal] ?? SENTENCES.unreachable).replace('NOUN', noun);
}
