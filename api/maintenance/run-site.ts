import { stat } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { type ErrorBody, STORAGE_MESSAGES, type StorageFault } from '../../contract/errors.ts';
import { createReleasedAssetLookup, loadReleaseFolder } from '../deliver/reconcile.ts';
import { findLinkedRelease, releaseDir } from '../deliver/release-folder.ts';
import { loadAsset, loadAssets } from '../deliver/static-assets.ts';
import { createStaticOrigin } from '../deliver/static-origin.ts';
import { type OpenPort, openPort, type VisitorFiles } from '../deliver/visitors/open-port.ts';
import { getPath, isApiPath, OBJECT_PATH } from '../http/paths.ts';
import { getSecurityHeaders, type Transport } from '../http/security-headers.ts';
import { createLocalStore } from '../media/local-store.ts';
import { createImageServer } from '../media/serve-image.ts';
import type { Effects } from '../process/effects.ts';
import type { Env } from '../process/env.ts';
import { findStorageFault, RETRY_SECONDS } from '../process/storage-fault.ts';
import { PROGRAM } from '../process/version.ts';
import { createListener, type RunningServer } from '../server.ts';
import { DIST, type System } from '../system.ts';

/** Delay before the system is opened again after a failure. Milliseconds. */
const RETRY = 3000;
/** Interval at which the alarm is checked. Milliseconds. */
const ALARM_INTERVAL = 5000;

/** True if only replacing the database file helps. */
const isGone = (fault: StorageFault | null): boolean => fault === 'damaged' || fault === 'lost';

interface SiteOptions extends Pick<Effects, 'env' | 'log'> {
  open: () => Promise<System>;
  /** Started before the rest was loaded. */
  thread: Worker;
  print: (line: string) => void;
}

/**
 * Runs the system. While disk or database prevent a start, visitors get the last release from its folder, and opening the
 * system is retried.
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

/** Alerts recipients from the environment, since the database is not available. The started system sends the all-clear. */
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

/** Identity of the database file, which a restore replaces. Null if it is missing, empty, or not a file. */
async function findIdentity({ databaseUrl }: Env): Promise<string | null> {
  if (!databaseUrl.startsWith('file:')) return null;
  const file = await stat(fileURLToPath(databaseUrl)).catch(() => null);
  return file && file.size > 0 ? `${file.ino}:${file.size}:${file.mtimeMs}` : null;
}

/** Waits until a retry makes sense. A damaged file can only be replaced, which a restore does in one step. */
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

const DASHBOARD_PATH = /^\/(admin|preview)(?=[/?#]|$)/;

/**
 * Serves the release that `live` points to, without a database. Dashboard and API report the problem. Null if there is no
 * such release.
 */
async function createMaintenanceListener(
  options: Transport & { dataDir: string; findFault: () => StorageFault; log: Logger },
): Promise<RequestListener | null> {
  const { dataDir, findFault, log, ...transport } = options;
  const releaseId = await findLinkedRelease({ dataDir });
  if (releaseId === null) return null;
  const folder = releaseDir({ dataDir }, releaseId);
  const security = getSecurityHeaders(transport);
  const assets = await loadAssets(join(DIST, 'client'), security);
  const files = await loadReleaseFolder(folder, { id: releaseId }, assets);
  if (files === null) return null;
  const origin = createStaticOrigin({
    assets,
    findReleasedAsset: createReleasedAssetLookup({ write: { dataDir, security } }),
    findShareImage: (path) => loadAsset(folder, path, security),
  });
  origin.show({ releaseId, files });
  const objects = join(dataDir, 'objects');
  const imagesDir = join(objects, 'images');
  const { fetchImage } = createLocalStore({ uploadsDir: join(objects, 'uploads'), imagesDir });
  const images = createImageServer({ imagesDir, fetchImage }, security, log);

  return (request, response) => {
    const url = request.url ?? '/';
    const send = (status: number, type: string, body: string): void => {
      const retry = status === 503 ? { 'Retry-After': String(RETRY_SECONDS) } : {};
      response.writeHead(status, { ...security, 'Content-Type': type, 'Cache-Control': 'no-store', ...retry });
      response.end(request.method === 'HEAD' ? undefined : body);
    };
    const message = STORAGE_MESSAGES[findFault()];
    if (DASHBOARD_PATH.test(url)) return send(503, 'text/html; charset=utf-8', describePage(message));
    if (getPath(url) === '/healthz') return send(200, 'application/json', JSON.stringify({ status: 'ok', ...PROGRAM }));
    if (isApiPath(url)) return send(503, 'application/json', JSON.stringify({ message } satisfies ErrorBody));
    if (OBJECT_PATH.test(url)) return images.handle(request, response);
    origin.handle(request, response);
  };
}

function describePage(message: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The dashboard is closed for now</title></head>
<body><main><h1>The dashboard is closed for now</h1><p>${message}</p></main></body></html>
`;
}
