import type { MediaItem } from '../../../contract/media.ts';

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
