import { type AnyExtension, Extension, Mark } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { OrderedList } from '@tiptap/extension-list';
import TextAlign from '@tiptap/extension-text-align';
import type { Node } from '@tiptap/pm/model';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import StarterKit from '@tiptap/starter-kit';
import { isWebUrl } from '../../contract/fields.ts';
import { isUploadedImagePath } from '../../contract/image-address.ts';
import { EDITOR } from '../../contract/interface.ts';
import {
  CAPTION_CLASS,
  HEADING_LEVELS,
  IMAGE_SIZES,
  imageSizeClass,
  TEXT_ALIGNMENTS,
  type TextAlignment,
  textAlignClass,
} from '../../contract/rich-text.ts';
import { BlockLanguage, PassageLanguage } from './language.ts';
import { SafeLink } from './safe-link.ts';
import { plainTable } from './tables.ts';
import { TextStyleMark } from './text-style.ts';

/** Alignment as a class on the paragraph or heading, never a style attribute. */
const ClassAlign = TextAlign.extend({
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

const Caption = Extension.create({
  name: 'caption',
  addGlobalAttributes: () => [
    {
      types: ['paragraph'],
      attributes: {
        isCaption: {
          default: false,
          // Pressing Enter continues with plain text.
          keepOnSplit: false,
          parseHTML: ({ classList }: HTMLElement) => classList.contains(CAPTION_CLASS),
          renderHTML: ({ isCaption }: { isCaption?: boolean }) => (isCaption ? { class: CAPTION_CLASS } : {}),
        },
      },
    },
  ],
});

const LINE = 'p, h1, h2, h3, h4, h5, h6, pre';
const MARK = 'a, strong, b, em, i, u, s, strike, del, code, sub, sup, span';

const SafeImage = Image.extend({
  addAttributes() {
    return {
      src: { default: null },
      alt: { default: null },
      title: { default: null },
      role: {
        default: null,
        parseHTML: (element) => (element.getAttribute('role') === 'presentation' ? 'presentation' : null),
      },
      width: { default: null, parseHTML: (element) => readPixels(element, 'width') },
      height: { default: null, parseHTML: (element) => readPixels(element, 'height') },
      size: {
        default: null,
        parseHTML: ({ classList }) => IMAGE_SIZES.findLast((size) => classList.contains(imageSizeClass(size))) ?? null,
        renderHTML: ({ size }) => (size === null ? {} : { class: imageSizeClass(size) }),
      },
    };
  },
  parseHTML: () => [{ tag: 'img[src]', getAttrs: (image) => (isShown(image) && !isInText(image) ? null : false) }],
});

const InlineImage = SafeImage.extend({
  name: 'inlineImage',
  parseHTML: () => [{ tag: 'img[src]', getAttrs: (image) => (isShown(image) && isInText(image) ? null : false) }],
}).configure({ inline: true });

const PlainOrderedList = OrderedList.extend({
  addAttributes() {
    return {
      start: {
        default: 1,
        parseHTML: (element) => {
          const start = Number.parseInt(element.getAttribute('start') ?? '1', 10);
          return start >= 0 && start <= 9999 ? start : 1;
        },
        renderHTML: ({ start }) => (start === 1 ? {} : { start }),
      },
    };
  },
  renderHTML: ({ HTMLAttributes }) => ['ol', HTMLAttributes, 0],
});

/** Mark that no tool creates. Existing ones are preserved. */
const keepMark = (name: string, tag: string) =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

/** Extends StarterKit's schema to what the sanitizer allows: bold in code, list items that begin with any block. */
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
      renderHTML: ({ node, HTMLAttributes }: { node: Node; HTMLAttributes: Record<string, unknown> }) =>
        node.attrs.isPlain ? ['pre', HTMLAttributes, 0] : ['pre', HTMLAttributes, ['code', 0]],
    }),
};

const WideKit = StarterKit.extend({
  addExtensions() {
    const kit: AnyExtension[] = this.parent?.() ?? [];
    return kit.map((extension) => WIDER[extension.name]?.(extension) ?? extension);
  },
});

/** Browsers already scroll while typing. Computing the cursor position would force a layout on every key. */
const ScrolledByTyping = Extension.create({
  name: 'scrolledByTyping',
  addProseMirrorPlugins() {
    let isTyped = false;
    return [
      new Plugin({
        props: {
          handleTextInput: ({ state: { selection } }) => {
            // The editor, not the browser, replaces a selection across several blocks.
            isTyped = selection instanceof TextSelection && selection.$from.sameParent(selection.$to);
            queueMicrotask(() => {
              isTyped = false;
            });
            return false;
          },
          handleScrollToSelection: () => isTyped,
        },
      }),
    ];
  },
});

/** All extensions of the editor: exactly the sanitizer's closed list. */
export const extensions: AnyExtension[] = [
  WideKit.configure({
    heading: { levels: [...HEADING_LEVELS] },
    codeBlock: { enableTabIndentation: true, tabSize: EDITOR.codeTab.length },
    link: false,
    orderedList: false,
  }),
  SafeLink,
  PassageLanguage,
  BlockLanguage,
  TextStyleMark,
  ClassAlign,
  Caption,
  ScrolledByTyping,
  ...plainTable,
  keepMark('subscript', 'sub'),
  keepMark('superscript', 'sup'),
  SafeImage,
  InlineImage,
  PlainOrderedList,
];

function readAlignment({ classList, style }: HTMLElement): TextAlignment | null {
  // Of several classes, the last one in the style sheet wins.
  return (
    TEXT_ALIGNMENTS.findLast((alignment) => classList.contains(textAlignClass(alignment))) ??
    TEXT_ALIGNMENTS.find((alignment) => style.textAlign === alignment) ??
    null
  );
}

function readPixels(element: HTMLElement, name: 'width' | 'height'): string | null {
  const value = element.getAttribute(name) ?? '';
  return /^\d{1,4}$/.test(value) ? value : null;
}

function isShown(image: HTMLElement): boolean {
  const address = image.getAttribute('src') ?? '';
  return isUploadedImagePath(address) || isWebUrl(address);
}

/** True for an image inside a line of text or a link, where it stays inline. Others become blocks. */
function isInText({ parentElement, previousSibling, nextSibling }: HTMLElement): boolean {
  if (parentElement?.closest(LINE) || parentElement?.matches(MARK)) return true;
  const isText = (sibling: ChildNode | null) =>
    sibling !== null && (sibling.nodeType === 3 ? sibling.textContent?.trim() !== '' : isMark(sibling));
  const isMark = (sibling: ChildNode) => sibling.nodeType === 1 && (sibling as Element).matches(`${MARK}, br`);
  return isText(previousSibling) || isText(nextSibling);
}

/** The single `<code>` with all of a code block's text. Null if `<pre>` has none. */
function findWholeCode(block: HTMLElement): HTMLElement | null {
  const code = block.firstElementChild as HTMLElement | null;
  return code?.localName === 'code' && block.childNodes.length === 1 ? code : null;
}
