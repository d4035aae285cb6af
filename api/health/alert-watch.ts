import { STORAGE_MESSAGES } from '../../contract/errors.ts';
import { HEALTH_CHECKS } from '../../contract/health.ts';
import { transact } from '../../db/transact.ts';
import { listRecipients, queueMessages } from '../messages/messages.queries.ts';
import { createClockWatch } from '../process/clock.ts';
import { createWorker } from '../process/worker.ts';
import { acquireLease, createHolder, releaseLease } from '../publish/publish-lease.ts';
import { describeOver, describeProblem, type Findings, recordFindings, recordOccurrences } from './alerts.queries.ts';
import { CHECKS, type HealthDeps } from './checks.ts';
import { createDatabaseAlarm } from './database-alarm.ts';
import { queueDueNotes } from './notes.ts';
import { sendDueMessages } from './outbox.ts';
import { findWriteProblem } from './readiness.ts';
import { createSender, type SendMessage } from './send-message.ts';

/** Interval of the checks, within the lease so that one process keeps it. Milliseconds. */
const INTERVAL = 5000;

export interface AlertWatch {
  /** One look at everything, and what follows from it. */
  tick: () => Promise<void>;
  start: () => void;
  close: () => Promise<void>;
}

interface WatchOptions extends HealthDeps {
  send?: SendMessage;
  /** Hours by which the clock was moved since the last look; null for none. */
  lookAtClock?: () => number | null;
}

/** Looks at every check, and sees to it that somebody hears: one process of a database does. */
export function createAlertWatch(options: WatchOptions): AlertWatch {
  const { db, env, log, now, send = createSender(env) } = options;
  const holder = createHolder();
  const { lookAtClock = createClockWatch({ now, log }) } = options;
  const alarm = createDatabaseAlarm({ env, log, now, send });
  let recipients: string[] = [];
  let timer: NodeJS.Timeout | undefined;

  const tick = async (): Promise<void> => {
    const movedHours = lookAtClock();
    const fault = await findWriteProblem(options);
    if (fault) return alarm.raise(fault, recipients);
    recipients = await listRecipients(db, env);
    await endAlarm();
    if (!(await acquireLease(db, holder, now(), 'alerts'))) return;
    await recordFindings(options, await findAll(options));
    await recordOccurrences(options, movedHours);
    await queueDueNotes(options);
    await sendDueMessages({ db, log, now, send });
  };

  const endAlarm = async (): Promise<void> => {
    const raised = await alarm.clear();
    if (!raised) return;
    const at = now();
    const told = { key: `database ${at.toISOString()}`, kind: 'alert', at } as const;
    const problem = describeProblem('database', STORAGE_MESSAGES[raised.fault]);
    const over = describeOver('database', 'The database takes writes again.');
    await transact(db, async (tx) => {
      // Recipients that could not be reached meanwhile.
      await queueMessages(tx, { ...told, entry: problem, recipients: raised.waiting });
      await queueMessages(tx, { ...told, key: `${told.key} over`, entry: over, recipients });
    });
  };

  const worker = createWorker(tick, (err) => log.error({ err }, 'the watch could not look; it tries again'));

  return {
    tick,
    start: () => {
      timer = setInterval(worker.wake, INTERVAL).unref();
    },
    close: async () => {
      clearInterval(timer);
      await worker.close();
      await releaseLease(db, holder);
    },
  };
}

async function findAll(deps: HealthDeps): Promise<Findings> {
  const findings: Findings = {};
  for (const id of HEALTH_CHECKS) {
    if (CHECKS[id].alertAfter !== null) findings[id] = await CHECKS[id].find(deps);
  }
  return findings;
}
