import { RIGHT_TO_LEFT } from '../../contract/plain-text.ts';

const EMPTY_HEADER = /<th((?:\s[^>]*)?)>((?:\s|&nbsp;|<\/?p(?:\s[^>]*)?>|<br\s*\/?>)*)<\/th>/g;
const SCOPE = /\sscope="[^"]*"/;
const LINK = /<a\s[^>]*>([\s\S]*?)<\/a>/g;

/** An empty link can receive keyboard focus but has no name. */
const hasSomething = (html: string): boolean => html.includes('<img') || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '';

const BLOCK_TAG = /<(\/?)(p|h[1-6]|ul|ol|blockquote|pre|table)(?=[\s>])([^>]*)>/g;

/** Accessibility and loading attributes for rich text: wide tables scroll on their own, images load when near. */
export function addReadingAids(html: string): string {
  return addDirections(html)
    .replace(
      EMPTY_HEADER,
      (_, attributes: string, inner: string) =>
        `<td class="table-corner"${attributes.replace(SCOPE, '')}>${inner}</td>`,
    )
    .replace(LINK, (link, words: string) => (hasSomething(words) ? link : words))
    .replace(/<table(?=[\s>])/g, '<div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table')
    .replace(/<\/table>/g, '</table></div>')
    .replace(/<img\s[^>]*>/g, (image) => addMissingAlt(image.replace('<img', '<img loading="lazy" decoding="async"')));
}

/** Sets each outermost block's direction by its first letter. A page without right-to-left letters is unchanged. */
function addDirections(html: string): string {
  if (!RIGHT_TO_LEFT.test(html)) return html;
  let depth = 0;
  return html.replace(BLOCK_TAG, (tag, slash: string, name: string, attributes: string) => {
    depth += slash ? -1 : 1;
    return slash || depth > 1 || /\sdir=/.test(attributes) ? tag : `<${name} dir="auto"${attributes}>`;
  });
}

/** Uses an image's title as its description if it has no other. */
function addMissingAlt(image: string): string {
  if (/\salt=/.test(image)) return image;
  const [, title = ''] = /\stitle="([^"]*)"/.exec(image) ?? [];
  return image.replace('<img', `<img alt="${title}"`);
}
