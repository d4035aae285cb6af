import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { media } from '../../db/schema/index.ts';
import { setUpPreviews } from './testing-previews.ts';

describe('previews of signed-in people', () => {
  test('show the working copy, unpublished edits included, and keep links within the preview', async () => {
    const { app, send, save } = await setUpPreviews();
    await using _ = app;
    await save('<p>live</p>');
    await send('PUT', '/api/admin/publish/settings', { autoPublish: false });
    await save('<p>waiting</p>');
    const page = await send('GET', '/preview');
    expect(page.status).toBe(200);
    expect(page.body).toContain('<p>waiting</p>');
    expect(page.body).toContain('<a href="/preview/events">');
    expect(page.body).not.toContain('preview-notice');
    expect((await send('GET', '/preview/about/')).body).toContain('<h1>/about ');
    expect((await send('GET', '/preview?release=1')).body).toContain('<p>live</p>');
    expect((await send('GET', '/preview?release=1')).body).toContain('<a href="/preview/events?release=1">');
  });

  test('show the archive that a release would have, without photos of people who have not agreed', async () => {
    const { app, send, save } = await setUpPreviews();
    await using _ = app;
    const imageId = 'a'.repeat(32);
    const url = `/objects/images/${imageId}.jpg`;
    const dates = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
    const images = join(app.deps.env.dataDir, 'objects', 'images');
    await mkdir(images, { recursive: true });
    await writeFile(join(images, `${imageId}.jpg`), 'a photo');
    await app.db.insert(media).values({ imageId, state: 'ready', uploadKey: imageId, description: '', ...dates });
    await save(`<p>last season</p><img src="${url}" alt="Arms up">`);
    const archive = '/preview/seasons/2025-26';
    const page = await send('GET', `${archive}?release=1`);
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('<p>last season</p>') });
    expect(page.body).toContain(url);
    expect(page.body).toContain(`<a href="${archive}/events?release=1">`);
    expect((await send('GET', '/seasons/2025-26')).status).toBe(404);
    await app.db.update(media).set({ showsPeople: true });
    expect((await send('GET', `${archive}?release=1`)).body).not.toContain(url);
    expect((await send('GET', `${archive}/events/?release=1`)).body).toContain('<h1>/events ');
    for (const path of [archive, `${archive}/nowhere?release=1`, '/preview/seasons/x?release=1'])
      expect((await send('GET', path)).status, path).toBe(404);
  });

  test('show drafts of own pages in the working copy alone, not in a release that contains them', async () => {
    const { app, send, share, open } = await setUpPreviews();
    await using _ = app;
    await send('POST', '/api/admin/pages', { title: 'Membership', path: '/membership' });
    await app.publisher.idle();
    expect((await send('GET', '/preview/membership')).status).toBe(200);
    expect((await send('GET', '/preview/membership?release=1')).status).toBe(404);
    const { url } = await share({ release: 1 });
    expect((await open(url.replace('/preview', '/preview/membership'))).status).toBe(404);
  });

  test('are never cached or indexed, and framed only by the dashboard', async () => {
    const { app, send } = await setUpPreviews();
    await using _ = app;
    const { headers } = await send('GET', '/preview/events');
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
    });
  });

  test.each([
    '/preview/nowhere',
    '/preview/release.json',
    '/preview//a.example',
    '/preview?release=9',
    '/preview?release=x',
  ])('contain no page %s', async (path) => {
    const { app, send, save } = await setUpPreviews();
    await using _ = app;
    await save('<p>x</p>');
    const response = await send('GET', path);
    expect(response.status).toBe(404);
    expect(response.body).toContain('<h1>/404 ');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('name the page that an edit has broken', async () => {
    const { app, send } = await setUpPreviews();
    await using _ = app;
    app.deps.site.render = () => Promise.reject(new TypeError('cannot read properties of undefined'));
    const response = await send('GET', '/preview/about');
    expect(response.status).toBe(422);
    expect(response.body).toMatch(/^The About page could not be made from this content/);
  });
});

test('redirects a preview without session or token to the sign-in page', async () => {
  const { app, open } = await setUpPreviews();
  await using _ = app;
  const response = await open('/preview/about?release=1');
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/admin/login');
});
