import type { Mark, Node } from '@tiptap/pm/model';
import { LinesBuilder } from '../../contract/checks/lines-builder.ts';
import type { TextLines } from '../../contract/checks/text-lines.ts';
import { fontSizeClass, textAlignClass, textColorClass } from '../../contract/rich-text.ts';

type Attributes = Record<string, string | undefined>;

const BLOCKS: Readonly<Record<string, string>> = {
  paragraph: 'p',
  codeBlock: 'pre',
  blockquote: 'blockquote',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  table: 'table',
  tableRow: 'tr',
  tableHeader: 'th',
  tableCell: 'td',
};

const getTag = ({ type, attrs }: Node): string | undefined =>
  type.name === 'heading' ? `h${attrs.level}` : BLOCKS[type.name];

/** Converts the editor's document for the rules. Offsets are its positions. */
export function readDocument(doc: Node): TextLines {
  const builder = new LinesBuilder();
  readChildren(builder, doc, 0);
  return builder.finish(doc.content.size);
}

function readChildren(builder: LinesBuilder, parent: Node, start: number): void {
  let section: unknown;
  parent.forEach((node, offset, index) => {
    const at = start + offset;
    // The editor's tables have only rows, but stripes are counted within each section.
    if (node.type.name === 'tableRow' && (index === 0 || node.attrs.section !== section)) {
      builder.close('tbody', at);
      builder.open('tbody', {}, at);
      section = node.attrs.section;
    }
    readNode(builder, node, at);
  });
}

function readNode(builder: LinesBuilder, node: Node, at: number): void {
  const end = at + node.nodeSize;
  const tag = getTag(node);
  if (tag !== undefined) {
    builder.open(tag, readAttributes(node), at);
    readChildren(builder, node, at + 1);
    builder.close(tag, end);
  } else if (node.isText) withMarks(builder, node, at, () => builder.text(node.text ?? '', at));
  else if (node.type.name === 'hardBreak') withMarks(builder, node, at, () => builder.lineBreak(at, end));
  else if (node.type.name === 'horizontalRule') builder.close('p', at);
  else {
    const { src, alt, title, role } = node.attrs;
    const attributes = { src: String(src), alt: alt ?? undefined, title: title ?? undefined, role: role ?? undefined };
    withMarks(builder, node, at, () => builder.image(attributes, at, end));
  }
}

function readAttributes({ attrs }: Node): Attributes {
  return {
    ...(attrs.textAlign && { class: textAlignClass(attrs.textAlign) }),
    ...(attrs.colspan && { colspan: String(attrs.colspan) }),
    ...(attrs.lang && { lang: String(attrs.lang) }),
  };
}

function withMarks(builder: LinesBuilder, { marks }: Node, at: number, write: () => void): void {
  const read = marks.map(readMark).filter((mark) => mark !== null);
  for (const [tag, attributes] of read) builder.open(tag, attributes, at);
  write();
  for (const [tag] of read.toReversed()) builder.close(tag, at);
}

/** Mark attributes that the rules read, as the sanitizer writes them. */
function readMark({ type, attrs }: Mark): [tag: string, attributes: Attributes] | null {
  if (type.name === 'bold') return ['strong', {}];
  if (type.name === 'code') return ['code', {}];
  if (type.name === 'language') return ['span', { lang: String(attrs.lang) }];
  if (type.name === 'link') return ['a', { href: String(attrs.href) }];
  if (type.name !== 'textStyle') return null;
  const size = attrs.size === null ? '' : fontSizeClass(attrs.size);
  return ['span', { class: attrs.color === null ? size : `${size} ${textColorClass(attrs.color)}` }];
}
