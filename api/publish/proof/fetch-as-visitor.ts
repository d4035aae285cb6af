/** Milliseconds for one answer. */
const PATIENCE = 5000;
const MAX_BYTES = 5_000_000;
const MAX_REDIRECTS = 3;

/** What a visitor gets, or why there is nothing to compare. */
export type VisitorAnswer = { body: Buffer } | Missing;

/** What a visitor does not get. */
export interface Missing {
  problem: string;
  /** The address leads to something else than this site, or to nothing. */
  isElsewhere: boolean;
}

/** One address of the site as a visitor asks for it: no cookie, nothing kept, and never from another site. */
export const fetchAsVisitor = async (publicUrl: string, path: string): Promise<VisitorAnswer> => {
  const { origin } = new URL(publicUrl);
  let url = new URL(path, origin);
  try {
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const answer = await fetch(url, {
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE),
        headers: { 'cache-control': 'no-cache', accept: '*/*' },
      });
      const location = answer.headers.get('location');
      if (answer.status >= 300 && answer.status < 400 && location !== null) {
        await answer.body?.cancel();
        url = new URL(location, url);
        if (url.origin !== origin)
          return { problem: `${path} leads to another site, ${url.origin}`, isElsewhere: true };
      } else if (answer.status !== 200) {
        await answer.body?.cancel();
        return { problem: `${path} is answered with status ${answer.status}`, isElsewhere: answer.status === 404 };
      } else {
        return await readLimited(answer, path);
      }
    }
    return { problem: `${path} leads from one address to the next`, isElsewhere: true };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return {
      problem: isLate ? `${path} is not answered in time` : `${origin} cannot be reached`,
      isElsewhere: !isLate,
    };
  }
};

const readLimited = async (answer: Response, path: string): Promise<VisitorAnswer> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > MAX_BYTES) return { problem: `${path} is larger than any page of this site`, isElsewhere: true };
    parts.push(part);
  }
  return { body: Buffer.concat(parts) };
};
