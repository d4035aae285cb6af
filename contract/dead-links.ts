import { z } from 'zod';

/** Address of another site that a link leads to, without its fragment. Null for one of this site, and for mail and phones. */
export function toOutsideAddress(href: string, origin: string): string | null {
  const url = URL.canParse(href, origin) ? new URL(href, origin) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.origin === origin) return null;
  url.hash = '';
  return url.href;
}

/** A link that failed three times on two days. */
export const deadLink = z.object({
  address: z.string(),
  /** End of a sentence: "leads to a page that is gone". */
  problem: z.string(),
  checkedAt: z.string(),
});
export type DeadLink = z.infer<typeof deadLink>;

/** Finds what is known of a link. Null for one that works, or that nobody can tell of. */
export type FindDeadLink = (address: string) => string | null;
