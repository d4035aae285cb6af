import type { AnyExtension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import StarterKit from '@tiptap/starter-kit';
import { EDITOR } from '../../../contract/interface.ts';
import { HEADING_LEVELS } from '../../../contract/rich-text.ts';
import { ClassAlign } from './class-align.ts';
import { keptElements } from './kept-elements.ts';
import { plainTable } from './plain-table.ts';
import { SafeLink } from './safe-link.ts';
import { TextLook } from './text-look.ts';

/** The one `<code>` that all of a code block's text stands in; `<pre>` may have none. */
const findWholeCode = (block: HTMLElement): HTMLElement | null => {
  const code = block.firstElementChild as HTMLElement | null;
  return code?.localName === 'code' && block.childNodes.length === 1 ? code : null;
};

/** What the kit's own schema forbids and the sanitiser keeps: bold in code, and list items that begin with any block. */
const WIDER: Partial<Record<string, (extension: AnyExtension) => AnyExtension>> = {
  code: (mark) => mark.extend({ excludes: '' }),
  listItem: (item) => item.extend({ content: 'block+' }),
  codeBlock: (code) =>
    code.extend({
      content: 'inline*',
      marks: '_',
      addAttributes: () => ({
        isPlain: { default: false, rendered: false, parseHTML: (block: HTMLElement) => findWholeCode(block) === null },
      }),
      parseHTML: () => [
        {
          tag: 'pre',
          preserveWhitespace: 'full',
          contentElement: (block: HTMLElement) => findWholeCode(block) ?? block,
        },
      ],
      renderHTML: ({ node }: { node: Node }) => (node.attrs.isPlain ? ['pre', 0] : ['pre', ['code', 0]]),
    }),
};

const WideKit = StarterKit.extend({
  addExtensions() {
    const kit: AnyExtension[] = this.parent?.() ?? [];
    return kit.map((extension) => WIDER[extension.name]?.(extension) ?? extension);
  },
});

/** Everything the editor knows: the sanitiser's closed list, no more and no less. */
export const extensions: AnyExtension[] = [
  WideKit.configure({
    heading: { levels: [...HEADING_LEVELS] },
    codeBlock: { enableTabIndentation: true, tabSize: EDITOR.codeTab.length },
    link: false,
    orderedList: false,
  }),
  SafeLink,
  TextLook,
  ClassAlign,
  ...plainTable,
  ...keptElements,
];
