const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
};

export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Removes punctuation and spaces at both ends. */
export const trimEdges = (words: string): string => trimEndOf(words.replace(/^[\s:–—(),.-]+/, ''), ' :–—(,-');

/** Letters of right-to-left scripts: Hebrew, Arabic, Syriac, Thaana, N’Ko. */
export const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** For text between tags. Attributes need `escapeHtml`. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const escapeHtml = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** Text of sanitized HTML without tags. */
export const decodeEntities = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** Plain text of sanitized rich text, with tags and extra whitespace removed. */
export function getPlainText(html: string): string {
  return decodeEntities(html.replace(/<[^<>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Lower-case words without punctuation, for comparing. */
export function simplifyWords(words: string): string {
  return words
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, ' ')
    .trim();
}

/** Slug of lower-case letters, digits and hyphens for addresses. Empty if no such character is left. */
export function toSlug(words: string): string {
  return words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
}

/** First `max` UTF-16 units, without half of a character at the end. */
export const cutText = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '');

/** Removes any of `letters` from the end. A regular expression ending in `$` takes quadratic time on long runs. */
export function trimEndOf(text: string, letters: string): string {
  let end = text.length;
  while (end > 0 && letters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Replacement of one part of a text. Offsets in UTF-16 units. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Applies edits of parts that do not overlap. */
export function applyEdits(whole: string, edits: readonly Edit[]): string {
  const ordered = edits.toSorted((a, b) => a.start - b.start);
  const kept = ordered.map(({ start, text }, index) => whole.slice(ordered[index - 1]?.end ?? 0, start) + text);
  return kept.join('') + whole.slice(ordered.at(-1)?.end ?? 0);
}
