import TextAlign from '@tiptap/extension-text-align';
import { TEXT_ALIGNMENTS, type TextAlignment, textAlignClass } from '../../../contract/rich-text.ts';

const readAlignment = ({ classList, style }: HTMLElement): TextAlignment | null =>
  // Of several the style sheet's last one wins.
  TEXT_ALIGNMENTS.findLast((alignment) => classList.contains(textAlignClass(alignment))) ??
  TEXT_ALIGNMENTS.find((alignment) => style.textAlign === alignment) ??
  null;

/** Alignment as a class on the paragraph or heading; never a style attribute. */
export const ClassAlign = TextAlign.extend({
  addGlobalAttributes() {
    return [
      {
        types: this.options.types,
        attributes: {
          textAlign: {
            default: null,
            parseHTML: readAlignment,
            renderHTML: ({ textAlign }) => (textAlign === null ? {} : { class: textAlignClass(textAlign) }),
          },
        },
      },
    ];
  },
}).configure({ types: ['heading', 'paragraph'], alignments: [...TEXT_ALIGNMENTS] });
