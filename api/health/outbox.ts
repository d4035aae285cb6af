import pLimit from 'p-limit';
import type { StoredEntry } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { findAccount } from '../auth/auth.queries.ts';
import { openChallenge } from '../auth/challenges.ts';
import { getNextAttempt } from '../deliver/notify/send-request.ts';
import { LINK_TTL, listDueMessages, type Message, pruneMessages, recordOutcome } from '../messages/messages.queries.ts';
import type { Effects } from '../process/effects.ts';
import type { SendMessage } from './send-message.ts';

const PATHS = { address: '/admin/login#confirm=', password: '/admin/login#password=' } as const;

/** Messages sent in parallel, so that a mail server that does not respond delays no webhook. Some accept three connections. */
const inLane = pLimit(3);

interface OutboxDeps extends Pick<Effects, 'db' | 'log' | 'now'> {
  send: SendMessage;
  /** Aborted once another process may send, or this one stops. */
  signal?: AbortSignal;
}

/** Sends due messages, each once, and retries failed ones later. Only one process of a database may do this at a time. */
export async function sendDueMessages(deps: OutboxDeps): Promise<void> {
  await pruneMessages(deps.db, deps.now());
  await inLane.map(await listDueMessages(deps.db, deps.now()), async (group) => {
    if (!deps.signal?.aborted) await sendGroup(deps, group);
  });
}

async function sendGroup(deps: OutboxDeps, group: Message[]): Promise<void> {
  const { db, log, now, send } = deps;
  const [first, last] = [group[0], group.at(-1)];
  if (!first || !last) return;
  const { kind } = first;
  const attempts = first.attempts + 1;
  try {
    const entries: StoredEntry[] = [];
    for (const message of group) entries.push(...(await completeEntry(deps, message)));
    // A group that has grown since a failed attempt is another message: mail servers drop repeated ones.
    const id = `${kind}-${last.id}-${Date.parse(last.createdAt)}`;
    if (entries.length > 0) await send({ id, to: first.recipient, entries, now: now() });
  } catch (err) {
    const error = err instanceof Error ? err.message : String(err);
    // Without the recipient, which only the dashboard shows. Errors never contain links.
    log.warn({ err, kind, attempts }, 'Message not sent, will retry');
    return recordOutcome(db, group, { error, dueAt: getNextAttempt(err, attempts, now()).toISOString() });
  }
  log.info({ kind, messages: group.length, attempts }, 'Message sent');
  await recordOutcome(db, group, { sentAt: now().toISOString(), error: null });
}

/** Creates a link's token just before sending, so that only its hash is ever stored, and for half an hour. */
async function completeEntry({ db, now }: OutboxDeps, message: Message): Promise<StoredEntry[]> {
  const { kind, entry, userId, recipient } = message;
  if (kind === 'alert' || kind === 'note') return [entry];
  const account = await findAccount(db, userId ?? 0);
  if (!account?.isActive || !entry.link) return [];
  const step = { userId: account.id, kind, challenge: recipient, at: now(), ttl: LINK_TTL };
  const token = await transact(db, (tx) => openChallenge(tx, step));
  return [{ ...entry, link: { ...entry.link, path: PATHS[kind] + token } }];
}
