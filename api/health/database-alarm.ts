import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { STORAGE_FAULTS, STORAGE_MESSAGES, type StorageFault } from '../../contract/errors.ts';
import type { Effects } from '../process/effects.ts';
import { createHolder, isGone } from '../publish/publish-lease.ts';
import { describeProblem } from './alerts.queries.ts';
import type { SendMessage } from './send-message.ts';

/** Milliseconds for which the database fails before anybody is told. */
const PATIENCE = 10_000;
/** Milliseconds between tries of a message that was not taken. */
const PAUSE = 30_000;
/** Written over what is there, and as long. */
const LENGTH = 4000;

interface AlarmOptions extends Pick<Effects, 'env' | 'log' | 'now'> {
  send: SendMessage;
}

const raised = z.object({
  /** The process that tells. */
  holder: z.string(),
  fault: z.enum(STORAGE_FAULTS),
  /** Recipients still to be notified. */
  waiting: z.array(z.string()),
});
type Raised = z.infer<typeof raised>;

/**
 * A file stands for the message: of several processes, the one that makes it tells, and the one that deletes it tells that
 * all is well again.
 */
export function createDatabaseAlarm({ env, log, now, send }: AlarmOptions) {
  const holder = createHolder();
  const name = `alarm-${createHash('sha256').update(env.databaseUrl).digest('hex').slice(0, 16)}`;
  // A disk that is full or read-only may not take the file.
  const places = [join(env.dataDir, name), join(tmpdir(), `club-${name}`)];
  let since: number | null = null;
  let dueAt = 0;
  let own: Raised | null = null;

  return {
    /** @param recipients those that were known last */
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
      for (const to of own.waiting) {
        try {
          await send({ id: `database-${since}`, to, entries, now: now() });
          own = { ...own, waiting: own.waiting.filter((other) => other !== to) };
        } catch (err) {
          log.warn({ err }, 'Database alert not sent, will retry');
        }
      }
      for (const path of places)
        await writeFile(path, JSON.stringify(own).padEnd(LENGTH), { flag: 'r+' }).catch(() => undefined);
    },
    /** Returns the raised alarm if this process must report that it is over. */
    clear: async () => {
      since = null;
      own = null;
      for (const path of places) {
        const reported = await readRaised(path);
        const isOurs = await rm(path).then(
          () => true,
          () => false,
        );
        if (isOurs) return reported ?? { holder, fault: 'full', waiting: [] };
      }
      return null;
    },
  };
}

/** False where another process tells, or has told. */
async function claim(places: readonly string[], claimed: Raised): Promise<boolean> {
  for (const path of places) {
    try {
      await writeFile(path, JSON.stringify(claimed).padEnd(LENGTH), { flag: 'wx', mode: 0o600 });
      return true;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // The file is there; a full disk has no room for its words.
      if (code === 'ENOSPC' || code === 'EDQUOT') return true;
      if (code !== 'EEXIST') continue;
      const other = await readRaised(path);
      // One that died before it had told.
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
