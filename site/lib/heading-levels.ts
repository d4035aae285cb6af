const HEADING = /<h([1-6])((?:\s[^>]*)?)>([\s\S]*?)<\/h\1>/g;
const DEEPEST = 6;

/** True for content without text or images. Authors use empty headings to add space. */
const isEmpty = (html: string): boolean => !html.includes('<img') && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';

/**
 * Adjusts heading levels of rich text to start below level `under` without skipping one, so that the page has a
 * valid outline. A changed heading keeps its size by class `heading-N`, N being the author's level.
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
