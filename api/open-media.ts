import { findKeptFile } from './deliver/release-folder.ts';
import { createMedia, type Media, type MediaDeps } from './media/media.ts';
import { collectGarbage } from './releases/collect-garbage.ts';

/** Opens media. Content and releases supply the list of used files. */
export const openMedia = (deps: Omit<MediaDeps, 'collectGarbage' | 'findKeptFile'>): Promise<Media> =>
  createMedia({ ...deps, collectGarbage, findKeptFile: (path) => findKeptFile(deps.env, path) });
