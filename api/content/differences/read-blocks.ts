import { Parser } from 'htmlparser2';
import { getContentKeyDefinition } from '../../../contract/content-keys.ts';
import { NAVY_BANNER_REGION } from '../../../contract/pages.ts';

/** Smallest unit of a comparison: paragraph, heading, image, or the address of a link or frame. */
export interface Block {
  kind: 'text' | 'image' | 'address';
  /** Place on the page: section name or the heading above. */
  place: string;
  text: string;
  /** Image address. Empty for other kinds. */
  src: string;
}

const INLINE = new Set(
  'a abbr b bdi bdo cite code em i kbd mark q s samp small span strike strong sub sup time u wbr'.split(' '),
);
const UNSEEN = new Set(['head', 'script', 'style', 'svg', 'template', 'noscript']);
const PLACES: Record<string, string> = { header: 'Header', footer: 'Footer' };
/** Sections that the dashboard names differently than the page. */
const NAMES: Record<string, string> = { [NAVY_BANNER_REGION]: getContentKeyDefinition('home_navy_section').label };
const HEADING = /^h[1-6]$/;

interface Open {
  name: string;
  isUnread: boolean;
  place: string | null;
  /** Target of the current link, and the text length where it began. */
  href: string | null;
  from: number;
}

/** Blocks of a page or rich text as a reader sees them, without text for screen readers. */
export function readBlocks(html: string): Block[] {
  const blocks: Block[] = [];
  const open: Open[] = [];
  let text = '';
  let heading = '';

  const getPlace = () => open.findLast(({ place }) => place !== null)?.place ?? heading;
  const add = (kind: Block['kind'], place: string, words: string, src = '') =>
    blocks.push({ kind, place, text: words.replace(/\s+/g, ' ').trim(), src });
  const endText = () => {
    if (text.trim() !== '') add('text', getPlace(), text);
    text = '';
  };

  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (!INLINE.has(name)) {
        if (name === 'br') text += ' ';
        else endText();
      }
      const isUnread = open.at(-1)?.isUnread === true || UNSEEN.has(name) || /\bsr-only\b/.test(attributes.class ?? '');
      const isHidden = isUnread || attributes['aria-hidden'] === 'true';
      // Inactive slides are hidden from screen readers, but sighted visitors see them.
      if (name === 'img' && !isUnread) add('image', getPlace(), attributes.alt ?? '', attributes.src ?? '');
      if (name === 'iframe') add('address', attributes.title ?? 'Document', attributes.src ?? '');
      const region = name === 'section' ? attributes['aria-label'] : PLACES[name];
      const label = NAMES[region ?? ''] ?? region;
      const href = name === 'a' && !isHidden ? (attributes.href ?? null) : null;
      open.push({ name, isUnread, place: label ?? null, href, from: text.length });
    },
    ontext: (data) => {
      if (!open.some(({ isUnread }) => isUnread)) text += data;
    },
    onclosetag: (name) => {
      const words = text.trim();
      if (!INLINE.has(name) && name !== 'br') {
        endText();
        if (HEADING.test(name) && words !== '') heading = words.replace(/\s+/g, ' ');
      }
      const closed = open.pop();
      if (!closed?.href || closed.href.startsWith('#')) return;
      const linked = text.slice(closed.from).trim();
      add('address', linked === '' ? 'Link' : `Link “${linked}”`, closed.href);
    },
  });
  parser.end(html);
  endText();
  return blocks;
}
