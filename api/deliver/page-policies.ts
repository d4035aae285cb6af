import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NOT_FOUND_PATH } from '../../contract/release-paths.ts';
import { writeSynced, writeWholeFile } from '../process/files.ts';
import type { Manifest, ReleaseFolders } from './release-folder.ts';

const POLICY = 'Content-Security-Policy';

type Files = Manifest['files'];

interface PagePolicy {
  path: string;
  file: string;
  policy: string;
}

const listPolicies = (files: Files): PagePolicy[] =>
  files.flatMap(({ path, file, headers }) => {
    const policy = headers[POLICY];
    if (policy === undefined || !headers['Content-Type']?.startsWith('text/html')) return [];
    // Both formats quote with ", escape with \ and fill in $ or {: no policy of ours has any of them.
    if (/["\\${}\r\n]/.test(policy)) throw new Error(`the policy of ${path} cannot stand in a server's configuration`);
    return [{ path, file, policy }];
  });

/** Lines of nginx's `map $uri …`: after try_files, `$uri` is the file. */
export const toNginxMap = (files: Files): string =>
  listPolicies(files)
    .map(({ file, policy }) => `/${file} "${policy}";\n`)
    .join('');

/** Lines of Caddy's `route`, and their name: the release folder holds it, so that Caddy sees that it knows other policies. */
export const toCaddyRoute = (files: Files): { name: string; text: string } => {
  const lines = listPolicies(files).map(({ path, policy }) =>
    path === NOT_FOUND_PATH ? `vars not_found_policy "${policy}"\n` : `header ${path} ${POLICY} "${policy}"\n`,
  );
  const text = lines.join('');
  const name = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return { name, text: `vars policies ${name}\n${text}` };
};

/** Below a release's folder, beside its public paths: empty files whose names say what they stand for. */
const NAMES_FOLDER = '_policies';

/** Says in a release's folder which policies its pages have. */
export const namePolicies = async (folder: string, files: Files): Promise<void> => {
  await mkdir(join(folder, NAMES_FOLDER), { recursive: true });
  await writeSynced(join(folder, NAMES_FOLDER, toCaddyRoute(files).name), '');
};

/** Where web servers before us read the policies; written where they change, so that systemd can reload the server then. */
export const writePolicies = async ({ dataDir }: ReleaseFolders, files: Files): Promise<void> => {
  await keepFile(join(dataDir, 'policies.caddy'), toCaddyRoute(files).text);
  await keepFile(join(dataDir, 'policies.nginx'), toNginxMap(files));
};

const keepFile = async (path: string, text: string): Promise<void> => {
  if ((await readFile(path, 'utf8').catch(() => null)) === text) return;
  await writeWholeFile(path, text);
};
