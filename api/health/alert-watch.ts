import { STORAGE_MESSAGES } from '../../contract/errors.ts';
import { HEALTH_CHECKS } from '../../contract/health.ts';
import { transact } from '../../db/transact.ts';
import { listRecipients, queueMessages } from '../messages/messages.queries.ts';
import { createClockWatch } from '../process/clock.ts';
import { createHolder, withLease } from '../publish/publish-lease.ts';
import { describeOver, describeProblem, type Findings, recordFindings, recordOccurrences } from './alerts.queries.ts';
import { getCheckText } from './check-texts.ts';
import { findHealth, type HealthDeps } from './checks.ts';
import { createDatabaseAlarm } from './database-alarm.ts';
import { queueDueNotes } from './notes.ts';
import { sendDueMessages } from './outbox.ts';
import { findWriteProblem } from './readiness.ts';
import { createSender, type SendMessage } from './send-message.ts';

interface WatchOptions extends HealthDeps {
  /** Aborted when the process stops. */
  ending?: AbortSignal;
  send?: SendMessage;
  /** Hours by which the clock moved since the last call. Null if it did not. */
  checkClock?: () => number | null;
}

/** Creates a function that runs every check once and sends due messages. Only one process of a database sends. */
export function createAlertWatch(options: WatchOptions): () => Promise<void> {
  const { db, env, log, now, send = createSender(env), ending } = options;
  const holder = createHolder();
  const { checkClock = createClockWatch({ now }) } = options;
  const alarm = createDatabaseAlarm({ env, log, now, send });
  let recipients: string[] = [];
  // Several processes may see the end; its key queues each message once.
  const endAlarm = (): Promise<void> =>
    alarm.clear(async ({ fault, waiting }, key) => {
      const message = { key, kind: 'alert', at: now() } as const;
      const problem = describeProblem('database', STORAGE_MESSAGES[fault]);
      const over = describeOver('database', 'The database takes writes again.');
      await transact(db, async (tx) => {
        // Recipients that could not be reached during the fault.
        await queueMessages(tx, { ...message, entry: problem, recipients: waiting });
        await queueMessages(tx, { ...message, key: `${key} over`, entry: over, recipients });
      });
    });

  /** Hours by which the clock moved, until they are recorded. */
  let movedHours: number | null = null;

  return async () => {
    movedHours = checkClock() ?? movedHours;
    const fault = await findWriteProblem(options);
    if (fault) return alarm.raise(fault, recipients);
    recipients = await listRecipients(db, env);
    await endAlarm();
    await withLease({ db, log, now, holder }, 'alerts', async (signal) => {
      const findings: Findings = {};
      for (const id of HEALTH_CHECKS) {
        if (getCheckText(id).alertAfter !== null) findings[id] = await findHealth(id, options);
      }
      await recordFindings(options, findings);
      await recordOccurrences(options, movedHours);
      movedHours = null;
      await queueDueNotes(options);
      await sendDueMessages({ db, log, now, send, signal: ending ? AbortSignal.any([ending, signal]) : signal });
    });
    // Without the lease, another process has seen it.
    movedHours = null;
  };
}
