import type { MediaItem } from '../../../contract/media.ts';

/** What a volunteer knows a picture by. */
export const getPictureName = ({ description, fileName }: MediaItem): string =>
  description || fileName || 'Picture without a name';

/** Those whose description or places hold every word, in any order. */
export const findPictures = (items: readonly MediaItem[], words: string): MediaItem[] => {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    const text = [item.description, item.fileName, item.name, ...item.usedIn.map(({ label }) => label)]
      .join(' ')
      .toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
};

/** Nobody has said yet what it shows, nor that it needs no words. */
export const isUndescribed = ({ description, isDecorative }: MediaItem): boolean => description === '' && !isDecorative;

/** The library's views, each with what belongs there. */
export const mediaFilters = {
  all: { label: 'All', includes: () => true },
  used: { label: 'In use', includes: ({ usedIn }: MediaItem) => usedIn.length > 0 },
  unused: { label: 'Not used', includes: ({ usedIn }: MediaItem) => usedIn.length === 0 },
  undescribed: { label: 'No description', includes: isUndescribed },
} as const satisfies Record<string, { label: string; includes: (item: MediaItem) => boolean }>;

export type MediaFilter = keyof typeof mediaFilters;

export const MEDIA_FILTERS = Object.keys(mediaFilters) as MediaFilter[];
