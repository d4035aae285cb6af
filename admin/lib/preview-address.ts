import { PREVIEW_PATH } from '../../contract/previews.ts';

/** Where a page of the working copy, or of a release, is previewed. */
export const getPreviewAddress = (path: string, release: number | null): string =>
  `${PREVIEW_PATH}${path === '/' ? '' : path}${release === null ? '' : `?release=${release}`}`;

/** The page that a preview's address shows; null for an address that is no preview. */
export const readPreviewedPath = (pathname: string): string | null => {
  if (pathname !== PREVIEW_PATH && !pathname.startsWith(`${PREVIEW_PATH}/`)) return null;
  return pathname.slice(PREVIEW_PATH.length).replace(/\/$/, '') || '/';
};
