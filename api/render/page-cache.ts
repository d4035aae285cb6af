import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { toWallTime } from '../../contract/club-time.ts';
import type { RenderInput } from '../../contract/releases.ts';
import { hashSnapshot } from '../releases/snapshot.ts';
import { findPage, selectPageInput } from './page-input.ts';
import type { RenderedFile, RenderPath } from './site-renderer.ts';

/** Twice a release's pages: those of the working copy, or of a preview, and those that are live. */
const REMEMBERED = 16;

/**
 * Makes a page only where its own part of the input is new: an edit of one page costs one page. Each page gets that part
 * and no more, so that it cannot depend on anything else.
 */
export const rememberPages = (render: RenderPath): RenderPath => {
  const pages = new LRUCache<string, RenderedFile>({ max: REMEMBERED });
  return async (input, path) => {
    const page = findPage(path);
    if (page === undefined) return render(input, path);
    const own = selectPageInput(input, page);
    const key = keyOf(own, path);
    const file = pages.get(key) ?? (await render(own, path));
    pages.set(key, file);
    return file;
  };
};

/** Of its release a page shows the year, which the day stands for; its rows have hashes of their own. */
const keyOf = ({ release, snapshot, ...own }: RenderInput, path: string): string => {
  const day = toWallTime(release.publishedAt, own.timeZone).slice(0, 10);
  return hash('sha256', JSON.stringify([path, day, hashSnapshot(snapshot), own]));
};
