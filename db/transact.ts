import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Transaction } from './client.ts';
import { codesOf, DatabaseLost } from './error-codes.ts';

const RETRY_FOR = 15_000;
const FIRST_DELAY = 5;
const LONGEST_DELAY = 200;

// One queue for each database: @libsql/client busy-waits in the event loop when a second write meets an open
// transaction of the same client, so writes of this process never meet.
const queues = new WeakMap<Database, Promise<unknown>>();

/**
 * Runs `work` in one `BEGIN IMMEDIATE` transaction: after the writes queued before it in this process, and again, with
 * backoff, while another process holds the lock. `work` may therefore run more than once and must touch only `tx`.
 */
export const transact = <Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> => {
  // From here, so that writes which wait behind one that meets a lock do not wait for it anew, each in its turn.
  const deadline = performance.now() + RETRY_FOR;
  const turn = (queues.get(db) ?? Promise.resolve()).then(() => retryWhileBusy(db, work, deadline));
  queues.set(
    db,
    turn.catch(() => undefined),
  );
  return turn;
};

const retryWhileBusy = async <Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
  deadline: number,
): Promise<Result> => {
  for (let delay = FIRST_DELAY; ; delay = Math.min(delay * 2, LONGEST_DELAY)) {
    const attempt = await tryOnce(db, work);
    if ('result' in attempt) return attempt.result;
    if (!attempt.mayRepeat || performance.now() > deadline) throw attempt.error;
    dropConnection(db);
    await sleep(delay * (0.5 + Math.random()));
  }
};

type Attempt<Result> = { result: Result } | { error: unknown; mayRepeat: boolean };

const tryOnce = async <Result>(
  { writer, isInPlace }: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Attempt<Result>> => {
  let isCommitting = false;
  let refusal: { error: unknown } | null = null;
  if (!(await isInPlace())) return { error: new DatabaseLost('the database’s file is gone'), mayRepeat: false };
  try {
    const result = await writer.transaction(async (tx) => {
      try {
        const done = await work(tx);
        isCommitting = true;
        return done;
      } catch (error) {
        // Kept because the rollback after it may fail as well, and hide it.
        refusal = { error };
        throw error;
      }
    });
    return { result };
  } catch (thrown) {
    const { error } = refusal ?? { error: thrown };
    const codes = codesOf(error);
    const isUndone = codes.some((code) => code.startsWith('SQLITE_BUSY') || UNDONE.includes(code));
    // Cut off while committing, it may have been done all the same.
    return { error, mayRepeat: isUndone || (!isCommitting && codes.some((code) => CUT_OFF.includes(code))) };
  }
};

/** What a shared database answers for a transaction that it has rolled back to let others go on. */
const UNDONE = ['STREAM_EXPIRED', 'TRANSACTION_TIMEOUT', 'TRANSACTION_BUSY', 'TRANSACTION_CLOSED'];
/** A shared database that restarts, or a kept-alive connection that it closed in this moment. */
const CUT_OFF = ['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'];

// A BEGIN that met a lock stays "in progress" on its connection, whose every later COMMIT is then refused
// (@libsql/client 0.18.0; transact.test.ts shows it). A new connection has no such past.
const dropConnection = ({ writer }: Database): void => {
  if (writer.$client.protocol === 'file') writer.$client.reconnect();
};
