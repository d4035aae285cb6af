import type { Notification } from '../../../contract/deliveries.ts';
import type { Effects } from '../../process/effects.ts';
import type { Env } from '../../process/env.ts';
import { getBackoff } from '../../publish/backoff.ts';
import {
  type DueNotification,
  findUnsent,
  getNotificationState,
  isPurgeFailing,
  markFailed,
  markSent,
  takeNotification,
} from '../../publish/notifications.queries.ts';
import { PurgeFailed, sendPurge } from './purge.ts';
import { RequestRefused } from './send-request.ts';
import { sendWebhook } from './send-webhook.ts';

/** Time after which another process takes over a try. Longer than any try takes. Milliseconds. */
const LEASE_MS = 30_000;

/** Milliseconds that a server may ask to wait. */
const LONGEST_PAUSE = 3_600_000;

/** For the dashboard, after an hour of failures. */
const BRIEF = 'As it has failed for an hour, what visitors get now is kept by the CDN for a minute at most';

export type Notifier = ReturnType<typeof createNotifier>;

interface NotifierOptions extends Pick<Effects, 'db' | 'log' | 'now'>, Pick<Env, 'purge' | 'webhook' | 'publicUrl'> {
  /** Milliseconds that the other server has for its response. */
  responseLimit?: number;
}

/** Sends releases to CDN and CI, again until they take them. Any process of the database may do it. */
export function createNotifier(options: NotifierOptions) {
  const { db, log, now, purge, webhook, publicUrl, responseLimit } = options;
  const senders: Partial<Record<Notification, (due: DueNotification) => Promise<void>>> = {
    ...(purge ? { purge: ({ paths }) => sendPurge(paths, { settings: purge, publicUrl, limit: responseLimit }) } : {}),
    ...(webhook ? { webhook: (due) => sendWebhook(webhook, { ...due, publicUrl, now: now() }, responseLimit) } : {}),
  };
  const kinds = Object.keys(senders) as Notification[];

  const sendKind = async (kind: Notification, upToRelease: number): Promise<void> => {
    // A look before the transaction: this is asked every second, and mostly there is nothing.
    if (!(await findUnsent(db, kind))) return;
    const until = new Date(now().getTime() + LEASE_MS);
    const due = await takeNotification(db, { kind, upToRelease, now: now(), until });
    if (!due) return;
    const { releaseId: release, attempts } = due;
    try {
      await senders[kind]?.(due);
    } catch (err) {
      const error = err instanceof Error ? err.message : String(err);
      log.warn({ err, kind, release, attempts }, 'Notification failed, will retry');
      const retryAfter = err instanceof RequestRefused ? err.retryAfterMs : null;
      const pause = retryAfter === null ? getBackoff(attempts) : Math.min(retryAfter, LONGEST_PAUSE);
      const paths = err instanceof PurgeFailed ? err.remaining : due.paths;
      return markFailed(db, due, { error, paths, dueAt: new Date(now().getTime() + pause) });
    }
    log.info({ kind, release, paths: due.paths.length, attempts }, 'Notification delivered');
    await markSent(db, due, now());
  };

  return {
    /** Sends what is due of these kinds, of releases up to this one. Never rejects for what other servers do. */
    sendDue: async (upToRelease: number, wanted: readonly Notification[] = kinds) => {
      await Promise.all(wanted.map((kind) => sendKind(kind, upToRelease)));
    },
    getStates: async () => {
      const isBrief = await isPurgeFailing(db, now());
      const states = await Promise.all(kinds.map((kind) => getNotificationState(db, kind)));
      return states.map((state) =>
        isBrief && state.to === 'purge' ? { ...state, error: `${state.error}. ${BRIEF}` } : state,
      );
    },
  };
}
