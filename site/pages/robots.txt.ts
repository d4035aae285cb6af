import type { APIRoute } from 'astro';
import { getRenderInput } from '../lib/render-input.ts';

export const GET: APIRoute = ({ locals }) => {
  const { publicUrl } = getRenderInput(locals);
  const lines = [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /preview',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
