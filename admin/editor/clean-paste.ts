import { isUploadedImagePath } from '../../contract/image-address.ts';
import { type InlineStyle, readDeclaration, readInlineStyle } from '../../contract/rich-text.ts';
import { parseHtml, preserveStyles, STYLE, wrapContent } from './parse-html.ts';

const LIST = /mso-list:\s*l\d+\s+level(\d)/i;
const ONLINE_ITEM = 'div.ListContainerWrapper:has(li:only-child[data-aria-level])';
const MARKER = `[${STYLE}*="mso-list:Ignore" i]`;

type Step = (body: HTMLElement) => void;

const readStyle = (element: Element, property: string): string =>
  readDeclaration(element.getAttribute(STYLE) ?? '', property);

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

/** Replaces the element by one of another name, without its attributes. */
function rename(element: Element, name: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** Also deletions and comments of reviewers, which Word copies along, and the drawn boxes of Google's check lists. */
const NOISE = [
  'style, script, meta, link, title, xml, colgroup, br.Apple-interchange-newline, br[data-style*="page-break" i]',
  `.MsoCommentReference, .msocomanchor, .msocomoff, [${STYLE}*="mso-element:comment" i]`,
  'del[cite], del[datetime], .msoDel, [class*="TrackChangeTextDeletion"]',
  'img[aria-roledescription$="checkbox" i]',
].join();

const dropNoise: Step = (body) => {
  const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) (comment as ChildNode).remove();
  for (const element of body.querySelectorAll(NOISE)) element.remove();
  for (const element of body.querySelectorAll(`[${STYLE}]`)) {
    if (readStyle(element, 'display') === 'none') element.remove();
  }
};

/** Mail and social networks draw emoji as images. */
const spellEmoji: Step = (body) => {
  for (const image of body.querySelectorAll('img')) {
    if (/^\p{Extended_Pictographic}/u.test(image.alt)) image.replaceWith(image.alt);
  }
};

/** Signs that Word writes as letters of a font of drawings. */
const WINGDINGS: Readonly<Record<string, string>> = { J: '☺', L: '☹', à: '→', ß: '←', ü: '✓', û: '✗' };

const spellWingdings: Step = (body) => {
  for (const letter of body.querySelectorAll(`[${STYLE}*="wingdings" i]`)) {
    const sign = WINGDINGS[letter.textContent];
    if (sign) letter.textContent = sign;
  }
};

/** Word sets the language of its spelling checker on every line, and Google Docs a direction. */
const dropLanguages: Step = (body) => {
  for (const element of body.querySelectorAll('[lang]')) element.removeAttribute('lang');
  for (const element of body.querySelectorAll('[dir="ltr" i]')) element.removeAttribute('dir');
};

/** Removes `<o:p>` and similar tags, bookmarks, and the non-bold bold element that Google Docs wraps around everything. */
const unwrapEmptyWords: Step = (body) => {
  for (const element of body.querySelectorAll('*')) {
    const isNotBold = element.localName === 'b' && /^(normal|400)$/.test(readStyle(element, 'font-weight'));
    // Footnotes and contents lead to places of their own document.
    const isBookmark = element.localName === 'a' && /^(#|$)/.test(element.getAttribute('href') ?? '');
    if (element.localName.includes(':') || isNotBold || isBookmark) unwrap(element);
  }
};

/** The editor would run the words of these blocks together with their neighbors'. */
const knowBlocks: Step = (body) => {
  for (const block of body.querySelectorAll('center, details, dt, legend, main, nav, summary')) rename(block, 'div');
};

/** Google Docs puts a nested list next to its item instead of inside it. */
const nestGoogleLists: Step = (body) => {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const item = list.previousElementSibling;
    if (item?.localName === 'li') item.append(list);
  }
};

/** Word marks its title by a class, and in a browser each heading by a role. */
const buildHeadings: Step = (body) => {
  for (const line of body.querySelectorAll('p[role="heading"], p.MsoTitle')) {
    const level = Math.min(Number(line.getAttribute('aria-level') ?? 1), 6);
    rename(line, `h${level || 1}`).setAttribute(STYLE, line.getAttribute(STYLE) ?? '');
  }
};

const NO_STYLE: InlineStyle = { size: null, color: null };

const EMPHASIS = ['font-weight', 'font-style', 'text-decoration', 'vertical-align'] as const;

