import { expect, test } from 'vitest';
import { createTestApp } from '../../testing.ts';

const path = '/api/admin/check';

test('reports what is wrong in a content key’s text, where, and how to fix it', async () => {
  await using app = await createTestApp();
  const cookie = await app.signInNew();
  const body = { key: 'home_navy_section', value: '<p>Go <span style="color:#0b1f3f">Panthers</span> &amp; all</p>' };
  expect(await app.send('POST', path, { cookie, body })).toMatchObject({
    status: 200,
    body: {
      findings: [
        {
          rule: 'contrast',
          level: 'error',
          wcag: '1.4.3',
          message: 'Navy letters are hard to read on the banner: their contrast is 1.00 to 1, and 3 to 1 is needed.',
          place: { start: 3, end: 11, text: 'Panthers' },
          fix: { kind: 'color', label: 'Use Gray', color: 'gray' },
        },
      ],
    },
  });
});

test('reads from the stored list which sponsor card is the blue one', async () => {
  await using app = await createTestApp();
  const cookie = await app.signInNew();
  const body = { key: 'events_fnl_tier_5', value: '<p><span style="color:#0b1f3f">Panthers</span></p>' };
  const check = async () => (await app.send('POST', path, { cookie, body })).body as { findings: object[] };
  expect((await check()).findings).toEqual([]);
  const tiers = { key: 'events_fnl_tiers', value: 'tier_5 | Stadium | 10000' };
  await app.send('PUT', '/api/admin/content', { cookie, body: { items: [tiers] } });
  expect((await check()).findings).toMatchObject([{ rule: 'contrast' }]);
});

test('checks the current fields of a form', async () => {
  await using app = await createTestApp();
  const cookie = await app.signInNew();
  const check = async (entity: string, fields: Record<string, unknown>) => {
    const { body } = await app.send('POST', path, { cookie, body: { entity, fields } });
    return (body as { findings: { rule: string; place: object }[] }).findings.map(({ rule, place }) => [rule, place]);
  };
  expect(await check('heroImages', { altText: 'IMG_2041.jpg', isDecorative: false })).toEqual([
    ['picture-named-by-file', { start: 0, end: 12, text: 'IMG_2041.jpg', field: 'altText' }],
  ]);
  // Cleaned as it would be when stored.
  expect(await check('contentItems', { key: 'about_main_content', value: '<b style="font-size:8px">a</b>' })).toEqual([
    ['small-text', { start: 0, end: 1, text: 'a', field: 'value' }],
  ]);
  expect(await check('externalLinks', { name: 'Calendar', sortOrder: 3, description: null })).toEqual([]);
});

test('uses the club’s current day and recognizes the site’s own addresses', async () => {
  await using app = await createTestApp({ PUBLIC_URL: 'https://club.example.org', TIME_ZONE: 'Pacific/Kiritimati' });
  const cookie = await app.signInNew();
  const value = '<p><a href="https://club.example.org/gone">the plan</a></p>';
  const body = { key: 'home_main_content', value };
  expect((await app.send('POST', path, { cookie, body })).body).toMatchObject({
    findings: [{ rule: 'link-leads-nowhere', fix: { kind: 'unlink' } }],
  });
});

test.each([
  ['nothing', {}],
  ['a key alone', { key: 'home_main_content' }],
  ['an unknown entity', { entity: 'users', fields: {} }],
  ['a field that holds a list', { entity: 'heroImages', fields: { altText: ['a'] } }],
  ['both at once', { key: 'home_main_content', value: 'a', entity: 'heroImages', fields: {} }],
])('refuses %s', async (_what, body) => {
  await using app = await createTestApp();
  const cookie = await app.signInNew();
  expect(await app.send('POST', path, { cookie, body })).toMatchObject({ status: 400 });
});

test.each([
  [
    'a field of a thousand characters',
    'carouselImages',
    { description: 'line\n'.repeat(100_000) },
    'Caption must be at most',
  ],
  ['an unknown field', 'externalLinks', { '<script>': 'a' }, 'Unknown field “<script>”'],
  ['a text of tags only', 'contentItems', { key: 'home_main_content', value: '<'.repeat(200_000) }, 'too many lines'],
  [
    'a text of ampersands only',
    'contentItems',
    { key: 'home_main_content', value: '&'.repeat(50_010) },
    'too many lines',
  ],
  [
    'a text of brackets only',
    'contentItems',
    { key: 'home_main_content', value: '>'.repeat(50_010) },
    'too many lines',
  ],
  [
    'a text with too many lines',
    'contentItems',
    { key: 'home_main_content', value: '- a\n'.repeat(50_000) },
    'too many lines',
  ],
  [
    'a label over its limit',
    'contentItems',
    { key: 'home_lead', value: 'Sun, Oct 17, 2026 '.repeat(10_000) },
    'Text must be at most 160 characters',
  ],
])('refuses %s before any rule reads it', async (_what, entity, fields, message) => {
  await using app = await createTestApp();
  const cookie = await app.signInNew();
  const answer = await app.send('POST', path, { cookie, body: { entity, fields } });
  expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } });
});

test('stores a dismissed finding once, with its author, until it is restored', async () => {
  await using app = await createTestApp();
  const { username } = await app.createAdmin();
  const cookie = await app.signIn(username);
  const body = { entity: 'contentItems', item: 'home_main_content', rule: 'capitals', text: 'GO PANTHERS' };
  expect(await app.send('GET', `${path}/left`, { cookie })).toMatchObject({ body: [] });
  await app.send('POST', `${path}/left`, { cookie, body });
  expect(await app.send('POST', `${path}/left`, { cookie, body })).toMatchObject({ status: 204 });
  const { body: left } = await app.send('GET', `${path}/left`, { cookie });
  expect(left).toEqual([{ ...body, id: expect.any(Number), by: username, at: expect.any(String) }]);
  const id = (left as { id: number }[])[0]?.id;
  expect(await app.send('DELETE', `${path}/left/${id}`, { cookie })).toMatchObject({ status: 204 });
  expect(await app.send('GET', `${path}/left`, { cookie })).toMatchObject({ body: [] });
  expect(await app.send('POST', `${path}/left`, { cookie, body: { ...body, rule: 'beauty' } })).toMatchObject({
    status: 400,
    body: { message: 'There is no such rule' },
  });
});
