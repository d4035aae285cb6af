import { findKeptFile } from './deliver/release-folder.ts';
import { createMedia, type Media, type MediaDeps } from './media/media.ts';
import { collectGarbage } from './releases/collect-garbage.ts';

/** Media, told by the content and the releases which of its files are used. */
export const openMedia = (deps: Omit<MediaDeps, 'collectGarbage' | 'findKeptFile'>): Promise<Media> =>
  createMedia({ ...deps, collectGarbage, findKeptFile: (path) => findKeptFile(deps.env, path) });
