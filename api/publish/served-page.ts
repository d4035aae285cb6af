import { RELEASE_PROOF_PATH } from '../../contract/release-paths.ts';
import { REVALIDATE } from '../origin/security-headers.ts';
import { createSiteFile, type SiteFile } from '../origin/site-file.ts';
import type { RenderedFile } from './site-renderer.ts';

/** A rendered file with every header that its visitor gets, whoever serves it. */
export type ServedPage = RenderedFile;

export const createServedPages = (pages: RenderedFile[], security: Record<string, string>): ServedPage[] =>
  pages.map(({ headers, ...page }) => ({
    ...page,
    headers: {
      'Content-Type': withCharset(headers['content-type'] ?? 'application/octet-stream'),
      'Cache-Control': page.path === RELEASE_PROOF_PATH ? 'no-cache' : REVALIDATE,
      ...security,
      ...(headers['content-security-policy'] ? { 'Content-Security-Policy': headers['content-security-policy'] } : {}),
      ...(headers['x-robots-tag'] ? { 'X-Robots-Tag': headers['x-robots-tag'] } : {}),
    },
  }));

/** The pages as the origin serves them until their compressed forms are ready. */
export const createSiteFiles = (pages: ServedPage[]): Map<string, SiteFile> =>
  new Map(pages.map((page) => [page.path, createSiteFile({ identity: page.body }, page)]));

// What Astro renders is UTF-8; without the word, a server between us and the visitor may guess.
const withCharset = (type: string): string => (/^text\/html$/i.test(type) ? `${type}; charset=utf-8` : type);
