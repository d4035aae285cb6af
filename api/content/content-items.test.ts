import { describe, expect, test } from 'vitest';
import { createTestApp } from '../testing.ts';
import { describeResource } from './testing-resource.ts';

const path = '/api/admin/content';
const block = { key: 'home_main_content', value: '<p>Welcome, <strong>Panthers</strong>!</p>', type: 'html' };

describeResource({
  entity: 'contentItems',
  publicPath: '/api/site-content',
  input: (n) => ({ ...block, key: `notes_${n}`, description: 'For the committee' }),
  change: { value: '<p>Go Panthers</p>', description: '' },
  refused: [
    ['a missing key', { value: 'x' }, 'Key is required'],
    ['a missing value', { key: 'notes' }, 'Text is required'],
    ['a blank value', { key: 'notes', value: ' \n' }, 'Text is required'],
    ['rich text without text', { key: 'notes', value: '<p><br></p>' }, 'Text is required'],
    ['rich text of which nothing may stay', { key: 'notes', value: '<script>x</script>' }, 'Text is required'],
    ['a key with a hyphen', { key: 'a-b', value: 'x' }, /^Key may hold only/],
    ['a key that is a prototype’s', { key: '__proto__', value: 'x' }, /^Key may hold only/],
    ['another type', { ...block, type: 'markdown' }, 'Type must be text or html'],
    ['a value that is too long', { ...block, value: 'x'.repeat(200_001) }, /^Text must be at most 200000/],
    ['a value too long once escaped', { ...block, value: '&'.repeat(45_000) }, /^Text must be at most 200000/],
    ['a control character', { ...block, value: 'a\u0000b' }, 'Text contains characters that cannot be stored'],
    ['half a character', { ...block, value: 'a\ud800b' }, 'Text contains characters that cannot be stored'],
    [
      'a donate button that is too long',
      { key: 'donate_button_text', value: 'x'.repeat(61) },
      /at most 60 characters$/,
    ],
    [
      'an image described too long',
      { key: 'panther_store_online_image_alt', value: 'x'.repeat(501) },
      /at most 500 characters$/,
    ],
    ['an image that is none', { key: 'about_impact_image', value: 'javascript:1' }, /^Image URL must be/],
    ['a link that is none', { key: 'donate_button_url', value: 'mailto:a@b.c' }, /^Link must be a full web address/],
  ],
});

describe('content items', () => {
  const setUp = async () => {
    const app = await createTestApp();
    const cookie = await app.signInNew();
    const create = (body: Record<string, unknown>) => app.send('POST', path, { cookie, body });
    const update = (id: number, body: Record<string, unknown>) => app.send('PUT', `${path}/${id}`, { cookie, body });
    return { app, create, update };
  };

  test('gives visitors only key and value', async () => {
    const { app, create } = await setUp();
    await using _ = app;
    await create(block);
    expect((await app.send('GET', '/api/site-content')).body).toEqual([{ key: block.key, value: block.value }]);
  });

  test('completes an address without https:// on create and update', async () => {
    const { app, create, update } = await setUp();
    await using _ = app;
    const created = await create({
      key: 'donate_button_url',
      value: ' auction.example.org/2026?a=1&b=2',
      type: 'text',
    });
    expect(created.body).toMatchObject({ value: 'https://auction.example.org/2026?a=1&b=2' });
    const changed = await update(1, { value: 'www.auction.example.org' });
    expect(changed.body).toMatchObject({ value: 'https://www.auction.example.org' });
  });

  test('turns size, color and alignment in style attributes into classes', async () => {
    const { app, create } = await setUp();
    await using _ = app;
    const value = '<p style="text-align:center"><span style="font-size:24px;color:#b42318">Go</span></p>';
    expect((await create({ ...block, value })).body).toMatchObject({
      value: '<p class="text-align-center"><span class="text-size-24 text-color-red">Go</span></p>',
    });
  });

  test('refuses an existing key, also in parallel requests', async () => {
    const { app, create } = await setUp();
    await using _ = app;
    const responses = await Promise.all([create(block), create(block)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toEqual({ message: 'That key is taken' });
  });

  test('ignores a new key in an update', async () => {
    const { app, create, update } = await setUp();
    await using _ = app;
    const { body: read } = await create(block);
    const response = await update(1, { ...(read as object), key: 'another_key', value: '<p>New</p>' });
    expect(response).toMatchObject({ status: 200, body: { key: block.key, value: '<p>New</p>' } });
  });

  test.each([
    ['a script', '<p>Hi</p><script>alert(1)</script>', '<p>Hi</p>'],
    ['a handler', '<p onclick="x()">Hi</p>', '<p>Hi</p>'],
    ['a script link', '<a href="java&#115;cript:x">Hi</a>', '<a href="about:blank">Hi</a>'],
    [
      'a style',
      '<p style="position:fixed" class="text-align-center evil">Hi</p>',
      '<p class="text-align-center">Hi</p>',
    ],
  ])('keeps only allowed rich text: %s', async (_what, value, stored) => {
    const { app, create, update } = await setUp();
    await using _ = app;
    expect(await create({ ...block, value })).toMatchObject({ status: 201, body: { value: stored } });
    expect(await update(1, { value })).toMatchObject({ status: 200, body: { value: stored } });
    expect((await app.send('GET', '/api/site-content')).body).toEqual([{ key: block.key, value: stored }]);
  });

  test('sanitizes a block shown as rich text even when it is sent as text', async () => {
    const { app, create } = await setUp();
    await using _ = app;
    const response = await create({ ...block, type: 'text', value: '<b>Hi</b><script>x</script>' });
    expect(response).toMatchObject({ status: 201, body: { value: '<strong>Hi</strong>' } });
  });

  test('validates an update as it validates a new item', async () => {
    const { app, create, update } = await setUp();
    await using _ = app;
    await create({ key: 'about_impact_image', value: 'https://a.example/split.webp' });
    await create({ key: 'donate_button_text', value: 'Give' });
    expect((await update(1, { value: 'javascript:1' })).status).toBe(400);
    expect((await update(1, { value: '' })).status).toBe(200);
    expect(await update(2, { value: ' ' })).toMatchObject({
      status: 400,
      body: { message: 'Donate Button Text is required' },
    });
  });

  test('accepts an empty donate link, and keeps ampersands in an address', async () => {
    const { app, create, update } = await setUp();
    await using _ = app;
    const url = 'https://auction.example/?club=1&event=2';
    expect(await create({ key: 'donate_button_url', value: url })).toMatchObject({
      body: { value: url, type: 'text' },
    });
    expect(await update(1, { value: '' })).toMatchObject({ status: 200, body: { value: '' } });
  });

  test.each([
    'Tom & Jerry <3 "quotes" ’curly’',
    "'; DROP TABLE content_items; --",
    '#{7*7} {{7*7}} %s %n $HOME',
    'Ω≈ç√∫ 田中さん 🏈🧑‍🤝‍🧑 אבג',
    'a\u202eb\u200bc\ufeffd',
    'null',
    '__proto__',
    '<script>alert(1)</script>',
    'one\ttab',
  ])('returns plain text unchanged: %j', async (value) => {
    const { app, create } = await setUp();
    await using _ = app;
    expect(await create({ key: 'donate_button_text', type: 'text', value })).toMatchObject({
      status: 201,
      body: { value },
    });
    expect((await app.send('GET', '/api/site-content')).body).toEqual([{ key: 'donate_button_text', value }]);
  });
});
