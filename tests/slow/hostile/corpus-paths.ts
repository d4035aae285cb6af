import type { CorpusResult } from './judge.ts';
import { sendRaw } from './raw-request.ts';

const BASES = ['/', '/admin/', '/_astro/', '/objects/', '/objects/images/', '/api/', '/preview/', '/about/'];
/** Values for `{FILE}`. */
const FILES = ['etc/passwd', 'secret.txt', 'package.json'];

const FOREIGN = /root:x:0:0|"devDependencies"|SQLite format 3|\[boot loader\]/;

/** No file from outside the public folder, no response of the dashboard's data, no error. */
export async function tryPaths(
  port: number,
  paths: { path: string }[],
  { secret, report }: { secret: string; report: (line: string) => void },
): Promise<CorpusResult> {
  const counts: Record<string, number> = {};
  const faults: string[] = [];
  for (const [index, { path }] of paths.entries()) {
    if (index > 0 && index % 100 === 0) report(`${index} of ${paths.length} paths`);
    const named = path.includes('{FILE}') ? FILES.map((file) => path.replaceAll('{FILE}', file)) : [path];
    for (const target of BASES.flatMap((base) => named.map((name) => base + name))) {
      const request = { method: 'GET', target, headers: [], body: null, isSignedIn: false };
      const { status, body } = await sendRaw(port, request, '');
      counts[status] = (counts[status] ?? 0) + 1;
      const isForeign = body.includes(secret) || FOREIGN.test(body);
      if (isForeign || status >= 500 || status === 0) faults.push(`${target} got status ${status}`);
    }
  }
  return { entries: paths.length, counts, faults };
}
