import type { Logger } from 'pino';
import type { DeliveryState, Notification } from '../../../contract/deliveries.ts';
import type { Database } from '../../../db/client.ts';
import type { Env, PurgeSettings } from '../../process/env.ts';
import { getBackoff } from '../../publish/backoff.ts';
import {
  type DueNotification,
  findWaiting,
  getNotificationState,
  markFailed,
  markSent,
  takeNotification,
} from '../../publish/notifications.queries.ts';
import { postJson } from './post-json.ts';
import { sendWebhook } from './send-webhook.ts';

/** Milliseconds after which another process takes over a try; longer than any try lasts. */
const LEASE_MS = 30_000;

export interface Notifier {
  /** Sends what is due of all kinds, of releases up to this one. Never rejects for what other servers do. */
  sendDue: (upToRelease: number) => Promise<void>;
  getStates: () => Promise<DeliveryState[]>;
}

interface NotifierOptions extends Pick<Env, 'purge' | 'webhook' | 'publicUrl'> {
  db: Database;
  log: Logger;
  now: () => Date;
  /** Milliseconds that the other server has for its response. */
  responseLimit?: number;
}

/** Tells CDN and CI of releases, again and again until they have heard. Any process of the database may do it. */
export const createNotifier = (options: NotifierOptions): Notifier => {
  const { db, log, now, purge, webhook, publicUrl, responseLimit } = options;
  const senders: Partial<Record<Notification, (due: DueNotification) => Promise<void>>> = {
    ...(purge ? { purge: (due) => sendPurge(purge, publicUrl, due, responseLimit) } : {}),
    ...(webhook ? { webhook: (due) => sendWebhook(webhook, { ...due, publicUrl, now: now() }, responseLimit) } : {}),
  };
  const kinds = Object.keys(senders) as Notification[];

  const attempt = async (due: DueNotification): Promise<void> => {
    const { kind, releaseId: release, attempts } = due;
    try {
      await senders[kind]?.(due);
    } catch (err) {
      const error = err instanceof Error ? err.message : String(err);
      log.warn({ err, kind, release, attempts }, 'another server was not told of a release; it is tried again');
      await markFailed(db, due, { error, dueAt: new Date(now().getTime() + getBackoff(attempts)) });
      return;
    }
    log.info({ kind, release, paths: due.paths.length, attempts }, 'another server was told of a release');
    await markSent(db, due, now());
  };

  const sendKind = async (kind: Notification, upToRelease: number): Promise<void> => {
    // A look before the transaction: this is asked every second, and mostly there is nothing.
    if (!(await findWaiting(db, kind))) return;
    const until = new Date(now().getTime() + LEASE_MS);
    const due = await takeNotification(db, { kind, upToRelease, now: now(), until });
    if (due) await attempt(due);
  };

  return {
    sendDue: async (upToRelease) => {
      await Promise.all(kinds.map((kind) => sendKind(kind, upToRelease)));
    },
    getStates: () => Promise.all(kinds.map((kind) => getNotificationState(db, kind))),
  };
};

/** Addresses in one request: Cloudflare refuses more. */
const PURGED_AT_ONCE = 100;

/** Asks the CDN to forget what changed, and nothing else. The body's form is Cloudflare's; others take it as well. */
const sendPurge = async (
  { url, token }: PurgeSettings,
  publicUrl: string,
  { paths }: Pick<DueNotification, 'paths'>,
  limit?: number,
): Promise<void> => {
  for (let from = 0; from < paths.length; from += PURGED_AT_ONCE) {
    const files = paths.slice(from, from + PURGED_AT_ONCE).map((path) => publicUrl + path);
    await postJson({ url, token, limit, body: JSON.stringify({ files }) });
  }
};
