import { Mark } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { OrderedList } from '@tiptap/extension-list';
import { isWebUrl } from '../../../contract/fields.ts';
import { isUploadedImagePath } from '../../../contract/image-address.ts';

/** No tool makes these; text that has them already must come out of the editor as it went in. */
const Subscript = Mark.create({
  name: 'subscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
});

const Superscript = Mark.create({
  name: 'superscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
});

const readPixels = (element: HTMLElement, name: 'width' | 'height'): string | null => {
  const value = element.getAttribute(name) ?? '';
  return /^\d{1,4}$/.test(value) ? value : null;
};

const isShown = (image: HTMLElement): boolean => {
  const address = image.getAttribute('src') ?? '';
  return isUploadedImagePath(address) || isWebUrl(address);
};

const LINE = 'p, h1, h2, h3, h4, h5, h6, pre';
const MARK = 'a, strong, b, em, i, u, s, strike, del, code, sub, sup, span';

/** Whether the picture is part of a line of text, or of a link: then it stays there. Else it is a block of its own. */
const isInText = ({ parentElement, previousSibling, nextSibling }: HTMLElement): boolean => {
  if (parentElement?.closest(LINE) || parentElement?.matches(MARK)) return true;
  const isText = (sibling: ChildNode | null) =>
    sibling !== null && (sibling.nodeType === 3 ? sibling.textContent?.trim() !== '' : isMark(sibling));
  const isMark = (sibling: ChildNode) => sibling.nodeType === 1 && (sibling as Element).matches(`${MARK}, br`);
  return isText(previousSibling) || isText(nextSibling);
};

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
    };
  },
  parseHTML: () => [{ tag: 'img[src]', getAttrs: (image) => (isShown(image) && !isInText(image) ? null : false) }],
});

/** A picture within a sentence, or with a link around it. */
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

export const keptElements = [Subscript, Superscript, SafeImage, InlineImage, PlainOrderedList];
