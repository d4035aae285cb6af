import { Mark } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { OrderedList } from '@tiptap/extension-list';
import { isWebUrl } from '../../../contract/fields.ts';
import { isUploadedImagePath } from '../../../contract/image-address.ts';

/** No tool makes these; text that has them already must come out of the editor as it went in. */
const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
});

const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
});

const readPixels = (element: HTMLElement, name: 'width' | 'height'): string | null => {
  const value = element.getAttribute(name) ?? '';
  return /^\d{1,4}$/.test(value) ? value : null;
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
  parseHTML() {
    const isSafe = (address: string) => isUploadedImagePath(address) || isWebUrl(address);
    return [{ tag: 'img[src]', getAttrs: (element) => (isSafe(element.getAttribute('src') ?? '') ? null : false) }];
  },
});

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

export const keptElements = [Subscript, Superscript, SafeImage, PlainOrderedList];
