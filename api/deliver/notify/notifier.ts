import type { Notification } from '../../../contract/deliveries.ts';
import type { Effects } from '../../process/effects.ts';
import type { Env } from '../../process/env.ts';
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
import { getNextAttempt } from './send-request.ts';
import { sendWebhook } from './send-webhook.ts';

/** Time after which another process may take over an attempt. Longer than any attempt takes. Milliseconds. */
const LEASE_MS = 30_000;

/** Shown in the dashboard after an hour of failures. */
const BRIEF = 'As it has failed for an hour, what visitors get now is kept by the CDN for a minute at most';

export type Notifier = ReturnType<typeof createNotifier>;

interface NotifierOptions extends Pick<Effects, 'db' | 'log' | 'now'>, Pick<Env, 'purge' | 'webhook' | 'publicUrl'> {
  /** Response timeout. Milliseconds. */
  responseLimit?: number;
}

/** Notifies CDN and webhook of releases, retrying until they accept. Any process of the database may send. */
export function createNotifier(options: NotifierOptions) {
  const { db, log, now, purge, webhook, publicUrl, responseLimit } = options;
  const senders: Partial<Record<Notification, (due: DueNotification) => Promise<void>>> = {
    ...(purge ? { purge: ({ paths }) => sendPurge(paths, { settings: purge, publicUrl, limit: responseLimit }) } : {}),
    ...(webhook ? { webhook: (due) => sendWebhook(webhook, { ...due, publicUrl, now: now() }, responseLimit) } : {}),
  };
  const kinds = Object.keys(senders) as Notification[];

  const sendKind = async (kind: Notification, upToRelease: number): Promise<void> => {
    // Checked before the transaction, since this runs every second and usually finds nothing.
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
      const paths = err instanceof PurgeFailed ? err.remaining : due.paths;
      return markFailed(db, due, { error, paths, dueAt: getNextAttempt(err, attempts, now()) });
    }
    log.info({ kind, release, paths: due.paths.length, attempts }, 'Notification delivered');
    await markSent(db, due, now());
  };

  return {
    /** Sends due notifications of these kinds, for releases up to this one. Never rejects because of another server. */
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
