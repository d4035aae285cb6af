import { DOMSerializer, type Node as DocumentNode, Fragment } from '@tiptap/pm/model';
import { escapeHtml, escapeText } from '../../contract/plain-text.ts';
import { groupRows, SECTION } from './tables.ts';

const VOID_ELEMENTS = new Set(['br', 'hr', 'img', 'col']);
const EDITOR_ONLY = new Set([SECTION, 'contenteditable']);

const writeAttribute = ({ name, value }: Attr): string => ` ${name}="${escapeHtml(value)}"`;

const isElement = (node: Node): node is Element => node.nodeType === 1;

const writeNodes = (parent: Node): string => Array.from(parent.childNodes, writeNode).join('');

/** The editor keeps an empty last paragraph for the cursor, which is not part of the text. */
const EMPTY = '<p></p>';

/** Cached per block. Blocks are immutable, so a keystroke only rewrites the block it changes. */
const written = new WeakMap<DocumentNode, string>();

/** Serializes the document exactly as the sanitizer would, so that what is sent is what is stored. */
export function writeRichText({ children }: DocumentNode): string {
  const blocks = children.map(writeBlock);
  return blocks.slice(0, blocks.findLastIndex((block) => block !== EMPTY) + 1).join('');
}

function writeBlock(block: DocumentNode): string {
  const known = written.get(block);
  if (known !== undefined) return known;
  const html = writeNodes(DOMSerializer.fromSchema(block.type.schema).serializeFragment(Fragment.from(block)));
  written.set(block, html);
  return html;
}

function writeNode(node: Node): string {
  if (!isElement(node)) return escapeText(node.textContent ?? '');
  if (node.localName === 'tbody') {
    const groups = groupRows([...node.children]);
    return groups.map(({ tag, rows }) => writeElement(tag, [], rows.map(writeNode).join(''))).join('');
  }
  // Browsers drop the first line break after <pre>.
  const lead = node.localName === 'pre' && node.firstChild?.nodeType === 3 && node.textContent.startsWith('\n');
  return writeElement(node.localName, [...node.attributes], (lead ? '\n' : '') + writeNodes(node));
}

function writeElement(tag: string, attributes: readonly Attr[], content: string): string {
  const kept = attributes.filter(({ name }) => !EDITOR_ONLY.has(name));
  const opening = `<${tag}${kept.map(writeAttribute).join('')}`;
  return VOID_ELEMENTS.has(tag) ? `${opening} />` : `${opening}>${content}</${tag}>`;
}
