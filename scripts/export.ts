import { chmod, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { formatHostHeaders } from '../api/deliver/host-headers.ts';
import { type Manifest, readManifest, releaseDir } from '../api/deliver/release-folder.ts';
import { ignoreMissing } from '../api/process/files.ts';
import { findLiveRelease } from '../api/releases/releases.queries.ts';
import { NOT_FOUND_PATH, RELEASE_JSON_PATH } from '../contract/release-paths.ts';
import { readOptions } from './arguments.ts';
import { runCommand } from './command.ts';
import { openSystem } from './open-system.ts';

const {
  positionals: [target = ''],
} = readOptions(
  `npm run export -- DIR
Writes the live release to DIR as a plain folder for any static host, with _headers and _redirects (Netlify, Cloudflare
Pages) and .br and .gz beside each file. Replaces an earlier export in DIR, but no other files.`,
  {},
  { atLeast: 1, atMost: 1 },
);

runCommand(async () => {
  const folder = resolve(target);
  await mustBeOurs(folder);
  await using system = await openSystem();
  await system.publisher.idle();
  await system.folderWriter.idle();
  const live = await findLiveRelease(system.deps.db);
  const from = releaseDir(system.write, live?.id ?? 0);
  const manifest = await readManifest(from);
  if (!live || !manifest) throw new Error('There is no live release to export.');
  await writeExport(from, folder, manifest);
  console.log(`release ${live.id}: ${manifest.files.length} files in ${folder}`);
});

async function mustBeOurs(folder: string): Promise<void> {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  // Only the server’s own release folders have a manifest.
  const isExport = names.includes(basename(RELEASE_JSON_PATH)) && !names.includes('manifest.json');
  if (names.length > 0 && !isExport) {
    throw new Error(`${folder} contains other files. Choose an empty folder, or one with an earlier export.`);
  }
}

async function writeExport(from: string, folder: string, manifest: Manifest): Promise<void> {
  const temporary = `${folder}.${process.pid}.tmp`;
  const replaced = `${folder}.${process.pid}.old`;
  try {
    await mkdir(dirname(folder), { recursive: true });
    await cp(from, temporary, { recursive: true, filter: (path) => basename(path) !== 'manifest.json' });
    await addIndexes(temporary, manifest);
    await writeFile(join(temporary, '_headers'), formatHostHeaders(manifest.files));
    await writeFile(join(temporary, '_redirects'), formatRedirects(manifest));
    await makePublic(temporary);
    await rename(folder, replaced).catch(ignoreMissing);
    await rename(temporary, folder);
    await rm(replaced, { recursive: true, force: true });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Many hosts resolve `/about` to `about.html`. The simplest only support folders with an index. */
async function addIndexes(folder: string, { files }: Manifest): Promise<void> {
  for (const { path, file } of files.filter((each) => isPage(each) && each.path !== '/')) {
    for (const suffix of ['', '.br', '.gz']) {
      await cp(join(folder, file + suffix), join(folder, path, `index.html${suffix}`));
    }
  }
}

const isPage = ({ path, file }: Manifest['files'][number]): boolean =>
  extname(file) === '.html' && path !== NOT_FOUND_PATH && !path.startsWith('/admin');

/** One address for each page: those that a host also finds under its file's name, or that it had before, lead there. */
function formatRedirects({ files }: Manifest): string {
  return files
    .filter(isPage)
    .map(({ path, headers }) => {
      if (headers.Location !== undefined) return `${path} ${headers.Location} 308`;
      return path === '/' ? '/index.html / 301' : `${path}.html ${path} 301`;
    })
    .map((line) => `${line}\n`)
    .join('');
}

/** Makes exported files readable for a web server. In the data folder they are private. */
async function makePublic(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
}
