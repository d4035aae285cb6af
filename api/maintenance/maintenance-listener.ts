import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type ErrorBody, STORAGE_MESSAGES, type StorageFault } from '../../contract/errors.ts';
import { createReleasedAssetLookup, loadReleaseFolder } from '../deliver/reconcile.ts';
import { findLinkedRelease, releaseDir } from '../deliver/release-folder.ts';
import { loadAsset, loadAssets } from '../deliver/static-assets.ts';
import { createStaticOrigin } from '../deliver/static-origin.ts';
import { getPath, isApiPath, OBJECT_PATH } from '../http/paths.ts';
import { getSecurityHeaders, type Transport } from '../http/security-headers.ts';
import { createLocalStore } from '../media/local-store.ts';
import { createImageServer } from '../media/serve-image.ts';
import { RETRY_SECONDS } from '../process/storage-fault.ts';
import { PROGRAM } from '../process/version.ts';
import { DIST } from '../system.ts';

const DASHBOARD_PATH = /^\/(admin|preview)(?=[/?#]|$)/;

/**
 * Serves the release that `live` points to without any database; dashboard and API say what is wrong. Null where there is
 * no such release.
 */
export async function createMaintenanceListener({
  dataDir,
  findFault,
  log,
  ...transport
}: Transport & { dataDir: string; findFault: () => StorageFault; log: Logger }): Promise<RequestListener | null> {
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
