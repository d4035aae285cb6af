import { z } from 'zod';

/** Address of a link to another site, without its fragment. Null for links within this site, mail and phone links. */
export function toOutsideAddress(href: string, origin: string): string | null {
  const url = URL.canParse(href, origin) ? new URL(href, origin) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.origin === origin) return null;
  url.hash = '';
  return url.href;
}

/** A link that failed three times on two different days. */
export const deadLink = z.object({
  address: z.string(),
  /** End of a sentence: "leads to a page that is gone". */
  problem: z.string(),
});
export type DeadLink = z.infer<typeof deadLink>;
