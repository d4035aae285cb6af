import { DOMSerializer, type Node as DocumentNode } from '@tiptap/pm/model';

const VOID_ELEMENTS = new Set(['br', 'hr', 'img']);

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const writeAttribute = ({ name, value }: Attr): string => ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`;

const isElement = (node: Node): node is Element => node.nodeType === 1;

const writeNode = (node: Node): string => {
  if (!isElement(node)) return escapeText(node.textContent ?? '');
  const tag = node.localName;
  const attributes = Array.from(node.attributes, writeAttribute).join('');
  if (VOID_ELEMENTS.has(tag)) return `<${tag}${attributes} />`;
  return `<${tag}${attributes}>${writeNodes(node)}</${tag}>`;
};

const writeNodes = (parent: Node): string => Array.from(parent.childNodes, writeNode).join('');

/** The editor keeps an empty paragraph at the end for the cursor; it is not part of the text. */
const TRAILING_EMPTY = /(<p><\/p>)+$/;

/** The document byte for byte as the sanitiser would write it, so that what was sent is what is stored. */
export const writeRichText = (doc: DocumentNode): string => {
  const fragment = DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content);
  return writeNodes(fragment).replace(TRAILING_EMPTY, '');
};
