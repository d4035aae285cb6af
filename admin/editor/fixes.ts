import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Fragment, type Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { findListMarker } from '../../contract/checks/check-structure.ts';
import type { Finding, Fix } from '../../contract/checks/findings.ts';
import type { TextStyle } from './text-style.ts';

const isLine = (node: Node): boolean => node.isTextblock;

const readWords = (line: Fragment): string => line.textBetween(0, line.size, '', '\ufffc');

type Applied = Exclude<Fix, { kind: 'describe' }>;

const STEPS: {
  [Kind in Applied['kind']]: (tr: Transaction, place: Place, fix: Extract<Applied, { kind: Kind }>) => void;
} = {
  color: (tr, place, { color }) => changeTextStyle(tr, place, { color }),
  size: (tr, place, { size }) => changeTextStyle(tr, place, { size }),
  align: (tr, place) => {
    const [at] = findBlock(tr, place.start, isLine) ?? [];
    if (at !== undefined) tr.setNodeAttribute(at, 'textAlign', null);
  },
  heading: (tr, place, { level }) => makeHeading(tr, place, level),
  paragraph: (tr, place) => changeLine(tr, place, 'paragraph', {}),
  'header-row': (tr, place) => makeHeaderRow(tr, place),
  list: (tr, place, { list }) => makeList(tr, place, list),
  unlink: (tr, place) => removeMark(tr, place, 'link'),
  unquote: (tr, place) => unwrapQuote(tr, place),
  uncode: (tr, place) => removeMark(tr, place, 'code'),
};

export function applyFix(editor: Editor, place: Place, fix: Applied): void {
  const step = STEPS[fix.kind] as (tr: Transaction, place: Place, fix: Applied) => void;
  edit(editor, (tr) => step(tr, place, fix));
}

/** Sets the description of the image at `start`. Null marks it as decorative. */
export function describeImage(editor: Editor, { start }: Place, words: string | null): void {
  const role = words === null ? 'presentation' : null;
  edit(editor, (tr) => {
    tr.setNodeAttribute(start, 'alt', words ?? '');
    tr.setNodeAttribute(start, 'role', role);
  });
}

/** Runs as its own undo step. */
function edit(editor: Editor, change: (tr: Transaction) => void): void {
  const tr = closeHistory(editor.state.tr);
  change(tr);
  editor.view.dispatch(tr.scrollIntoView());
}

type Place = Pick<Finding['place'], 'start' | 'end'>;

/** Changes the size or color of a range and keeps the other. */
function changeTextStyle(tr: Transaction, { start, end }: Place, change: Partial<TextStyle>): void {
  const type = tr.doc.type.schema.marks.textStyle;
  if (!type) return;
  tr.doc.nodesBetween(start, end, (node, position) => {
    const mark = node.isText && node.marks.find((each) => each.type === type);
    if (!mark) return;
    const [from, to] = [Math.max(start, position), Math.min(end, position + node.nodeSize)];
    const style = { ...mark.attrs, ...change } as TextStyle;
    tr.removeMark(from, to, mark);
    if (style.size !== null || style.color !== null) tr.addMark(from, to, type.create(style));
  });
}

/** Position and node of the innermost block around `at` that matches `isWanted`. */
function findBlock(tr: Transaction, at: number, isWanted: (node: Node) => boolean): [number, Node] | null {
  const own = tr.doc.nodeAt(at);
  if (own && isWanted(own)) return [at, own];
  const resolved = tr.doc.resolve(at);
  for (let depth = resolved.depth; depth > 0; depth -= 1) {
    if (isWanted(resolved.node(depth))) return [resolved.before(depth), resolved.node(depth)];
  }
  return null;
}

/** Turns a line into a heading, and removes the bold or large text that imitated one. */
function makeHeading(tr: Transaction, place: Place, level: number): void {
  const [at, line] = findBlock(tr, place.start, isLine) ?? [];
  if (at === undefined || !line) return;
  if (line.type.name !== 'heading') {
    const inside = { start: at + 1, end: at + line.nodeSize - 1 };
    removeMark(tr, inside, 'bold');
    changeTextStyle(tr, inside, { size: null });
  }
  changeLine(tr, place, 'heading', { level });
}

function removeMark(tr: Transaction, { start, end }: Place, name: string): void {
  tr.removeMark(start, end, tr.doc.type.schema.marks[name]);
}

function changeLine(tr: Transaction, { start }: Place, name: string, attrs: object): void {
  const [at, line] = findBlock(tr, start, isLine) ?? [];
  if (at === undefined || !line) return;
  tr.setNodeMarkup(at, tr.doc.type.schema.nodes[name], { ...line.attrs, ...attrs });
}

function makeHeaderRow(tr: Transaction, { start }: Place): void {
  const header = tr.doc.type.schema.nodes.tableHeader;
  const [at, table] = findBlock(tr, start, ({ type }) => type.name === 'table') ?? [];
  if (at === undefined || !table) return;
  table.firstChild?.forEach((cell, offset) => {
    tr.setNodeMarkup(at + 2 + offset, header, { ...cell.attrs, scope: null });
  });
}

/** Turns numbered or dashed lines into a list. Lines around them stay paragraphs. */
function makeList(tr: Transaction, { start, end }: Place, name: 'bulletList' | 'orderedList'): void {
  const { paragraph, listItem, [name]: list } = tr.doc.type.schema.nodes;
  if (!paragraph || !listItem || !list) return;
  const [from, to] = [findBlock(tr, start, isLine), findBlock(tr, Math.max(start, end - 1), isLine)];
  if (!from || !to) return;
  const made: Node[] = [];
  tr.doc.nodesBetween(from[0], to[0] + to[1].nodeSize, (node) => {
    if (!node.isTextblock) return true;
    for (const line of splitLines(node)) {
      const marker = findListMarker(readWords(line));
      if (!marker) {
        made.push(paragraph.create(node.attrs, line));
        continue;
      }
      const item = listItem.create(null, paragraph.create(node.attrs, line.cut(marker.length)));
      const last = made.at(-1);
      if (last?.type === list) made[made.length - 1] = last.copy(last.content.addToEnd(item));
      else made.push(list.create(name === 'orderedList' ? { start: marker.number } : null, item));
    }
    return false;
  });
  tr.replaceWith(from[0], to[0] + to[1].nodeSize, made);
}

function splitLines(paragraph: Node): Fragment[] {
  const lines = [Fragment.empty];
  paragraph.forEach((node) => {
    if (node.type.name === 'hardBreak') lines.push(Fragment.empty);
    else lines[lines.length - 1] = lines.at(-1)?.addToEnd(node) ?? Fragment.from(node);
  });
  return lines;
}

function unwrapQuote(tr: Transaction, { start }: Place): void {
  const [at, quote] = findBlock(tr, start, ({ type }) => type.name === 'blockquote') ?? [];
  if (at !== undefined && quote) tr.replaceWith(at, at + quote.nodeSize, quote.content);
}
