import { hash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import { LRUCache } from 'lru-cache';
import { cached } from '../../contract/cached.ts';
import { listOffsets } from '../process/list-offsets.ts';

interface PageReading {
  headings: number;
  isWhole: boolean;
  /** As written, including those of other sites. */
  addresses: string[];
}

/** Parses the parts of a page that the checks need. Only the changed parts of a page are parsed. */
export const readPage = cached((body: Buffer): PageReading => {
  const parts = splitPage(body).map(readPart);
  // If a part ends inside a tag, script or comment, the parts cannot be parsed separately.
  const read = parts.slice(0, -1).every(({ isClosed }) => isClosed) ? parts : [parsePart(body)];
  return {
    headings: read.reduce((sum, { headings }) => sum + headings, 0),
    isWhole:
      read[0]?.isBegun === true && read.at(-1)?.isClosed === true && END_OF_PAGE.test(body.subarray(-50).toString()),
    addresses: [...new Set(read.flatMap(({ addresses }) => addresses))],
  };
});

const END_OF_PAGE = /<\/html\s*>\s*$/i;
// Includes islands, whose properties can be as long as a section.
const PARTS = ['<section', '<main', '<aside', '<footer', '<astro-island'];

interface PartReading extends Pick<PageReading, 'headings' | 'addresses'> {
  /** True if it contains the page's first tag. */
  isBegun: boolean;
  /** True if it ends outside of tags, scripts and comments. */
  isClosed: boolean;
}

/** Parts of about two releases with a hundred pages of the club's own: the working copy's pages and the live ones. */
const CACHED_PARTS = 4096;
/** Limit in UTF-16 units. Hundreds of events have half a million, and each release has other ones. */
const CACHED_ADDRESSES = 16_000_000;
const readings = new LRUCache<string, PartReading>({
  max: CACHED_PARTS,
  maxSize: CACHED_ADDRESSES,
  sizeCalculation: ({ addresses }) => addresses.join(' ').length + 1,
});

const ADDRESS_ATTRIBUTES = ['href', 'src', 'poster'];
const END = 'end-of-part';

function splitPage(body: Buffer): Buffer[] {
  const starts = PARTS.flatMap((start) => listOffsets(body, start)).sort((a, b) => a - b);
  return [0, ...starts].map((start, index) => body.subarray(start, starts[index] ?? body.length));
}

function readPart(html: Buffer): PartReading {
  const key = hash('sha256', html);
  const reading = readings.get(key) ?? parsePart(html);
  readings.set(key, reading);
  return reading;
}

function parsePart(html: Buffer): PartReading {
  let headings = 0;
  let isBegun = false;
  let isClosed = false;
  const addresses = new Set<string>();
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'h1') headings += 1;
      if (name === 'html') isBegun = true;
      if (name === END) isClosed = true;
      for (const attribute of ADDRESS_ATTRIBUTES) {
        const address = attributes[attribute];
        if (address !== undefined) addresses.add(address);
      }
      for (const set of [attributes.srcset, attributes.imagesrcset]) {
        for (const candidate of set?.split(',') ?? []) addresses.add(candidate.trim().split(/\s+/)[0] ?? '');
      }
    },
  });
  parser.end(`${html.toString()}<${END}>`);
  // Copies: a part of a string keeps all of it in memory.
  return {
    headings,
    isBegun,
    isClosed,
    addresses: Array.from(addresses, (address) => Buffer.from(address).toString()),
  };
}
