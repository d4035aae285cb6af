import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Five parts per page, for the live release and the working copy. */
const MOST_CACHED = 100;

const cached = new LRUCache<string, string>({ max: MOST_CACHED });

/** Memoizes the rendering of a part of a page. `of` must contain everything it depends on. */
export async function cachePart(name: string, of: unknown, render: () => Promise<string>): Promise<string> {
  // In development, the part's own code changes too.
  if (import.meta.env.DEV) return render();
  const key = hash('sha256', JSON.stringify([name, of]));
  const html = cached.get(key) ?? (await render());
  cached.set(key, html);
  return html;
}
