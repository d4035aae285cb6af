import type { MediaItem } from '../../../contract/media.ts';

/** The library's views, each with what belongs there. */
export const mediaFilters = {
  all: { label: 'All', includes: () => true },
  used: { label: 'In use', includes: ({ usedIn }: MediaItem) => usedIn.length > 0 },
  unused: { label: 'Not used', includes: ({ usedIn }: MediaItem) => usedIn.length === 0 },
  undescribed: { label: 'No description', includes: ({ description }: MediaItem) => description === '' },
} as const satisfies Record<string, { label: string; includes: (item: MediaItem) => boolean }>;

export type MediaFilter = keyof typeof mediaFilters;

export const MEDIA_FILTERS = Object.keys(mediaFilters) as MediaFilter[];
