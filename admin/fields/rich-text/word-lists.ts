import { STYLE } from './parse-html.ts';

const LIST = /mso-list:\s*l\d+\s+level(\d)/i;
const MARKER = `[${STYLE}*="mso-list:Ignore" i]`;

interface WordItem {
  paragraph: HTMLElement;
  level: number;
  tag: 'ol' | 'ul';
  start: number;
}

const readItem = (element: Element | null): WordItem | null => {
  const level = LIST.exec(element?.getAttribute(STYLE) ?? '')?.[1];
  if (!element || !level) return null;
  const marker = (element.querySelector(MARKER)?.textContent ?? '').trim();
  const isNumbered = /^\(?[\da-z]{1,5}[.)]/i.test(marker);
  const start = Number.parseInt(marker, 10);
  return {
    paragraph: element as HTMLElement,
    level: Number(level),
    tag: isNumbered ? 'ol' : 'ul',
    start: start > 0 ? start : 1,
  };
};

const makeList = ({ tag, start, paragraph }: WordItem): HTMLElement => {
  const list = paragraph.ownerDocument.createElement(tag);
  if (tag === 'ol' && start !== 1) list.setAttribute('start', String(start));
  return list;
};

const makeListItem = ({ paragraph }: WordItem): HTMLElement => {
  const item = paragraph.ownerDocument.createElement('li');
  const text = paragraph.ownerDocument.createElement('p');
  paragraph.querySelector(MARKER)?.remove();
  text.append(...paragraph.childNodes);
  item.append(text);
  return item;
};

/** Word copies a list as paragraphs that carry their level and, as text, their bullet or number. */
export const buildWordLists = (body: HTMLElement): void => {
  for (const first of body.querySelectorAll(`[${STYLE}*="mso-list" i]`)) {
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
};
