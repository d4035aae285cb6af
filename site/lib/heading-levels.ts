const HEADING = /<h([1-6])((?:\s[^>]*)?)>([\s\S]*?)<\/h\1>/g;
const DEEPEST = 6;

/** Nothing to read and nothing to see: a heading of that kind is only an author's way to make room. */
const isEmpty = (html: string): boolean => !html.includes('<img') && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';

/**
 * Headings of rich text as the outline below a heading of level `under`: none skips a level, so a page stays a valid
 * outline whatever its author chose. One that moves keeps its size by class `heading-N`, N being the author's level.
 */
export function setHeadingLevels(html: string, under: number): string {
  const open: number[] = [];
  return html.replace(HEADING, (_, digit: string, attributes: string, words: string) => {
    if (isEmpty(words)) return `<p${attributes}>${words}</p>`;
    const chosen = Number(digit);
    while ((open.at(-1) ?? 0) >= chosen) open.pop();
    open.push(chosen);
    const level = Math.min(under + open.length, DEEPEST);
    const kept = level === chosen ? attributes : addClass(attributes, `heading-${chosen}`);
    return `<h${level}${kept}>${words}</h${level}>`;
  });
}

function addClass(attributes: string, name: string): string {
  return attributes.includes(' class="')
    ? attributes.replace(' class="', ` class="${name} `)
    : ` class="${name}"${attributes}`;
}
