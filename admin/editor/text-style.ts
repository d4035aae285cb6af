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

const readSize = readTextStyle<FontSize>(FONT_SIZES, fontSizeClass);
const readColor = readTextStyle<TextColor>(COLORS, textColorClass);

export interface TextStyle {
  size: FontSize | null;
  color: TextColor | null;
}

/** Font size and color of text, as classes that the public pages style, never a style attribute. */
export const TextStyleMark = Mark.create({
  name: 'textStyle',
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
    const hasInlineStyle = (element: HTMLElement) => readSize(element) !== null || readColor(element) !== null;
    return [{ tag: 'span', getAttrs: (element) => (hasInlineStyle(element) ? null : false) }];
  },
  renderHTML({ HTMLAttributes }) {
    return ['span', mergeAttributes(HTMLAttributes), 0];
  },
});

export function getTextStyle(editor: Editor): TextStyle {
  const { size = null, color = null } = editor.getAttributes('textStyle') as Partial<TextStyle>;
  return { size, color };
}

/** Changes the selection's size or color and keeps the other. `null` removes it. */
export function setTextStyle(editor: Editor, style: Partial<TextStyle>): void {
  editor
    .chain()
    .focus()
    .setMark('textStyle', style)
    .command(({ tr, state }) => {
      const type = state.schema.marks.textStyle;
      const { from, to, empty } = tr.selection;
      tr.doc.nodesBetween(from, to, (node, position) => {
        const mark = node.marks.find((candidate) => candidate.type === type);
        if (mark && mark.attrs.size === null && mark.attrs.color === null) {
          tr.removeMark(position, position + node.nodeSize, mark);
        }
      });
      if (empty && tr.storedMarks) {
        const isPlain = ({ size, color }: Partial<TextStyle>) => size === null && color === null;
        tr.setStoredMarks(tr.storedMarks.filter((mark) => mark.type !== type || !isPlain(mark.attrs)));
      }
      return true;
    })
    .run();
}

/** Value of the span's class, or of one around it. Of several, the last one in the style sheet wins. */
function readTextStyle<Value>(values: readonly Value[], classOf: (value: Value) => string) {
  return (element: HTMLElement): Value | null => {
    const own = values.findLast((value) => element.classList.contains(classOf(value)));
    const around = element.parentElement?.closest('span');
    return own ?? (around ? readTextStyle(values, classOf)(around) : null);
  };
}
