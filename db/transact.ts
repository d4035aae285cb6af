import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep, setImmediate as yieldNow } from 'node:timers/promises';
import type { Database, Queryable, Transaction } from './client.ts';
import { codesOf, DatabaseLost } from './error-codes.ts';

const RETRY_FOR = 15_000;
const FIRST_DELAY = 5;
const LONGEST_DELAY = 200;

interface Queue {
  /** Ends with the last transaction that may begin: @libsql/client busy-waits in the event loop when two of one client meet. */
  running: Promise<unknown>;
  /** Ends with the last of the writes that let publishing go first. */
  line: Promise<unknown>;
  /** Number of those that have not begun. */
  waiting: number;
  precedences: Set<Precedence>;
}

/** Work that other writes wait for, once its moment has come. */
interface Precedence {
  from: number;
  ended: Promise<void>;
}

const queues = new WeakMap<Database, Queue>();

const preceding = new AsyncLocalStorage<true>();

/** Writes that wait already may go first for so long: many of them make one release. Milliseconds, as below. */
const SHARE = 20;
/** No write waits longer for one piece of work. */
const PATIENCE = 100;

interface UnderWay {
  db: Database;
  onCommit: (() => void)[];
}

const underWay = new WeakMap<Queryable, UnderWay>();

/** The database that a transaction belongs to; itself, where it is one. */
export const getDatabase = (queryable: Queryable): Queryable => underWay.get(queryable)?.db ?? queryable;

type Writer = Database['writers']['relaxed'];

/** Writers whose commits need not wait for the disk. By default they do. */
const relaxed = new WeakSet<Writer>();

/** Error codes of a shared database for a transaction it rolled back to unblock others. */
const UNDONE = ['STREAM_EXPIRED', 'TRANSACTION_TIMEOUT', 'TRANSACTION_BUSY', 'TRANSACTION_CLOSED'];
/** A shared database that restarts, or a kept-alive connection that it closed in this moment. */
const CUT_OFF = ['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'];

/**
 * Does `work`, its own writes ahead of all others in this process, which wait for its end: however many arrive, it gets its
 * share of the event loop.
 * @param delay milliseconds during which others go on
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
    // By the next turn of the event loop those that wait are through, or their time is up.
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
   * False for what may be undone by a power cut, never by a kill, and is found again then: the commit does not wait for the
   * disk. The next one that does takes it along.
   */
  isDurable?: boolean;
}

/**
 * Runs `work` in one `BEGIN IMMEDIATE` transaction: after the writes queued before it in this process, and again, with
 * backoff, while another process holds the lock. `work` may therefore run more than once and must touch only `tx`.
 */
export function transact<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
  { isDurable = true }: TransactOptions = {},
): Promise<Result> {
  // From here, so that writes which wait behind one that meets a lock do not wait for it anew, each in its turn.
  const deadline = performance.now() + RETRY_FOR;
  const queue = getQueue(db);
  const run = (): Promise<Result> => {
    const turn = queue.running.then(() => retryWhileBusy(db, () => tryOnce(db, work, isDurable), deadline));
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

/** Keeps what a transaction has found out about its own writes until they are true for everybody; else it is forgotten. */
export function whenCommitted(queryable: Queryable, keep: () => void): void {
  const transaction = underWay.get(queryable);
  if (transaction) transaction.onCommit.push(keep);
  else keep();
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

// A BEGIN that met a lock stays "in progress" on its connection, whose every later COMMIT is then refused
// (@libsql/client 0.18.0; transact.test.ts shows it). A new connection has no such past.
function dropConnections({ writers }: Database): void {
  for (const writer of Object.values(writers)) {
    if (writer.$client.protocol === 'file') writer.$client.reconnect();
    relaxed.delete(writer);
  }
}

type Attempt<Result> = { result: Result } | { error: unknown; mayRepeat: boolean };

async function tryOnce<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
  isDurable: boolean,
): Promise<Attempt<Result>> {
  const { isInPlace } = db;
  const writer = isDurable ? db.writers.durable : db.writers.relaxed;
  const onCommit: UnderWay['onCommit'] = [];
  let isCommitting = false;
  let refusal: { error: unknown } | null = null;
  if (!isInPlace()) return { error: new DatabaseLost('the database’s file is gone'), mayRepeat: false };
  try {
    if (!isDurable) await relax(writer);
    const result = await writer.transaction(async (tx) => {
      underWay.set(tx, { db, onCommit });
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
    for (const keep of onCommit) keep();
    return { result };
  } catch (thrown) {
    const { error } = refusal ?? { error: thrown };
    const codes = codesOf(error);
    const isUndone = codes.some((code) => code.startsWith('SQLITE_BUSY') || UNDONE.includes(code));
    // Cut off while committing, it may have been done all the same.
    return { error, mayRepeat: isUndone || (!isCommitting && codes.some((code) => CUT_OFF.includes(code))) };
  }
}

// A shared database keeps to its own rule.
async function relax(writer: Writer): Promise<void> {
  if (writer.$client.protocol !== 'file' || relaxed.has(writer)) return;
  await writer.$client.execute('PRAGMA synchronous = NORMAL');
  relaxed.add(writer);
}

async function letPrecede({ precedences }: Queue): Promise<void> {
  for (const { from, ended } of precedences) if (performance.now() >= from) await ended;
}
