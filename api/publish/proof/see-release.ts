import { RELEASE_PAGES, RELEASE_PROOF_PATH } from '../../../contract/release-paths.ts';
import type { LiveReleaseProof } from '../../../contract/releases.ts';
import { withoutReleaseMark } from '../page-fingerprint.ts';
import type { ServedPage } from '../served-page.ts';
import { fetchAsVisitor, type Missing } from './fetch-as-visitor.ts';

/** What was published: which release, and its pages where they are at hand. */
export interface Published {
  proof: LiveReleaseProof;
  pages: Pick<ServedPage, 'path' | 'body'>[];
}

const readProof = (body: string): Partial<LiveReleaseProof> => {
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
};

const RELEASE_META = /<meta name="release" content="(\d+)"/;

/** Why a visitor does not get the release yet, in a few words; null where every page of it is there. */
export const findWhatIsMissing = async (publicUrl: string, { proof, pages }: Published): Promise<Missing | null> => {
  const answer = await fetchAsVisitor(publicUrl, RELEASE_PROOF_PATH);
  if ('problem' in answer) return answer;
  const { id, contentHash } = readProof(answer.body);
  if (id === undefined) return { problem: 'visitors get something else', isElsewhere: true };
  if (id !== proof.id) return lag(`visitors get release ${id}`);
  if (contentHash !== proof.contentHash) return lag(`release ${id} has other content there`);
  const found = await Promise.all(RELEASE_PAGES.map((path) => findWrongPage(publicUrl, path, { proof, pages })));
  return found.find((problem) => problem !== null) ?? null;
};

/** For the volunteer: what is amiss, and what to do. */
export const describeMissing = (publicUrl: string, { problem, isElsewhere }: Missing): string =>
  isElsewhere
    ? `Published, but ${new URL(publicUrl).origin} does not show this site yet: ${problem}. An address that was set up just now can take a day to work everywhere. If it lasts, ask whoever looks after the server to check the domain and the setting PUBLIC_URL.`
    : `The new version was published, but ${problem}. It is looked for again by itself. If it lasts, ask whoever looks after the CDN to empty its cache.`;

const lag = (problem: string): Missing => ({ problem, isElsewhere: false });

/** The site is there, or `release.json` would not have told the number; a page of it may be late. */
const findWrongPage = async (publicUrl: string, path: string, { proof, pages }: Published): Promise<Missing | null> => {
  const answer = await fetchAsVisitor(publicUrl, path);
  if ('problem' in answer) return lag(answer.problem);
  const page = pages.find((candidate) => candidate.path === path);
  // A bucket keeps a page that has not changed, under the number of the release that last changed it.
  if (page && withoutReleaseMark(page.body) === withoutReleaseMark(Buffer.from(answer.body))) return null;
  // A CDN may write the same page more tightly; the release that it names tells.
  const id = RELEASE_META.exec(answer.body)?.[1];
  return id === String(proof.id)
    ? null
    : lag(`${path} is still ${id === undefined ? 'another page' : `of release ${id}`}`);
};
