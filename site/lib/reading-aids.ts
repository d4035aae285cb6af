const EMPTY_HEADER = /<th((?:\s[^>]*)?)>((?:\s|&nbsp;|<\/?p(?:\s[^>]*)?>|<br\s*\/?>)*)<\/th>/g;
const SCOPE = /\sscope="[^"]*"/;
const LINK = /<a\s[^>]*>([\s\S]*?)<\/a>/g;

/** A link around nothing can be reached by keyboard and not be named. */
const hasSomething = (html: string): boolean => html.includes('<img') || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '';

/** A picture's title is its description where it has no other. */
const addMissingAlt = (image: string): string => {
  if (/\salt=/.test(image)) return image;
  const [, title = ''] = /\stitle="([^"]*)"/.exec(image) ?? [];
  return image.replace('<img', `<img alt="${title}"`);
};

/** What an author of rich text can't be asked to know: wide tables scroll within themselves, pictures wait until they are near. */
export const addReadingAids = (html: string): string =>
  html
    .replace(
      EMPTY_HEADER,
      (_, attributes: string, inner: string) =>
        `<td class="table-corner"${attributes.replace(SCOPE, '')}>${inner}</td>`,
    )
    .replace(LINK, (link, words: string) => (hasSomething(words) ? link : words))
    .replace(/<table(?=[\s>])/g, '<div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table')
    .replace(/<\/table>/g, '</table></div>')
    .replace(/<img\s[^>]*>/g, (image) => addMissingAlt(image.replace('<img', '<img loading="lazy" decoding="async"')));
