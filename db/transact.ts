import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep, setImmediate as yieldNow } from 'node:timers/promises';
import type { Database, Queryable, Transaction } from './client.ts';
import { codesOf, DatabaseLost } from './error-codes.ts';

const RETRY_FOR = 15_000;
const FIRST_DELAY = 5;
const LONGEST_DELAY = 200;

interface Queue {
  /** Resolves after the last queued transaction: two at once on one @libsql/client would busy-wait in the event loop. */
  running: Promise<unknown>;
  /** Resolves after the last write that yields to publishing. */
  line: Promise<unknown>;
  /** Number of queued writes that have not begun. */
  waiting: number;
  precedences: Set<Precedence>;
}

/** Work that other writes wait for, once its delay is over. */
interface Precedence {
  from: number;
  ended: Promise<void>;
}

const queues = new WeakMap<Database, Queue>();

const preceding = new AsyncLocalStorage<true>();

/** Time that writes already waiting may go first, since many of them share one release. Milliseconds. */
const SHARE = 20;
/** Longest time that a write waits for prioritized work. Milliseconds. */
const PATIENCE = 100;

interface UnderWay {
  db: Database;
  onCommit: (() => void)[];
}

const underWay = new WeakMap<Queryable, UnderWay>();

/** Database of a transaction, or the database itself. */
export const getDatabase = (queryable: Queryable): Queryable => underWay.get(queryable)?.db ?? queryable;

/** Databases whose writer’s commits leave the sync to `syncLog`. By default the driver blocks the event loop for it. */
const relaxed = new WeakSet<Database>();

/** Error codes of a shared database that rolled back a transaction to unblock others. */
const UNDONE = ['STREAM_EXPIRED', 'TRANSACTION_TIMEOUT', 'TRANSACTION_BUSY', 'TRANSACTION_CLOSED'];
/** Error codes when a shared database restarts, or just closed a kept-alive connection. */
const CUT_OFF = ['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'];

/**
 * Runs `work` with its writes ahead of all others in this process, so that it gets its share of the event loop however many
 * writes arrive.
 * @param delay milliseconds during which other writes continue
 */
export async function withPrecedence<Result>(
  db: Database,
  work: () => Promise<Result>,
  delay = SHARE,
): Promise<Result> {
  const queue = getQueue(db);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const precedence = { from: performance.now() + delay, ended };
  queue.precedences.add(precedence);
  const timer = setTimeout(end, delay + PATIENCE);
  try {
    // By the next turn of the event loop, the waiting writes are done or out of time.
    if (queue.waiting > 0) await yieldNow();
    return await preceding.run(true, work);
  } finally {
    clearTimeout(timer);
    queue.precedences.delete(precedence);
    end();
  }
}

interface TransactOptions {
  /**
   * False for writes that a power cut (never a kill) may undo and that are recovered then: nobody waits for the disk. The next
   * durable one includes it.
   */
  isDurable?: boolean;
}

/**
 * Runs `work` in a `BEGIN IMMEDIATE` transaction, after the writes queued in this process. Retries with backoff while another
 * process holds the lock, so `work` may run more than once and must touch only `tx`.
 */
export async function transact<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
  { isDurable = true }: TransactOptions = {},
): Promise<Result> {
  const result = await commit(db, work).catch(async (error: unknown) => {
    // A refusal, which no database raised, may report what an unsynced commit stored: the same write’s first attempt, for one.
    if (isDurable && codesOf(error).length === 0) await db.syncLog();
    throw error;
  });
  if (isDurable) await db.syncLog();
  return result;
}

/** Calls `keep` after the transaction commits, so that cached values never come from a rolled-back one. */
export function whenCommitted(queryable: Queryable, keep: () => void): void {
  const transaction = underWay.get(queryable);
  if (transaction) transaction.onCommit.push(keep);
  else keep();
}

function commit<Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  // Set here, so that writes queued behind a locked one do not each wait the full time again.
  const deadline = performance.now() + RETRY_FOR;
  const queue = getQueue(db);
  const run = (): Promise<Result> => {
    const turn = queue.running.then(() => retryWhileBusy(db, () => tryOnce(db, work), deadline));
    queue.running = turn.catch(() => undefined);
    return turn;
  };
  if (preceding.getStore()) return run();
  queue.waiting += 1;
  const turn = queue.line.then(async () => {
    await letPrecede(queue);
    queue.waiting -= 1;
    return run();
  });
  queue.line = turn.catch(() => undefined);
  return turn;
}

function getQueue(db: Database): Queue {
  const queue = queues.get(db) ?? {
    running: Promise.resolve(),
    line: Promise.resolve(),
    waiting: 0,
    precedences: new Set(),
  };
  queues.set(db, queue);
  return queue;
}

async function retryWhileBusy<Result>(
  db: Database,
  tryIt: () => Promise<Attempt<Result>>,
  deadline: number,
): Promise<Result> {
  for (let delay = FIRST_DELAY; ; delay = Math.min(delay * 2, LONGEST_DELAY)) {
    const attempt = await tryIt();
    if ('result' in attempt) return attempt.result;
    if (!attempt.mayRepeat || performance.now() > deadline) throw attempt.error;
    dropConnections(db);
    await sleep(delay * (0.5 + Math.random()));
  }
}

// After a BEGIN meets a lock, its connection stays "in progress" and refuses every later COMMIT (@libsql/client 0.18.0, see
// transact.test.ts). A new connection does not.
function dropConnections(db: Database): void {
  if (db.writer.$client.protocol === 'file') db.writer.$client.reconnect();
  relaxed.delete(db);
}

type Attempt<Result> = { result: Result } | { error: unknown; mayRepeat: boolean };

async function tryOnce<Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Attempt<Result>> {
  const { isInPlace, writer } = db;
  const onCommit: UnderWay['onCommit'] = [];
  let isCommitting = false;
  let refusal: { error: unknown } | null = null;
  try {
    if (!isInPlace()) throw new DatabaseLost('the database’s file is gone');
    await relax(db);
    const result = await writer.transaction(async (tx) => {
      underWay.set(tx, { db, onCommit });
      try {
        const done = await work(tx);
        isCommitting = true;
        return done;
      } catch (error) {
        // Kept, because the rollback may fail too and hide it.
        refusal = { error };
        throw error;
      }
    });
    for (const keep of onCommit) keep();
    return { result };
  } catch (thrown) {
    const { error } = refusal ?? { error: thrown };
    const codes = codesOf(error);
    const isUndone = codes.some((code) => code.startsWith('SQLITE_BUSY') || UNDONE.includes(code));
    // If cut off while committing, the transaction may have been committed.
    return { error, mayRepeat: isUndone || (!isCommitting && codes.some((code) => CUT_OFF.includes(code))) };
  }
}

// Does nothing for a shared database, which has its own setting.
async function relax(db: Database): Promise<void> {
  if (db.writer.$client.protocol !== 'file' || relaxed.has(db)) return;
  await db.writer.$client.execute('PRAGMA synchronous = NORMAL');
  relaxed.add(db);
}

async function letPrecede({ precedences }: Queue): Promise<void> {
  for (const { from, ended } of precedences) if (performance.now() >= from) await ended;
}
