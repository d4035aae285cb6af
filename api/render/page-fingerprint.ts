import { createHash } from 'node:crypto';

const DIGITS = 32;

/** Last fingerprint by page body. Bodies are immutable. */
const known = new WeakMap<Buffer, { header: string; fingerprint: string }>();

/** Fingerprint of a page, equal exactly if visitors get the same response. */
export function fingerprintPage(body: Buffer, headers: Record<string, string>): string {
  const header = JSON.stringify(headers);
  const last = known.get(body);
  if (last?.header === header) return last.fingerprint;
  const fingerprint = createHash('sha256').update(header).update(body).digest('hex').slice(0, DIGITS);
  known.set(body, { header, fingerprint });
  return fingerprint;
}

export type PageFingerprints = Record<string, string>;

export function fingerprintPages(
  pages: { path: string; body: Buffer; headers: Record<string, string> }[],
): PageFingerprints {
  return Object.fromEntries(pages.map(({ path, body, headers }) => [path, fingerprintPage(body, headers)]));
}

/** Paths that changed for visitors, added and removed ones included. All paths if the previous release is unknown. */
export function listChangedPaths(before: PageFingerprints | null, after: PageFingerprints): string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])]
    .filter((path) => before?.[path] !== after[path])
    .sort();
}
