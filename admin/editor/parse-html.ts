import {
  fontSizeClass,
  type InlineStyle,
  readInlineAlignment,
  readInlineStyle,
  textAlignClass,
  textColorClass,
} from '../../contract/rich-text.ts';

/** An unclosed tag matches to the end, so that the text is not scanned again. */
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>?/gi;

/** Attribute name that `parseHtml` uses for style attributes. */
export const STYLE = 'data-style';

const LINES = 'p, h1, h2, h3, h4, h5, h6';
const BOXES = 'div, td, th, li, blockquote';
const STRUCTURE = 'table, thead, tbody, tfoot, tr, ul, ol, colgroup, col';

/**
 * Parses HTML. The dashboard's security policy also blocks style attributes in parsed documents:
 * they would be reported and read as empty, so they are renamed first.
 */
export function parseHtml(html: string): HTMLElement {
  const renamed = html.replace(TAG, (tag) => tag.replace(/(\s)style(?=\s*=)/gi, `$1${STYLE}`));
  return new DOMParser().parseFromString(renamed, 'text/html').body;
}

export function wrapContent(element: Element, tag: string): HTMLElement {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
  return wrapper;
}

/** Converts style attributes with the editor's own sizes, colors and alignments to classes. */
export function preserveStyles(
  body: HTMLElement,
  readTextStyle: (style: string) => InlineStyle = readInlineStyle,
): void {
  keepAlignments(body);
  for (const element of body.querySelectorAll(`[${STYLE}]`)) {
    const { size, color } = readTextStyle(element.getAttribute(STYLE) ?? '');
    if ((size === null && color === null) || element.matches(STRUCTURE)) continue;
    const span = element.localName === 'span' ? element : wrapContent(element, 'span');
    if (size !== null) span.classList.add(fontSizeClass(size));
    if (color !== null) span.classList.add(textColorClass(color));
  }
}

function keepAlignments(body: HTMLElement): void {
  const styled = `[${STYLE}*="text-align" i]`;
  for (const box of body.querySelectorAll(styled)) {
    const isText = box.matches(BOXES) && !box.querySelector(`${LINES}, ${BOXES}, ${STRUCTURE}, pre`);
    if (isText) wrapContent(box, 'p');
  }
  for (const line of body.querySelectorAll(LINES)) {
    const alignment = readInlineAlignment(line.closest(styled)?.getAttribute(STYLE) ?? '');
    // Left is the default.
    if (alignment !== null && alignment !== 'left') line.className = textAlignClass(alignment);
  }
}