const isBold = (weight: string | undefined): boolean => weight === 'bold' || Number(weight) >= 600;

const keepEmphasis: Step = (body) => {
  preserveStyles(body, readIntendedStyle);
  for (const element of body.querySelectorAll(`[${STYLE}]`)) {
    const [weight, slant, lines, height] = EMPHASIS.map((property) => readStyle(element, property));
    element.removeAttribute(STYLE);
    // A spreadsheet marks whole cells.
    if (!element.matches('span, td')) continue;
    if (isBold(weight) && !element.closest('h1, h2, h3, h4, h5, h6')) wrapContent(element, 'strong');
    if (slant === 'italic') wrapContent(element, 'em');
    // The page underlines links itself.
    if (lines?.includes('underline') && !element.closest('a')) wrapContent(element, 'u');
    if (lines?.includes('line-through')) wrapContent(element, 's');
    if (height === 'super' || height === 'sub') wrapContent(element, height.slice(0, 3));
  }
};

/** Addresses through which other programs lead to the target, some with the reader's own address in them. */
const DETOUR =
  /^https:\/\/(www\.google\.com\/url|l\.facebook\.com\/l\.php|[\w.]+\.safelinks\.protection\.outlook\.com\/)\?/;

const plainLinks: Step = (body) => {
  for (const link of body.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? '';
    const parameters = new URLSearchParams(DETOUR.test(href) ? new URL(href).search : '');
    const target = parameters.get('q') ?? parameters.get('u') ?? parameters.get('url');
    if (target) link.setAttribute('href', target);
    for (const underline of link.querySelectorAll('u')) unwrap(underline);
  }
};

/** Makes a first row that is all bold the table's heading row. */
const headTables: Step = (body) => {
  for (const row of body.querySelectorAll('tr:first-child')) {
    const cells = [...row.querySelectorAll(':scope > td')];
    const isHeading = (cell: Element) => {
      const bold = [...cell.querySelectorAll('strong, b')].map((part) => part.textContent).join('');
      return bold.trim() !== '' && bold.trim() === cell.textContent.trim();
    };
    if (cells.length < 2 || !cells.every(isHeading)) continue;
    for (const cell of cells) {
      for (const part of cell.querySelectorAll('strong, b')) unwrap(part);
      const heading = rename(cell, 'th');
      for (const name of ['colspan', 'rowspan']) {
        const value = cell.getAttribute(name);
        if (value) heading.setAttribute(name, value);
      }
    }
  }
};

/** Images must come from the library: addresses from other programs point to a local disk or expire. */
const ownImages: Step = (body) => {
  for (const image of body.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? '';
    const url = URL.canParse(source, location.href) ? new URL(source, location.href) : null;
    const isOwn = url?.origin === location.origin && isUploadedImagePath(url.pathname);
    if (url && isOwn) image.setAttribute('src', url.pathname);
    else image.remove();
  }
};

const BLOCKS = 'p, div, ul, ol, table, blockquote, pre, hr, h1, h2, h3, h4, h5, h6, section, article, figure, dl';

/** Turns lines that only line breaks divide into paragraphs, one per empty line. */
const buildParagraphs: Step = (body) => {
  if (!body.querySelector(':scope > br')) return;
  let line: HTMLElement | null = null;
  for (const node of [...body.childNodes]) {
    const isBlock = node instanceof Element && (node.matches(BLOCKS) || node.querySelector(BLOCKS) !== null);
    const isEnd = node.nodeName === 'BR' && (line === null || node.nextSibling?.nodeName === 'BR');
    if (isBlock || isEnd) line = null;
    else {
      line ??= body.insertBefore(body.ownerDocument.createElement('p'), node);
      line.append(node);
    }
  }
};

const dropSpacers: Step = (body) => {
  for (const line of body.querySelectorAll(':scope > br')) line.remove();
  for (const line of body.querySelectorAll(':is(p, div, li, td) > br:last-child')) {
    if (!line.nextSibling?.textContent?.trim()) line.remove();
  }
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const isInCell = paragraph.parentElement?.matches('td, th');
    if (!isInCell && !paragraph.textContent.trim() && !paragraph.querySelector('img')) paragraph.remove();
  }
};

const plainSpaces: Step = (body) => {
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (text.parentElement?.closest('pre')) continue;
    text.nodeValue = (text.nodeValue ?? '').replaceAll(/[\u00a0 ]+/g, ' ');
  }
};

