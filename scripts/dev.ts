import type { IncomingMessage, ServerResponse } from 'node:http';
import { dev } from 'astro';
import { readEnv } from '../api/process/env.ts';
import { createLog } from '../api/process/log.ts';
import type { Release, RenderInput } from '../contract/releases.ts';
import { readOptions } from './arguments.ts';
import { compileSite } from './compile.ts';
import { prepareProcess } from './prepare-process.ts';

readOptions(
  'npm run dev   Serves everything with reload: pages and dashboard update as you edit, the API restarts.',
  {},
);

prepareProcess();
const env = readEnv();
// Publishing renders with the compiled site even in development. Editing previews come from Astro's dev server.
await compileSite();
const { createSystem } = await import('../api/system.ts');
const { createApiListener } = await import('../api/api-listener.ts');
const { isApiPath } = await import('../api/http/paths.ts');
const { createImageServer } = await import('../api/media/serve-image.ts');
const { findCurrentRelease, getIdentity } = await import('../api/releases/releases.queries.ts');
const { getReleaseSnapshot } = await import('../api/releases/release-rows.ts');
const { createCalendars, createRenderInput } = await import('../api/render/make-pages.ts');
const { selectPageInput } = await import('../api/render/page-input.ts');
const { createSiteFiles } = await import('../api/render/site-files.ts');

const system = await createSystem(env, createLog(env.logLevel));
await system.finish();
const { db } = system.deps;
const api = createApiListener(system.deps);
const images = createImageServer(system.write, {}, system.deps.log);

// Symbol under which Astro's dev server looks up the host's locals.
const LOCALS = Symbol.for('astro.locals');

const server = await dev({
  server: { host: env.host, port: env.port },
  integrations: [
    {
      name: 'club-api',
      hooks: {
        'astro:server:setup': ({ server: vite }) => {
          vite.middlewares.use((request, response, next) => {
            serve(request, response, next).catch(next);
          });
        },
      },
    },
  ],
});

if (system.firstAdmin?.generatedPassword) {
  console.log(`first super admin: ${system.firstAdmin.username}, password: ${system.firstAdmin.generatedPassword}`);
}
console.log(`ready http://${env.host}:${server.address.port}`);

process.once('SIGTERM', stop);
process.once('SIGINT', stop);

async function serve(request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> {
  const url = request.url ?? '/';
  if (isApiPath(url)) return void api(request, response);
  if (url.startsWith('/objects/')) return images.handle(request, response);
  const release = await findCurrentRelease(db);
  const input = release && (await getInput(release));
  const file = input && (await findSiteFile(input, url));
  if (file) return void response.writeHead(200, file.headers).end(file.body);
  if (input) Reflect.set(request, LOCALS, { input: selectPageInput(input, url.split('?', 1)[0] ?? '/') });
  next();
}

async function getInput(release: Release): Promise<RenderInput> {
  const snapshot = await getReleaseSnapshot(db, release.id);
  const { plan: planShareImages } = system.write.shareImages;
  const options = { db, publicUrl: env.publicUrl, timeZone: env.timeZone, analytics: null, planShareImages };
  return createRenderInput(options, getIdentity(release), snapshot);
}

async function findSiteFile(input: RenderInput, url: string) {
  const calendars = await createCalendars(input);
  return createSiteFiles({ ...input, pages: [], calendars }).find(({ path }) => path === url);
}

async function stop(): Promise<void> {
  await server.stop();
  await system.close();
  process.exit(0);
}
