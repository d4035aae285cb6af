import { z } from 'zod';
import { type EmbedDocument, getCopyAddress } from './embed-documents.ts';

const PREFIX = 'document_copy_';

export const isCopyKey = (key: string): boolean => key.startsWith(PREFIX);

/** `off`: this server fetches nothing. `none`: the address can't be copied. `waiting`: not fetched yet. */
const COPY_STATES = ['current', 'waiting', 'failing', 'none', 'off'] as const;

export const documentCopy = z.object({
  /** The embed document's. */
  id: z.int(),
  state: z.enum(COPY_STATES),
  /** Finding of the last checks, as a sentence; null while all is well. */
  problem: z.string().nullable(),
  /** When the last good copy was read; null before the first. */
  readAt: z.string().nullable(),
  /** True if somebody must confirm that it is still the same document. */
  isOtherShape: z.boolean(),
});
export type DocumentCopy = z.infer<typeof documentCopy>;

export const checkDocument = z.strictObject({
  /** Takes the document as it is now, even where it looks like another one. */
  isTrusted: z.boolean({ error: 'Trusted must be on or off' }).default(false),
});

/** Key of the content item that holds a document's copy. Null for a document that can't be copied. */
export function findCopyKey(document: Pick<EmbedDocument, 'documentUrl' | 'embedUrl' | 'documentType'>): string | null {
  const address = getCopyAddress(document);
  return address === null ? null : PREFIX + shorten(address);
}

/** FNV-1a over the UTF-16 units, 64 bits: short, the same in browsers and servers, and told apart among a club's documents. */
function shorten(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let index = 0; index < text.length; index += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n);
  }
  return hash.toString(36);
}
