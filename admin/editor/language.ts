import { type Editor, Extension, Mark } from '@tiptap/core';
import { TEXT_DIRECTIONS, toLanguageTag } from '../../contract/rich-text.ts';

/** Schema names of the blocks that may have a language and direction. */
const BLOCKS =
  'paragraph heading bulletList orderedList listItem blockquote codeBlock table tableHeader tableCell'.split(' ');

const readLanguage = (element: HTMLElement): string | null => toLanguageTag(element.getAttribute('lang') ?? '');

export const BlockLanguage = Extension.create({
  name: 'blockLanguage',
  addGlobalAttributes: () => [
    { types: BLOCKS, attributes: { lang: { default: null, parseHTML: readLanguage } } },
    { types: BLOCKS, attributes: { dir: { default: null, parseHTML: readDirection } } },
  ],
});

/** Language of a passage. Its span may also have a size or color, which other marks parse. */
export const PassageLanguage = Mark.create({
  name: 'language',
  priority: 110,
  addAttributes: () => ({ lang: { default: null, parseHTML: readLanguage } }),
  parseHTML: () => [
    { tag: 'span[lang]', consuming: false, getAttrs: (span) => (readLanguage(span) === null ? false : null) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

/** Language at the cursor. Null for the page's own. */
export function getLanguage(editor: Editor): string | null {
  const { $from } = editor.state.selection;
  const around = Array.from({ length: $from.depth }, (_, depth) => $from.node($from.depth - depth).attrs.lang);
  return editor.getAttributes('language').lang ?? around.find((lang) => typeof lang === 'string') ?? null;
}

/** Sets the selection's language. Null resets it, including that of the surrounding blocks. */
export function setLanguage(editor: Editor, lang: string | null): void {
  const chain = editor.chain().focus().extendMarkRange('language');
  if (lang !== null) return void chain.setMark('language', { lang }).run();
  chain
    .unsetMark('language')
    .command(({ tr }) => {
      const { from, to } = tr.selection;
      tr.doc.nodesBetween(from, to, (node, position) => {
        if (node.attrs.lang) tr.setNodeAttribute(position, 'lang', null);
      });
      return true;
    })
    .run();
}

function readDirection(element: HTMLElement): string | null {
  const written = element.getAttribute('dir')?.toLowerCase();
  return TEXT_DIRECTIONS.find((direction) => direction === written) ?? null;
}
