import {
  type ContentKey,
  getContentKeyDefinition,
  getContentValue,
  getShownAddress,
} from '../../contract/content-keys.ts';
import { escapeHtml, getPlainText } from '../../contract/plain-text.ts';
import type { RenderInput } from '../../contract/releases.ts';
import { sanitizeRichText } from '../../contract/sanitize-rich-text.ts';
import { setHeadingLevels } from './heading-levels.ts';
import { getImage } from './images.ts';
import { addPapers } from './papers.ts';
import { addReadingAids } from './reading-aids.ts';

/** Single-line value: a label or an address. */
export const getText = (input: RenderInput, key: ContentKey): string =>
  getContentValue(input.snapshot.contentItems, key).trim();

/** Link address, or empty. */
export const getAddress = ({ snapshot, publicUrl }: RenderInput, key: ContentKey): string =>
  getShownAddress(snapshot.contentItems, key, publicUrl);

const IMAGE = /<img\s[^>]*?src="([^"]+)"[^>]*>/g;

/** A page's headline is its only h1. Content starts one level below, or below the heading of its section. */
const HEADLINE_LEVEL = 1;

export interface SplitContent {
  /** Opening heading including its tag. Empty if the text does not start with one. */
  heading: string;
  body: string;
}

/** A heading that its author made small stays with the text. */
const OPENING_HEADING = /^\s*(<h2(?:\s(?![^>]*heading-[3-6])[^>]*)?>[\s\S]*?<\/h2>)([\s\S]*)$/;

/** Letters that fill a narrow column. Longer headings take the full width. */
const LONGEST_HEADING = 90;

/** Rich text for the page, below a heading of level `under`. Sanitized again, because the page trusts no earlier step. */
export function getRichText(input: RenderInput, key: ContentKey, under = HEADLINE_LEVEL): string {
  const item = input.snapshot.contentItems.find((candidate) => candidate.key === key);
  const isPlain = item?.type === 'text' && getContentKeyDefinition(key).kind === 'html';
  const value = getContentValue(input.snapshot.contentItems, key);
  return renderRichText(input, isPlain ? getParagraphs(value) : value, under);
}

/** The same of a text at hand. */
export function renderRichText(input: RenderInput, text: string, under = HEADLINE_LEVEL): string {
  const html = setHeadingLevels(sanitizeRichText(text), under);
  return addSources(input, addPapers(input, addReadingAids(html)));
}

/** Splits rich text for two columns: the opening heading and the rest. */
export function splitContent(html: string): SplitContent {
  const [, heading, body] = OPENING_HEADING.exec(html) ?? [];
  return heading === undefined || getPlainText(heading).length > LONGEST_HEADING
    ? { heading: '', body: html }
    : { heading, body: body ?? '' };
}

function getParagraphs(words: string): string {
  return words
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replace(/\n/g, '<br />')}</p>`)
    .join('\n');
}

function addSources(input: RenderInput, html: string): string {
  return html.replace(IMAGE, (image, src: string) => {
    const { sources, sizes, width, height } = getImage(input, src, 'prose');
    if (sources.length === 0) return image;
    const offered = sources.map(({ type, srcSet }) => `<source type="${type}" srcset="${srcSet}" sizes="${sizes}" />`);
    const sized = /\s(width|height)=/.test(image)
      ? image
      : image.replace('<img', `<img width="${width}" height="${height}"`);
    return `<picture>${offered.join('')}${sized}</picture>`;
  });
}
