import { z } from 'zod';
import { type Addressed, getCopyAddress } from './embed-documents.ts';

/** Consecutive failed checks of a document after which people are notified. */
export const FAILURES_NOTIFIED = 2;

const PREFIX = 'document_copy_';

export const isCopyKey = (key: string): boolean => key.startsWith(PREFIX);

export const documentCopy = z.object({
  /** Id of the embed document. */
  id: z.int(),
  /** `off`: this server does not fetch copies. `none`: the address cannot be copied. `waiting`: not fetched yet. */
  state: z.enum(['current', 'waiting', 'failing', 'none', 'off']),
  /** Problem found by the last check, as a sentence. Null if there is none. The first may be over at the next check. */
  problem: z.string().nullable(),
  /** Time of the last good copy. Null before the first. */
  readAt: z.string().nullable(),
  /** True if someone must confirm that it is still the same document. */
  isOtherShape: z.boolean(),
});
export type DocumentCopy = z.infer<typeof documentCopy>;

export const checkDocument = z.strictObject({
  /** Accepts the current document, even if it looks like a different one. */
  isTrusted: z.boolean({ error: 'Trusted must be on or off' }).default(false),
});

/** Content key of a document's copy. Null if the document cannot be copied. */
export function findCopyKey(document: Addressed): string | null {
  const address = getCopyAddress(document);
  return address === null ? null : PREFIX + shorten(address);
}

/** 64-bit FNV-1a hash of an address: short, same in browsers and servers, and unique enough for a club's documents. */
function shorten(address: string): string {
  const addByte = (hash: bigint, byte: number) => BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return [...new TextEncoder().encode(address)].reduce(addByte, 0xcbf29ce484222325n).toString(36);
}
