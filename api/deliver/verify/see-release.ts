import { NOT_FOUND_PATH, RELEASE_JSON_PATH, RELEASE_PAGES } from '../../../contract/release-paths.ts';
import type { ReleaseIdentity, ReleaseJson } from '../../../contract/releases.ts';
import { ENCODINGS, hashBytes } from '../../http/site-file.ts';
import { fetchAsVisitor, type Missing, openConnections } from './fetch-as-visitor.ts';

interface ExpectedFile {
  /** SHA-256 of the bytes. */
  hash: string | undefined;
  status: number;
  /** Set for a stored file, which is never compressed. */
  storedName?: string | undefined;
}

/** Expected response by path. Null if the path must be gone. */
export type Expected = Map<string, ExpectedFile | null>;

const STORED_ENCODINGS = ['identity'] as const;

/** Statuses that mean a path is gone. */
const GONE = [404, 410];

const lag = (problem: string): Missing => ({ problem, isElsewhere: false });

/** Reads page hashes from the public `release.json`, which no CDN caches, or why it is not that release. */
export async function readPublicRelease(
  publicUrl: string,
  release: ReleaseIdentity,
): Promise<{ pages: ReleaseJson['pages'] } | Missing> {
  const response = await fetchAsVisitor(publicUrl, RELEASE_JSON_PATH);
  if ('problem' in response) return response;
  const { id, contentHash, pages = {} } = readReleaseJson(response.body);
  if (id === undefined) return { problem: 'visitors get something else', isElsewhere: true };
  if (id !== release.id) return lag(`visitors get release ${id}`);
  if (contentHash !== release.contentHash) return lag(`release ${id} has other content there`);
  return { pages };
}

export function expectPages(pages: ReleaseJson['pages']): Expected {
  const others = Object.keys(pages).filter((path) => path !== NOT_FOUND_PATH);
  return new Map([...RELEASE_PAGES, ...others].map((path) => [path, { hash: pages[path], status: 200 }]));
}

/** Compares every file in every encoding with what visitors get. @returns the files that differ, each once */
export async function listStaleFiles(publicUrl: string, expected: Expected) {
  const agent = openConnections(publicUrl);
  try {
    const found = await Promise.all(
      Array.from(expected, async ([path, file]) => {
        const problems = await Promise.all(
          (file?.storedName ? STORED_ENCODINGS : ENCODINGS).map(async (encoding) => {
            // At its own address, a bucket serves the 404 page with status 200.
            const statuses = file ? [200, file.status] : GONE;
            const response = await fetchAsVisitor(publicUrl, path, { encoding, statuses, agent });
            if ('problem' in response) return response.problem;
            const isRight = file === null || hashBytes(response.body) === file.hash;
            return isRight ? null : `visitors still get another version of ${path}`;
          }),
        );
        const problem = problems.find((each) => each !== null);
        return problem === undefined ? [] : [{ path, problem }];
      }),
    );
    return found.flat();
  } finally {
    agent.destroy();
  }
}

export function describeMissing(publicUrl: string, { problem, isElsewhere }: Missing): string {
  return isElsewhere
    ? `Published, but ${new URL(publicUrl).origin} does not show this site: ${problem}. An address that was set up just now can take a day to work everywhere. If it lasts, ask whoever looks after the server to check the domain and the setting PUBLIC_URL.`
    : `The new version was published, but ${problem}. It is looked for again by itself. If it lasts, ask whoever looks after the CDN to empty its cache.`;
}

function readReleaseJson(body: Buffer): Partial<ReleaseJson> {
  try {
    const read: unknown = JSON.parse(body.toString());
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}
