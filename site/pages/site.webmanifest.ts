import type { APIRoute } from 'astro';
import { brand } from '../../contract/brand.ts';

const manifest = {
  name: brand.club.name,
  short_name: brand.club.name,
  description: brand.pages.home.description,
  start_url: '/',
  scope: '/',
  display: 'browser',
  background_color: '#0b1f3f',
  theme_color: '#0b1f3f',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

export const GET: APIRoute = () =>
  new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json; charset=utf-8' } });
