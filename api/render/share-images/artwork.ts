import { readFile } from 'node:fs/promises';
import { fonts } from '../../../club/fonts.ts';
import { PAGE_TYPES, type PageType } from '../../../contract/pages.ts';
import { THEME_COLORS } from '../../../contract/theme-colors.ts';
import { fromRoot } from '../../../db/project-root.ts';
import { hashBytes } from '../../http/site-file.ts';
import { SLUGS } from './plan-share-images.ts';

const at = (path: string): string => fromRoot(`club/${path}`);

export type ShareArtwork = Awaited<ReturnType<typeof loadShareArtwork>>;

/** Loads the artwork, with the SHA-256 of all of it in hex. */
export async function loadShareArtwork() {
  const scenes = await Promise.all(
    PAGE_TYPES.map(async (page) => [page, await readFile(at(`art/scene-${SLUGS[page]}.svg`))] as const),
  );
  const mark = await readFile(at('art/mark-on-navy.svg'));
  const font = await readFile(at(`fonts/${fonts.headline}`));
  const parts = [...scenes.map(([, scene]) => scene), mark, font, Buffer.from(JSON.stringify(THEME_COLORS))];
  const hash = hashBytes(Buffer.from(parts.map(hashBytes).join()));
  return { scenes: Object.fromEntries(scenes) as Record<PageType, Buffer>, mark, font, hash };
}
