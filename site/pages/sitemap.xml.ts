import type { APIRoute } from 'astro';
import { PAGE_PATHS } from '../../contract/pages.ts';
import { getCanonicalUrl } from '../lib/head.ts';
import { escapeHtml } from '../lib/plain-text.ts';
import { getRenderInput } from '../lib/render-input.ts';

export const GET: APIRoute = ({ locals }) => {
  const { publicUrl, release } = getRenderInput(locals);
  const entries = Object.values(PAGE_PATHS).map((path) => {
    const address = escapeHtml(getCanonicalUrl(publicUrl, path));
    return `  <url><loc>${address}</loc><lastmod>${escapeHtml(release.publishedAt)}</lastmod></url>`;
  });
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'application/xml; charset=utf-8' } });
};
