import { z } from 'zod';
import {
  DEFAULT_SORT_ORDER,
  imageUrl,
  isActive,
  isDecorative,
  pageType,
  sortOrder,
  sortOrderInput,
  storedFields,
  text,
} from './fields.ts';
import { newWindow, storedWindow, windowFields } from './visibility-window.ts';

const altText = text('Image description', 500);

/** A picture in a list of a page, as it is stored. */
export const storedPicture = {
  ...storedFields,
  imageUrl: z.string(),
  altText,
  isDecorative: isDecorative.default(false),
  isActive,
  sortOrder,
  pageType,
  ...storedWindow,
};

export const newPicture = {
  imageUrl: imageUrl(),
  altText: altText.default(''),
  isDecorative: isDecorative.default(false),
  isActive: isActive.default(true),
  sortOrder: sortOrderInput.default(DEFAULT_SORT_ORDER),
  pageType,
  ...newWindow,
};

/** The picture, its page and its Active state are set at creation; the words, the order and the time are corrected afterwards. */
export const pictureUpdate = { altText, isDecorative, sortOrder: sortOrderInput, ...windowFields };
