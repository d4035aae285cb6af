import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Five parts for each page: those that are live, and those of the working copy. */
const MOST_KEPT = 100;

const kept = new LRUCache<string, string>({ max: MOST_KEPT });

/** Memoized rendering of a part of a page. `of` must be everything that it depends on. */
export const keepPart = async (name: string, of: unknown, render: () => Promise<string>): Promise<string> => {
  // While the site is being developed, the part's own code changes as well.
  if (import.meta.env.DEV) return render();
  const key = hash('sha256', JSON.stringify([name, of]));
  const html = kept.get(key) ?? (await render());
  kept.set(key, html);
  return html;
};
