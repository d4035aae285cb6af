import { findReleasedFile } from './deliver/release-folder.ts';
import { createMedia, type Media, type MediaDeps } from './media/media.ts';
import { collectGarbage } from './releases/collect-garbage.ts';

/** Opens media. Content and releases supply the list of used files. */
export const openMedia = (deps: Omit<MediaDeps, 'collectGarbage' | 'findReleasedFile'>): Promise<Media> =>
  createMedia({ ...deps, collectGarbage, findReleasedFile: (path) => findReleasedFile(deps.env, path) });
