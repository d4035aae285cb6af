import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Five parts for each page: those that are live, and those of the working copy. */
const MOST_CACHED = 100;

const cached = new LRUCache<string, string>({ max: MOST_CACHED });

/** Memoized rendering of a part of a page. `of` must be everything that it depends on. */
export async function cachePart(name: string, of: unknown, render: () => Promise<string>): Promise<string> {
  // While the site is being developed, the part's own code changes as well.
  if (import.meta.env.DEV) return render();
  const key = hash('sha256', JSON.stringify([name, of]));
  const html = cached.get(key) ?? (await render());
  cached.set(key, html);
  return html;
}
