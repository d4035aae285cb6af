import { expect, test } from 'vitest';
import { getDaysLeft, type HandOver } from '../../contract/hand-over.ts';
import { createTestApp } from '../testing.ts';

test('lists who has access, when terms end and what runs where, without secrets', async () => {
  await using app = await createTestApp({
    STORAGE: 's3',
    S3_BUCKET: 'club-images',
    S3_ACCESS_KEY_ID: 'key-of-the-bucket',
    S3_SECRET_ACCESS_KEY: 'secret-of-the-bucket',
    DATABASE_AUTH_TOKEN: 'secret-of-the-database',
  });
  const cookie = await app.signInNew({ isSuperAdmin: true });
  const { id } = await app.createAdmin();
  const body = { termEndsOn: '2027-06-30' };
  expect((await app.send('PUT', `/api/admin/users/${id}`, { cookie, body })).status).toBe(200);
  const response = await app.send('GET', '/api/admin/hand-over', { cookie });
  const { accounts, services } = response.body as HandOver;
  expect(accounts).toMatchObject([
    { isSuperAdmin: true, lastLoginAt: expect.any(String), hasTwoFactor: false },
    { id, termEndsOn: '2027-06-30', lastLoginAt: null },
  ]);
  expect(services).toContainEqual({ name: 'Uploaded images', value: 'Bucket club-images at Amazon S3, us-east-1' });
  expect(JSON.stringify(response.body)).not.toMatch(/secret-of|key-of|argon2/);
  const cleared = { termEndsOn: null };
  expect(await app.send('PUT', `/api/admin/users/${id}`, { cookie, body: cleared })).toMatchObject({ body: cleared });
  const wrong = { termEndsOn: 'next summer' };
  expect((await app.send('PUT', `/api/admin/users/${id}`, { cookie, body: wrong })).status).toBe(400);
});

test.each([
  [{}, 'None'],
  [{ PUBLIC_URL: 'https://club.example.org', TRUST_PROXY: '127.0.0.1' }, 'Named in TRUST_PROXY'],
  [{ PUBLIC_URL: 'https://club.example.org' }, expect.stringMatching(/^Not named: .*one visitor\. Set TRUST_PROXY\.$/)],
])('shows whether a proxy in front is configured: %o', async (environment, value) => {
  await using app = await createTestApp(environment as Record<string, string>);
  const cookie = await app.signInNew({ isSuperAdmin: true });
  const { services } = (await app.send('GET', '/api/admin/hand-over', { cookie })).body as HandOver;
  expect(services).toContainEqual({ name: 'Proxy in front', value });
});

test('counts days left as calendar days', () => {
  expect(getDaysLeft('2027-06-30', '2027-06-30')).toBe(0);
  expect(getDaysLeft('2027-06-30', '2027-05-31')).toBe(30);
  expect(getDaysLeft('2027-06-30', '2027-07-02')).toBe(-2);
  expect(getDaysLeft(null, '2027-07-02')).toBeNull();
});
