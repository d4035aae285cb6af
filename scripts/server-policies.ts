import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readManifest } from '../api/publish/release-folder.ts';
import { toCaddyHeaders, toNginxMap } from './page-policies.ts';

const { values: options } = parseArgs({
  options: {
    live: { type: 'string', default: 'data/live' },
    out: { type: 'string', default: '/etc/club-policies' },
    help: { type: 'boolean' },
  },
});
if (options.help) {
  console.log(`npm run server-policies [-- --live data/live --out /etc/club-policies]
Writes each page's Content-Security-Policy of the live release where docs/deploy's nginx.conf and Caddyfile look for it.
Run it after each publish, then reload the server: docs/deploy/README.md shows how.`);
  process.exit(0);
}

const manifest = await readManifest(options.live);
if (!manifest) throw new Error(`${options.live} holds no release; is it the folder "live" in DATA_DIR?`);
const caddy = toCaddyHeaders(manifest);
const files = { 'pages.nginx': toNginxMap(manifest), 'pages.caddy': caddy.pages, 'not-found.caddy': caddy.notFound };
await mkdir(options.out, { recursive: true });
for (const [name, text] of Object.entries(files)) {
  // A server that reloads in this moment reads the old file or the new one, whole.
  await writeFile(join(options.out, `${name}.tmp`), text);
  await rename(join(options.out, `${name}.tmp`), join(options.out, name));
}
console.log(`policies of release ${manifest.release.id} in ${options.out}`);
