import { request } from '@playwright/test';
import { PAGE_PATHS } from '../../contract/pages.ts';
import { SUPER_ADMIN } from '../server.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { WIDTHS } from './public-page.ts';

const SENTENCE = 'The bus leaves at four and nobody who forgot the oranges gets a window seat. ';
const LONG_TITLE = 'Homecoming'.repeat(20);
const SLIDES = 60;

/** Ten thousand words, with a word that has no place to break and a table of forty rows. */
const LONG_BLOCK = [
  `<h2>${'A very long heading for a very long evening '.repeat(4)}</h2>`,
  ...Array.from({ length: 100 }, () => `<p>${SENTENCE.repeat(7)}</p>`),
  `<p>${'Supercalifragilistic'.repeat(20)}</p>`,
  '<table><tbody><tr><th>Day</th><th>Open</th><th>Where</th><th>Who</th><th>What to bring</th></tr>',
  ...Array.from({ length: 40 }, (_, row) => `<tr><td>Day ${row}</td>${`<td>${SENTENCE}</td>`.repeat(4)}</tr>`),
  '</tbody></table>',
].join('');

test('the longest content that a club could write still makes whole, accessible pages', async ({ page, server }) => {
  test.setTimeout(180_000);
  const api = await request.newContext({ baseURL: server.url });
  await api.post('/api/admin/login', { data: SUPER_ADMIN });
  await api.put('/api/admin/publish/settings', { data: { autoPublish: false } });
  for (const pageName of ['home', 'about', 'get_involved', 'events']) {
    const block = await api.post('/api/admin/content', {
      data: { key: `${pageName}_main_content`, value: LONG_BLOCK, type: 'html' },
    });
    expect(block.status()).toBe(201);
  }
  for (let index = 0; index < SLIDES; index += 1) {
    const slide = {
      imageUrl: '/objects/images/card-cocoa.webp',
      altText: LONG_TITLE,
      title: LONG_TITLE.slice(0, 200),
      description: SENTENCE.repeat(6),
      sortOrder: String(index),
      pageType: 'home',
    };
    expect((await api.post('/api/admin/carousel-images', { data: slide })).status()).toBe(201);
  }
  const link = { name: LONG_TITLE.slice(0, 200), url: 'https://school.example.org/long', location: 'footer' };
  expect((await api.post('/api/admin/external-links', { data: link })).status()).toBe(201);
  expect((await api.post('/api/admin/publish', { data: {} })).status()).toBe(200);

  for (const viewport of Object.values(WIDTHS)) {
    await page.setViewportSize(viewport);
    for (const path of Object.values(PAGE_PATHS)) {
      await page.goto(`${server.url}${path}`);
      await expectAccessible(page);
    }
  }
  await api.dispose();
});
