import { expect, test } from 'vitest';
import { describeReleaseChanges, type ListedRelease } from '../../contract/describe-release.ts';
import { createTestApp } from '../testing.ts';

async function setUp() {
  const app = await createTestApp();
  const cookie = await app.signInNew();
  const send = (method: string, path: string, body?: Record<string, unknown>) =>
    app.send(method, `/api/admin/${path}`, { cookie, ...(body && { body }) });
  const list = async (query: string) => (await send('GET', `releases?${query}`)).body as ListedRelease[];
  const listTexts = async (query = 'with=changes') =>
    (await list(query)).map(({ changes }) => describeReleaseChanges(changes ?? [], []));
  return { app, send, list, listTexts };
}

function addImages(count: number) {
  return {
    items: Array.from({ length: count }, (_, index) => ({
      imageUrl: 'https://a.example/b.png',
      pageType: 'home',
      title: `Photo ${index}`,
      sortOrder: String(index),
    })),
  };
}

test('lists the changes of a release since the one before it', async () => {
  const { app, send, listTexts } = await setUp();
  await using _ = app;
  await send('POST', 'external-links', { name: 'Shop', url: 'https://a.example' });
  await send('POST', 'content', { key: 'home_navy_section', value: '<p>Go</p>' });
  await send('POST', 'carousel-images/batch', addImages(3));
  await send('PUT', 'carousel-images/order', { ids: [3, 2, 1] });
  await send('PUT', 'carousel-images/2', { title: 'Pep rally' });
  await send('DELETE', 'content/1');
  expect((await listTexts()).slice(0, 5)).toEqual([
    'Home banner back to the built-in text',
    'Photo “Pep rally” changed',
    '2 photos reordered',
    '3 photos added',
    'Home banner',
  ]);
  expect(await listTexts('with=changes&limit=1')).toEqual(['Home banner back to the built-in text']);
});

test('names the fund split and the text around it separately', async () => {
  const { app, send, listTexts } = await setUp();
  await using _ = app;
  const write = (percent: number) => `Teams | ${percent}\nClubs | 40`;
  await send('POST', 'external-links', { name: 'Shop', url: 'https://a.example' });
  const both = [
    { key: 'about_fund_allocation', value: '<p>Thanks.</p>' },
    { key: 'about_fund_split', value: write(60) },
  ];
  await send('PUT', 'content', { items: both });
  await send('PUT', 'content/2', { value: write(50) });
  await send('PUT', 'content/1', { value: '<p>Thank you.</p>' });
  expect((await listTexts()).slice(0, 3)).toEqual(['Fund Allocation', 'Fund split', 'Fund Allocation, Fund split']);
  await send('PUT', 'publish/settings', { autoPublish: false });
  await send('PUT', 'content/2', { value: write(55) });
  const named = { label: 'About page: Fund split' };
  expect((await send('GET', 'publish')).body).toMatchObject({ pending: [named] });
  expect((await send('GET', 'differences')).body).toMatchObject({ items: [named] });
});

test('lists changes only on request', async () => {
  const { app, send, list } = await setUp();
  await using _ = app;
  await send('POST', 'content', { key: 'home_navy_section', value: '<p>Go</p>' });
  expect((await list('limit=1'))[0]).not.toHaveProperty('changes');
  expect((await send('GET', 'releases?with=everything')).status).toBe(400);
});
