import type { Manifest } from '../api/publish/release-folder.ts';
import { NOT_FOUND_PATH } from '../contract/release-paths.ts';

const POLICY = 'Content-Security-Policy';

interface PagePolicy {
  path: string;
  file: string;
  policy: string;
}

const listPolicies = ({ files }: Pick<Manifest, 'files'>): PagePolicy[] =>
  files.flatMap(({ path, file, headers }) => {
    const policy = headers[POLICY];
    if (policy === undefined || !headers['Content-Type']?.startsWith('text/html')) return [];
    // Both formats quote with ", escape with \ and fill in $ or {: no policy of ours has any of them.
    if (/["\\${}\r\n]/.test(policy)) throw new Error(`the policy of ${path} cannot stand in a server's configuration`);
    return [{ path, file, policy }];
  });

/** Lines of nginx's `map $uri …`: after try_files, `$uri` is the file. */
export const toNginxMap = (manifest: Pick<Manifest, 'files'>): string =>
  listPolicies(manifest)
    .map(({ file, policy }) => `/${file} "${policy}";\n`)
    .join('');

/** Caddy's `header` lines, for the pages and for what the error handler shows. */
export const toCaddyHeaders = (manifest: Pick<Manifest, 'files'>): { pages: string; notFound: string } => {
  const policies = listPolicies(manifest);
  const pages = policies.filter(({ path }) => path !== NOT_FOUND_PATH);
  const notFound = policies.filter(({ path }) => path === NOT_FOUND_PATH);
  return {
    pages: pages.map(({ path, policy }) => `header ${path} ${POLICY} "${policy}"\n`).join(''),
    notFound: notFound.map(({ policy }) => `header ${POLICY} "${policy}"\n`).join(''),
  };
};