const STEPS: readonly Step[] = [
  buildWordLists,
  spellWingdings,
  dropLanguages,
  unwrapEmptyWords,
  knowBlocks,
  nestGoogleLists,
  buildHeadings,
  keepEmphasis,
  plainLinks,
  headTables,
  ownImages,
  buildParagraphs,
  dropSpacers,
  plainSpaces,
];

/** Converts pasted HTML to the editor's own, without the source program's styles and clutter. */
export function cleanPastedHtml(html: string): { html: string; hasLostImages: boolean } {
  // Copied within this editor.
  if (html.includes('data-pm-slice')) return { html, hasLostImages: false };
  const body = parseHtml(html);
  dropNoise(body);
  spellEmoji(body);
  const images = body.querySelectorAll('img').length;
  for (const step of STEPS) step(body);
  return { html: body.innerHTML, hasLostImages: body.querySelectorAll('img').length < images };
}

/**
 * Only exact sizes and colors of the editor count as intended. Word processors write black on
 * all text, and browsers copy the computed styles of a whole page.
 */
function readIntendedStyle(style: string): InlineStyle {
  if (/font-variant-ligatures/i.test(style)) return NO_STYLE;
  const { size, color } = readInlineStyle(style);
  return { size, color: color === 'black' ? null : color };
}

/**
 * Word copies a list as paragraphs with their level, and with bullets or numbers as text; in a browser, as a list for each
 * item. Numbered headings stay headings, and the lists that Outlook sends are lists already.
 */
function buildWordLists(body: HTMLElement): void {
  for (const first of body.querySelectorAll(`p[${STYLE}*="mso-list" i], ${ONLINE_ITEM}`)) {
    if (!first.isConnected || !readItem(first)) continue;
    const open: { level: number; list: HTMLElement; tag: string }[] = [];
    for (let item = readItem(first); item; ) {
      const { paragraph, level, tag } = item;
      const next = paragraph.nextElementSibling;
      while ((open.at(-1)?.level ?? 0) > level) open.pop();
      if (open.at(-1)?.level === level && open.at(-1)?.tag !== tag) open.pop();
      let into = open.at(-1);
      if (into?.level !== level) {
        const list = makeList(item);
        if (into) (into.list.lastElementChild ?? into.list).append(list);
        else paragraph.before(list);
        into = { level, list, tag };
        open.push(into);
      }
      into.list.append(makeListItem(item));
      paragraph.remove();
      item = readItem(next);
    }
  }
}

interface WordItem {
  paragraph: HTMLElement;
  level: number;
  tag: 'ol' | 'ul';
  start: number;
}

function readItem(element: Element | null): WordItem | null {
  if (element?.matches(ONLINE_ITEM)) return readOnlineItem(element as HTMLElement);
  const level = LIST.exec(element?.getAttribute(STYLE) ?? '')?.[1];
  if (!element?.matches('p') || !level) return null;
  const marker = (element.querySelector(MARKER)?.textContent ?? '').trim();
  const isNumbered = /^\(?[\da-z]{1,5}[.)]/i.test(marker);
  const start = Number.parseInt(marker, 10);
  return {
    paragraph: element as HTMLElement,
    level: Number(level),
    tag: isNumbered ? 'ol' : 'ul',
    start: start > 0 ? start : 1,
  };
}

function readOnlineItem(paragraph: HTMLElement): WordItem {
  const item = paragraph.querySelector('li');
  const list = paragraph.querySelector('ol, ul');
  return {
    paragraph,
    level: Number(item?.dataset.ariaLevel),
    tag: list?.localName === 'ol' ? 'ol' : 'ul',
    start: Number(list?.getAttribute('start')) || 1,
  };
}

function makeList({ tag, start, paragraph }: WordItem): HTMLElement {
  const list = paragraph.ownerDocument.createElement(tag);
  if (tag === 'ol' && start !== 1) list.setAttribute('start', String(start));
  return list;
}

function makeListItem({ paragraph }: WordItem): HTMLElement {
  const item = paragraph.ownerDocument.createElement('li');
  const text = paragraph.ownerDocument.createElement('p');
  paragraph.querySelector(MARKER)?.remove();
  text.append(...(paragraph.querySelector('li p') ?? paragraph).childNodes);
  item.append(text);
  return item;
}
