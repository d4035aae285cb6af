import { createHash } from 'node:crypto';

/** Every page names its release; that alone makes no page new. */
const RELEASE_MARK = /<meta name="release" content="\d+">/;
const DIGITS = 32;

/** The same page as another release has it. */
export const withReleaseMark = (body: Buffer, id: number): Buffer =>
  Buffer.from(body.toString().replace(RELEASE_MARK, `<meta name="release" content="${id}">`));

/** A page without its release's number. */
export const withoutReleaseMark = (body: Buffer): string => body.toString().replace(RELEASE_MARK, '');

/** Equal for two releases exactly where visitors get the same page from both, but for the release's number. */
export const fingerprintPage = (body: Buffer, headers: Record<string, string>): string => {
  const isPage = headers['Content-Type']?.startsWith('text/html') ?? false;
  const content = isPage ? withoutReleaseMark(body) : body;
  return createHash('sha256').update(JSON.stringify(headers)).update(content).digest('hex').slice(0, DIGITS);
};

export type PageFingerprints = Record<string, string>;

export const fingerprintPages = (
  pages: { path: string; body: Buffer; headers: Record<string, string> }[],
): PageFingerprints =>
  Object.fromEntries(pages.map(({ path, body, headers }) => [path, fingerprintPage(body, headers)]));

/** Paths that visitors get anew, added and removed ones included; all of them where nothing is known of before. */
export const listChangedPaths = (before: PageFingerprints | null, after: PageFingerprints): string[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])]
    .filter((path) => before?.[path] !== after[path])
    .sort();
