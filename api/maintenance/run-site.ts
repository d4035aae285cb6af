import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { STORAGE_MESSAGES, type StorageFault } from '../../contract/errors.ts';
import { type OpenPort, openPort, type VisitorFiles } from '../deliver/visitors/open-port.ts';
import type { Effects } from '../process/effects.ts';
import type { Env } from '../process/env.ts';
import { findStorageFault } from '../process/storage-fault.ts';
import { createListener, type RunningServer } from '../server.ts';
import type { System } from '../system.ts';
import { createMaintenanceListener } from './maintenance-listener.ts';

/** Delay before the system is opened again after a failure. Milliseconds. */
const RETRY = 3000;
/** Interval at which the alarm checks if a notification is due. Milliseconds. */
const ALARM_INTERVAL = 5000;

/** Only another file in its place helps. */
const isGone = (fault: StorageFault | null): boolean => fault === 'damaged' || fault === 'lost';

interface SiteOptions extends Pick<Effects, 'env' | 'log'> {
  open: () => Promise<System>;
  /** Started before the rest was loaded. */
  thread: Worker;
  /** Prints a line for the operator. */
  print: (line: string) => void;
}

/**
 * Runs the system. While disk or database do not let it start, visitors get the last release from its folder, and the
 * system is opened again and again until it starts.
 */
export async function runSite({ env, log, open, print, thread }: SiteOptions): Promise<RunningServer> {
  let system: System | null = null;
  let isStopped = false;

  const close = async (port: OpenPort): Promise<void> => {
    isStopped = true;
    system?.deps.events.close();
    await port.close();
    await system?.close();
  };

  /** Startup work that visitors need not wait for. */
  const completeStart = async (opened: System, loadApi: () => Promise<unknown>): Promise<void> => {
    await loadApi();
    await opened.finish().catch((err: unknown) => log.warn({ err }, 'Pages of this build not rendered yet'));
    opened.warmUp().catch((err: unknown) => log.warn({ err }, 'Warm-up failed: pages are rendered when needed'));
  };

  try {
    system = await open();
    const { listener, loadApi } = await createListener(system);
    const port = await openPort(env, listener, toVisitorFiles(system), thread);
    await completeStart(system, loadApi);
    return { url: port.url, close: () => close(port) };
  } catch (error) {
    let fault = findStorageFault(error);
    const opened = system;
    if (fault === null || opened) {
      await thread.terminate();
      throw error;
    }
    log.error({ err: error, fault }, STORAGE_MESSAGES[fault]);
    const listener = await createMaintenanceListener({ ...env, log, findFault: () => fault ?? 'damaged' });
    if (listener === null) {
      await thread.terminate();
      throw new Error(`${STORAGE_MESSAGES[fault]}\nThere is no release to show yet (${env.dataDir}).`);
    }
    const port = await openPort(env, listener, undefined, thread);
    for (const line of explain(fault)) print(line);
    const stopAlarm = await startAlarm(env, log, () => fault ?? 'damaged');

    const recover = async (): Promise<void> => {
      for (let known = await findIdentity(env); !isStopped; known = await findIdentity(env)) {
        await waitForChange(env, fault, known, () => isStopped);
        if (isStopped) return;
        try {
          system = await open();
          const { listener: handle, loadApi } = await createListener(system);
          port.use(handle, toVisitorFiles(system));
          await completeStart(system, loadApi);
          stopAlarm();
          return print('recovered: the dashboard is open again');
        } catch (err) {
          fault = findStorageFault(err) ?? fault;
          log.error({ err, fault }, 'System not open yet, will retry');
        }
      }
    };
    const recovering = recover();
    return {
      url: port.url,
      close: async () => {
        isStopped = true;
        stopAlarm();
        await recovering;
        await close(port);
      },
    };
  }
}

function toVisitorFiles({ deps, origin, write }: System): VisitorFiles {
  const { assets, imagesDir, imageCaching, security } = write;
  return { origin, assets, imagesDir, imageCaching, security, removed: deps.media.removed };
}

function explain(fault: StorageFault): string[] {
  return [
    `serving the last release only: ${STORAGE_MESSAGES[fault]}`,
    isGone(fault)
      ? 'to restore: npm run restore -- FILE   (the newest archive in BACKUP_DIR; this server then opens it by itself)'
      : 'this is tried again every few seconds',
  ];
}

/** Tells the addresses of the environment: nobody else is known. The system, once it runs, tells of the end. */
async function startAlarm(env: Env, log: Logger, getFault: () => StorageFault): Promise<() => void> {
  const [{ createDatabaseAlarm }, { createSender }] = await Promise.all([
    import('../health/database-alarm.ts'),
    import('../health/send-message.ts'),
  ]);
  const alarm = createDatabaseAlarm({ env, log, now: () => new Date(), send: createSender(env) });
  const recipients = [...(env.mail?.to ?? []), ...(env.alertWebhook ? ['webhook'] : [])];
  const timer = setInterval(() => void alarm.raise(getFault(), recipients), ALARM_INTERVAL).unref();
  return () => clearInterval(timer);
}

/** Which file the database is: a restore puts another one in its place. Null where there is none, or no file at all. */
async function findIdentity({ databaseUrl }: Env): Promise<string | null> {
  if (!databaseUrl.startsWith('file:')) return null;
  const file = await stat(fileURLToPath(databaseUrl)).catch(() => null);
  return file && file.size > 0 ? `${file.ino}:${file.size}:${file.mtimeMs}` : null;
}

/** Until another try makes sense: a damaged file heals only by being replaced, which a restore does in one step. */
async function waitForChange(
  env: Env,
  fault: StorageFault | null,
  known: string | null,
  isOver: () => boolean,
): Promise<void> {
  const needsFile = env.databaseUrl.startsWith('file:') && isGone(fault);
  do {
    await sleep(RETRY, undefined, { ref: false });
    if (isOver() || !needsFile) return;
    const identity = await findIdentity(env);
    if (identity !== null && identity !== known) return;
  } while (!isOver());
}
