import { request } from '@playwright/test';
import { SUPER_ADMIN } from '../support/server.ts';
import { expect, test } from './fixtures.ts';

const SAVES = 100;

test('loses and refuses none of a hundred simultaneous saves, and publishes them in one live release', {
  tag: '@slow',
}, async ({ server }) => {
  const api = await request.newContext({ baseURL: server.url });
  await api.post('/api/admin/login', { data: SUPER_ADMIN });
  const before = (await (await api.get('/release.json')).json()).id as number;

  const responses = await Promise.all(
    Array.from({ length: SAVES }, (_, index) =>
      api.post('/api/admin/external-links', {
        data: { name: `Booth ${index}`, url: `https://school.example.org/booth/${index}`, location: 'footer' },
      }),
    ),
  );
  expect(responses.map((response) => response.status()).filter((status) => status !== 201)).toEqual([]);
  const releaseIds = responses.map((response) => Number(response.headers()['x-release-id']));
  expect(new Set(releaseIds).size).toBe(SAVES);
  expect(Math.min(...releaseIds)).toBeGreaterThan(before);

  const newest = Math.max(...releaseIds);
  await expect(async () => {
    expect((await (await api.get('/release.json')).json()).id).toBe(newest);
  }).toPass();
  const home = await (await api.get('/')).text();
  const shown = Array.from(
    { length: SAVES },
    (_, index) => home.includes(`>Booth ${index}<`) || home.includes(`Booth ${index} `),
  );
  expect(shown.filter((isShown) => !isShown)).toEqual([]);

  const releases: { id: number; status: string }[] = await (await api.get('/api/admin/releases?limit=200')).json();
  expect(releases.filter(({ status }) => status === 'live').map(({ id }) => id)).toEqual([newest]);
  expect(releases.filter(({ status }) => status === 'failed' || status === 'building')).toEqual([]);
  await api.dispose();
});

test('keeps visitors’ page when a block breaks it, and names the block', async ({ server }) => {
  const api = await request.newContext({ baseURL: server.url });
  await api.post('/api/admin/login', { data: SUPER_ADMIN });
  const before = await (await api.get('/release.json')).json();
  const save = await api.post('/api/admin/content', {
    data: { key: 'home_main_content', value: '<p>See <a href="/evnts">the events</a></p>', type: 'html' },
  });
  expect(save.status()).toBe(201);
  await expect(async () => {
    const state = await (await api.get('/api/admin/publish')).json();
    expect(state.lastFailure?.error).toBe(
      '“Main Page Content” (Home page, under the banner) points to /evnts, which does not exist on this site. ' +
        'Correct or remove it, then publish again.',
    );
  }).toPass();
  expect(await (await api.get('/release.json')).json()).toEqual(before);

  const { id } = await save.json();
  await api.put(`/api/admin/content/${id}`, { data: { value: '<p>See <a href="/events">the events</a></p>' } });
  await expect(async () => {
    expect((await (await api.get('/release.json')).json()).id).toBeGreaterThan(before.id);
  }).toPass();
  expect((await (await api.get('/api/admin/publish')).json()).lastFailure).toBeNull();
  await api.dispose();
});
