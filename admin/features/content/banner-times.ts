import type { ContentItem } from '../../../contract/content-items.ts';
import { isNavyKey } from '../../../contract/content-keys.ts';
import { useKeptFields } from '../../forms/kept-fields.ts';
import { getWindowFields, toWindowBody, type WindowFields } from '../../forms/visibility-window.tsx';

type TimesFields = WindowFields & {
  /** Plain words; each empty line begins a paragraph. */
  fallback: string;
};

const toWords = (html: string | null | undefined): string => {
  if (!html) return '';
  const { body } = new DOMParser().parseFromString(html, 'text/html');
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
  const stored: TimesFields = { ...getWindowFields(item), fallback: toWords(item?.fallbackValue) };
  const { fields, base, change, clear, isChanged } = useKeptFields({
    name: `banner-times:${key}`,
    stored: { version: null, fields: stored },
  });
  const isTimed = isNavyKey(key);
  return {
    isTimed,
    fields,
    set: change,
    isChanged,
    startOver: clear,
    /** What is sent beside the text: what was touched here alone, so that what somebody else set meanwhile stays. */
    toBody: () => {
      const { showFrom, showUntil } = toWindowBody(fields, item);
      const isTouched = (field: keyof TimesFields) => isTimed && fields[field] !== base.fields[field];
      return {
        ...(isTouched('showFrom') && { showFrom }),
        ...(isTouched('showUntil') && { showUntil }),
        ...(isTouched('fallback') && { fallbackValue: toHtml(fields.fallback) || null }),
      };
    },
  };
};
