import { Parser } from 'htmlparser2';
import { LRUCache } from 'lru-cache';
import { hashBytes } from '../http/site-file.ts';

interface PageReading {
  /** Main ones. */
  headings: number;
  isWhole: boolean;
  /** As they are written, of this site and of others. */
  addresses: string[];
}

/** Twice a release's pages: those of the working copy and those that are live. */
const readings = new LRUCache<string, PageReading>({ max: 16 });

/** What the check wants to know of a page. Most pages of a release are those of the one before, and are not read again. */
export const readPage = (body: Buffer): PageReading => {
  const key = hashBytes(body);
  const reading = readings.get(key) ?? parsePage(body.toString());
  readings.set(key, reading);
  return reading;
};

const ADDRESS_ATTRIBUTES = ['href', 'src', 'poster'];

const parsePage = (html: string): PageReading => {
  let headings = 0;
  let isWhole = false;
  const addresses = new Set<string>();
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'h1') headings += 1;
      for (const attribute of ADDRESS_ATTRIBUTES) {
        const address = attributes[attribute];
        if (address !== undefined) addresses.add(address);
      }
      for (const set of [attributes.srcset, attributes.imagesrcset]) {
        for (const candidate of set?.split(',') ?? []) addresses.add(candidate.trim().split(/\s+/)[0] ?? '');
      }
    },
    onclosetag: (name, isImplied) => {
      if (name === 'html' && !isImplied) isWhole = true;
    },
  });
  parser.end(html);
  return { headings, isWhole, addresses: [...addresses] };
};
