import { hash } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { STORAGE_FAULTS, STORAGE_MESSAGES, type StorageFault } from '../../contract/errors.ts';
import type { Effects } from '../process/effects.ts';
import { codeOf } from '../process/error-code.ts';
import { createHolder, isGone } from '../publish/publish-lease.ts';
import { describeProblem } from './alerts.queries.ts';
import type { SendMessage } from './send-message.ts';

/** Time the database must fail before an alert. Milliseconds. */
const PATIENCE = 10_000;
/** Retry delay for a message that was not accepted. Milliseconds. */
const PAUSE = 30_000;
/** Fixed size of the alarm file in bytes, so that it can be overwritten on a full disk. */
const LENGTH = 4000;

interface AlarmOptions extends Pick<Effects, 'env' | 'log' | 'now'> {
  send: SendMessage;
}

const raised = z.object({
  /** Process that sends the alert. */
  holder: z.string(),
  fault: z.enum(STORAGE_FAULTS),
  /** Recipients still to be notified. */
  waiting: z.array(z.string()),
});
type Raised = z.infer<typeof raised>;

/**
 * Coordinates alerts about a failing database through a file: of several processes, the one that creates it sends the alert.
 * The file remains until the all-clear is queued.
 */
export function createDatabaseAlarm({ env, log, now, send }: AlarmOptions) {
  const holder = createHolder();
  const name = `alarm-${hash('sha256', env.databaseUrl).slice(0, 16)}`;
  // Two places, since a full or read-only disk may not accept the file.
  const places = [join(env.dataDir, name), join(tmpdir(), `club-${name}`)];
  let since: number | null = null;
  let dueAt = 0;
  let own: Raised | null = null;

  return {
    /** @param recipients last known recipients */
    raise: async (fault: StorageFault, recipients: readonly string[]) => {
      const at = now().getTime();
      since ??= at;
      if (Math.abs(at - since) < PATIENCE) return;
      if (own === null) {
        const claimed = { holder, fault, waiting: [...recipients] };
        own = (await claim(places, claimed)) ? claimed : { ...claimed, waiting: [] };
      }
      if (own.waiting.length === 0 || (dueAt > at && dueAt - at <= PAUSE)) return;
      dueAt = at + PAUSE;
      const entries = [describeProblem('database', STORAGE_MESSAGES[fault])];
      // In parallel, so that a mail server that does not respond delays no webhook.
      const failed = own.waiting.map(async (to) => {
        try {
          await send({ id: `database-${since}`, to, entries, now: now() });
          return [];
        } catch (err) {
          log.warn({ err }, 'Database alert not sent, will retry');
          return [to];
        }
      });
      own = { ...own, waiting: (await Promise.all(failed)).flat() };
      for (const path of places)
        await writeFile(path, JSON.stringify(own).padEnd(LENGTH), { flag: 'r+' }).catch(() => undefined);
    },
    /** Ends the alarm. If one was raised, `report` gets it and its key, and its file is deleted after that. */
    clear: async (report: (raised: Raised, key: string) => Promise<void>) => {
      since = null;
      own = null;
      for (const path of places) {
        const file = await stat(path).catch(() => null);
        if (!file) continue;
        const reported = (await readRaised(path)) ?? { holder, fault: 'full', waiting: [] };
        await report(reported, `database ${file.mtime.toISOString()}`);
        await rm(path, { force: true }).catch(() => undefined);
      }
    },
  };
}

/** False if another process sends or has sent the alert. */
async function claim(places: readonly string[], claimed: Raised): Promise<boolean> {
  for (const path of places) {
    try {
      await writeFile(path, JSON.stringify(claimed).padEnd(LENGTH), { flag: 'wx', mode: 0o600 });
      return true;
    } catch (error) {
      const code = codeOf(error);
      // On a full disk, the file is created but empty.
      if (code === 'ENOSPC' || code === 'EDQUOT') return true;
      if (code !== 'EEXIST') continue;
      const other = await readRaised(path);
      // Takes over from a process that died before it finished sending.
      return other !== null && other.waiting.length > 0 && isGone(other.holder);
    }
  }
  return true;
}

async function readRaised(path: string): Promise<Raised | null> {
  try {
    return raised.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}
