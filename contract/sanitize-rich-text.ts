import sanitizeHtml from 'sanitize-html';
import { isImageAddress } from './fields.ts';
import { stylesToClasses } from './inline-styles.ts';
import {
  CAPTION_CLASS,
  CELL_SCOPES,
  getSafeLinkUrl,
  IMAGE_SIZE_CLASSES,
  readCellSpan,
  TEXT_ALIGN_CLASSES,
  TEXT_BLOCKS,
  TEXT_DIRECTIONS,
  TEXT_STYLE_CLASSES,
  toLanguageTag,
} from './rich-text.ts';

const ALIGNABLE = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const TABLE_PARTS = ['thead', 'tbody', 'tfoot', 'tr', 'colgroup', 'col', 'caption'];
const INLINE = ['strong', 'em', 'u', 's', 'code', 'sub', 'sup', 'span', 'a', 'br', 'hr', 'img'];

const alignableClasses = Object.fromEntries(ALIGNABLE.map((tag) => [tag, TEXT_ALIGN_CLASSES]));

const OWN_ATTRIBUTES: Record<string, sanitizeHtml.AllowedAttribute[]> = {
  ol: ['start'],
  th: ['colspan', 'rowspan', { name: 'scope', values: [...CELL_SCOPES] }],
  td: ['colspan', 'rowspan'],
};
const DIRECTION = { name: 'dir', values: [...TEXT_DIRECTIONS] };

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...TEXT_BLOCKS, ...TABLE_PARTS, ...INLINE],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    // An empty alt alone may be an oversight; this role marks the image as decorative on purpose.
    img: ['src', 'alt', 'title', 'width', 'height', { name: 'role', values: ['presentation'] }],
    ...Object.fromEntries(TEXT_BLOCKS.map((tag) => [tag, [...(OWN_ATTRIBUTES[tag] ?? []), 'lang', DIRECTION]])),
    span: ['lang'],
    col: ['span'],
    colgroup: ['span'],
  },
  allowedClasses: {
    ...alignableClasses,
    p: [...TEXT_ALIGN_CLASSES, CAPTION_CLASS],
    span: TEXT_STYLE_CLASSES,
    img: IMAGE_SIZE_CLASSES,
  },
  // getSafeLinkUrl has checked every address already, and returns about:blank for refused ones.
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'about'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: 'script style textarea option noscript title template svg math iframe xmp'.split(' '),
  nestingLimit: 60,
  transformTags: {
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    a: (tagName, { href, target }) => ({ tagName, attribs: linkAttributes(href, target) }),
    ol: (tagName, attribs) => ({ tagName, attribs: numeric(attribs, ['start']) }),
    img: (tagName, attribs) => ({ tagName, attribs: numeric(attribs, ['width', 'height']) }),
    th: (tagName, attribs) => ({ tagName, attribs: spanning(attribs) }),
    td: (tagName, attribs) => ({ tagName, attribs: spanning(attribs) }),
    col: (tagName, attribs) => ({ tagName, attribs: spanning(attribs) }),
    colgroup: (tagName, attribs) => ({ tagName, attribs: spanning(attribs) }),
    '*': (tagName, attribs) => ({ tagName, attribs: speaking(attribs) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isImageAddress(attribs.src ?? ''),
};

// A dropped tag can leave invalid nesting behind (a link in a link). A second pass fixes that.
const MAX_PASSES = 8;

/**
 * Reduces rich text to the closed list of tags, attributes and classes. Our own sizes, colors and alignments in style
 * attributes become classes first. Idempotent.
 */
export function sanitizeRichText(html: string): string {
  let before = stylesToClasses(html);
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const after = sanitizeHtml(before, OPTIONS);
    if (after === before) return after;
    before = after;
  }
  return sanitizeHtml(before, { allowedTags: [], allowedAttributes: {} });
}

function linkAttributes(href: string | undefined, target: string | undefined): sanitizeHtml.Attributes {
  if (href === undefined) return {};
  const safe: sanitizeHtml.Attributes = { href: getSafeLinkUrl(href) };
  // Without noopener the opened page could navigate ours away.
  return target === '_blank' ? { ...safe, target, rel: 'noopener noreferrer' } : safe;
}

function numeric(attributes: sanitizeHtml.Attributes, names: string[]): sanitizeHtml.Attributes {
  const kept = Object.entries(attributes).filter(([name, value]) => !names.includes(name) || /^\d{1,4}$/.test(value));
  return Object.fromEntries(kept);
}

/** Drops colspans and rowspans that are 1 or invalid. */
function spanning(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const isKept = ([name, value]: [string, string]) => !/span$/.test(name) || readCellSpan(value) > 1;
  const kept = Object.entries(attributes).filter(isKept);
  return Object.fromEntries(kept.map(([name, value]) => [name, /span$/.test(name) ? `${readCellSpan(value)}` : value]));
}

/** Normalizes language and direction. Drops an invalid language. */
function speaking(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  if (attributes.lang === undefined && attributes.dir === undefined) return attributes;
  const spelled = Object.entries(attributes).map(([name, value]) => {
    if (name === 'lang') return [name, toLanguageTag(value)];
    return [name, name === 'dir' ? value.toLowerCase() : value];
  });
  return Object.fromEntries(spelled.filter(([, value]) => value !== null));
}
