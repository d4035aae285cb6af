import { RELEASE_JSON_PATH, RELEASE_PAGES } from '../../../contract/release-paths.ts';
import type { ReleaseIdentity, ReleaseJson } from '../../../contract/releases.ts';
import { hashBytes } from '../../http/site-file.ts';
import { fetchAsVisitor, type Missing } from './fetch-as-visitor.ts';

const readReleaseJson = (body: Buffer): Partial<ReleaseJson> => {
  try {
    const read: unknown = JSON.parse(body.toString());
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
};

/** Why a visitor does not get the release yet, in a few words; null where every page of it is there, byte for byte. */
export const findWhatIsMissing = async (publicUrl: string, release: ReleaseIdentity): Promise<Missing | null> => {
  const response = await fetchAsVisitor(publicUrl, RELEASE_JSON_PATH);
  if ('problem' in response) return response;
  const { id, contentHash, pages = {} } = readReleaseJson(response.body);
  if (id === undefined) return { problem: 'visitors get something else', isElsewhere: true };
  if (id !== release.id) return lag(`visitors get release ${id}`);
  if (contentHash !== release.contentHash) return lag(`release ${id} has other content there`);
  const found = await Promise.all(RELEASE_PAGES.map((path) => findWrongPage(publicUrl, path, pages[path])));
  return found.find((problem) => problem !== null) ?? null;
};

/** For the volunteer: what is amiss, and what to do. */
export const describeMissing = (publicUrl: string, { problem, isElsewhere }: Missing): string =>
  isElsewhere
    ? `Published, but ${new URL(publicUrl).origin} does not show this site yet: ${problem}. An address that was set up just now can take a day to work everywhere. If it lasts, ask whoever looks after the server to check the domain and the setting PUBLIC_URL.`
    : `The new version was published, but ${problem}. It is looked for again by itself. If it lasts, ask whoever looks after the CDN to empty its cache.`;

const lag = (problem: string): Missing => ({ problem, isElsewhere: false });

/** The site is there, or `release.json` would not have told the number; a page of it may be late. */
const findWrongPage = async (publicUrl: string, path: string, hash: string | undefined): Promise<Missing | null> => {
  const response = await fetchAsVisitor(publicUrl, path);
  if ('problem' in response) return lag(response.problem);
  return hashBytes(response.body) === hash ? null : lag(`visitors still get another version of ${path}`);
};
