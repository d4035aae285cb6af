import type { MediaItem } from '../../contract/media.ts';

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
