import type { AnyExtension } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { EDITOR } from '../../../contract/interface.ts';
import { HEADING_LEVELS } from '../../../contract/rich-text.ts';
import { ClassAlign } from './class-align.ts';
import { keptElements } from './kept-elements.ts';
import { plainTable } from './plain-table.ts';
import { SafeLink } from './safe-link.ts';
import { TextLook } from './text-look.ts';

/** Everything the editor knows: the sanitiser's closed list, no more and no less. */
export const extensions: AnyExtension[] = [
  StarterKit.configure({
    heading: { levels: [...HEADING_LEVELS] },
    codeBlock: { enableTabIndentation: true, tabSize: EDITOR.codeTab.length, languageClassPrefix: '' },
    link: false,
    orderedList: false,
  }),
  SafeLink,
  TextLook,
  ClassAlign,
  ...plainTable,
  ...keptElements,
];
