import { type Editor, Extension, Mark } from '@tiptap/core';
import { TEXT_DIRECTIONS, toLanguageTag } from '../../contract/rich-text.ts';

/** As the schema calls the blocks that the sanitiser lets say a language and a direction. */
const BLOCKS = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'codeBlock',
  'table',
  'tableHeader',
  'tableCell',
];

const readLanguage = (element: HTMLElement): string | null => toLanguageTag(element.getAttribute('lang') ?? '');

/** Language and direction of whole blocks, which come out as they went in. */
export const BlockLanguage = Extension.create({
  name: 'blockLanguage',
  addGlobalAttributes: () => [
    { types: BLOCKS, attributes: { lang: { default: null, parseHTML: readLanguage } } },
    { types: BLOCKS, attributes: { dir: { default: null, parseHTML: readDirection } } },
  ],
});

/** Language of a passage. The span may say a size or a color as well, which is for others to read. */
export const PassageLanguage = Mark.create({
  name: 'language',
  priority: 110,
  addAttributes: () => ({ lang: { default: null, parseHTML: readLanguage } }),
  parseHTML: () => [
    { tag: 'span[lang]', consuming: false, getAttrs: (span) => (readLanguage(span) === null ? false : null) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

/** The language where the cursor stands; null for the page's own. */
export function getLanguage(editor: Editor): string | null {
  const { $from } = editor.state.selection;
  const around = Array.from({ length: $from.depth }, (_, depth) => $from.node($from.depth - depth).attrs.lang);
  return editor.getAttributes('language').lang ?? around.find((lang) => typeof lang === 'string') ?? null;
}

/** Says the selection's language; null gives it back to the page's, together with the blocks that it stands in. */
export function setLanguage(editor: Editor, lang: string | null): void {
  const chain = editor.chain().focus();
  if (lang !== null) {
    chain.extendMarkRange('language').setMark('language', { lang }).run();
    return;
  }
  chain
    .extendMarkRange('language')
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
