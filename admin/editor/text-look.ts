import { type Editor, Mark, mergeAttributes } from '@tiptap/core';
import {
  FONT_SIZES,
  type FontSize,
  fontSizeClass,
  TEXT_COLORS,
  type TextColor,
  textColorClass,
} from '../../contract/rich-text.ts';

const COLORS = Object.keys(TEXT_COLORS) as TextColor[];

/** The value whose class the span has, or inherits from a span around it; of several the style sheet's last one wins. */
const readLook = <Value>(values: readonly Value[], classOf: (value: Value) => string) => {
  return (element: HTMLElement): Value | null => {
    const own = values.findLast((value) => element.classList.contains(classOf(value)));
    const around = element.parentElement?.closest('span');
    return own ?? (around ? readLook(values, classOf)(around) : null);
  };
};

const readSize = readLook<FontSize>(FONT_SIZES, fontSizeClass);
const readColor = readLook<TextColor>(COLORS, textColorClass);

interface Look {
  size: FontSize | null;
  color: TextColor | null;
}

/** Font size and color of a run of text, as the classes that the public pages style; never a style attribute. */
export const TextLook = Mark.create({
  name: 'textLook',
  addAttributes() {
    return {
      size: {
        default: null,
        parseHTML: readSize,
        renderHTML: ({ size }) => (size === null ? {} : { class: fontSizeClass(size) }),
      },
      color: {
        default: null,
        parseHTML: readColor,
        renderHTML: ({ color }) => (color === null ? {} : { class: textColorClass(color) }),
      },
    };
  },
  parseHTML() {
    const hasLook = (element: HTMLElement) => readSize(element) !== null || readColor(element) !== null;
    return [{ tag: 'span', getAttrs: (element) => (hasLook(element) ? null : false) }];
  },
  renderHTML({ HTMLAttributes }) {
    return ['span', mergeAttributes(HTMLAttributes), 0];
  },
});

export const getLook = (editor: Editor): Look => {
  const { size = null, color = null } = editor.getAttributes('textLook') as Partial<Look>;
  return { size, color };
};

/** Changes the selection's size or color (`null` takes it away) and leaves the other as it is. */
export const setLook = (editor: Editor, look: Partial<Look>): void => {
  editor
    .chain()
    .focus()
    .setMark('textLook', look)
    .command(({ tr, state }) => {
      const type = state.schema.marks.textLook;
      const { from, to, empty } = tr.selection;
      tr.doc.nodesBetween(from, to, (node, position) => {
        const mark = node.marks.find((candidate) => candidate.type === type);
        if (mark && mark.attrs.size === null && mark.attrs.color === null) {
          tr.removeMark(position, position + node.nodeSize, mark);
        }
      });
      if (empty && tr.storedMarks) {
        const isPlain = ({ size, color }: Partial<Look>) => size === null && color === null;
        tr.setStoredMarks(tr.storedMarks.filter((mark) => mark.type !== type || !isPlain(mark.attrs)));
      }
      return true;
    })
    .run();
};
