import { useState } from 'react';
import type { ContentItem } from '../../../contract/content-items.ts';
import { isNavyKey } from '../../../contract/content-keys.ts';
import { useKeptFields } from '../../forms/kept-fields.ts';
import { getWindowFields, toWindowBody, type WindowFields } from '../../forms/visibility-window.tsx';

type TimesFields = WindowFields & {
  /** Plain words; each empty line begins a paragraph. */
  fallback: string;
};

const toWords = (html: string | null | undefined): string => {
  const body = new DOMParser().parseFromString(html ?? '', 'text/html').body;
  return [...body.children].map((element) => element.textContent.trim()).join('\n\n') || body.textContent.trim();
};

const toHtml = (words: string): string => {
  const holder = document.createElement('p');
  const paragraphs = words.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return paragraphs
    .map((paragraph) => {
      holder.textContent = paragraph.trim();
      return holder.outerHTML;
    })
    .join('');
};

/** When a navy banner is shown, and what stands there at other times. */
export const useBannerTimes = (key: string, item: ContentItem | null) => {
  const [stored] = useState<TimesFields>(() => ({ ...getWindowFields(item), fallback: toWords(item?.fallbackValue) }));
  const { fields, change, clear, isChanged } = useKeptFields({
    name: `banner-times:${key}`,
    stored: { version: null, fields: stored },
  });
  const isTimed = isNavyKey(key);
  const words = fields.fallback;
  return {
    isTimed,
    fields,
    set: change,
    isChanged,
    startOver: clear,
    /** What is sent beside the text; nothing for a block that is always shown. */
    toBody: () =>
      isTimed && {
        ...toWindowBody(fields, item),
        // Words that nobody has touched keep what else they are.
        fallbackValue: words === stored.fallback ? (item?.fallbackValue ?? null) : toHtml(words) || null,
      },
  };
};
