import { expect, it, vi } from 'vitest';
import { CREATE_KEY } from '../../contract/changes.ts';
import { ApiError, api, getServerMessage } from './api.ts';

it('sends no request while a changed password gives the session another token', async () => {
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  vi.stubGlobal('fetch', (input: string) => {
    sent.push(input);
    const response = Object.defineProperty(Response.json({}), 'url', { value: `http://localhost${input}` });
    return new Promise((resolve) => answers.push(() => resolve(response)));
  });
  const changed = api.admin['change-password'].$put({
    json: { currentPassword: 'old', newPassword: 'another', confirmPassword: 'another' } as never,
  });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const request = api.admin.publish.$get();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent).toEqual(['/api/admin/change-password']);
  answers[0]?.();
  await changed;
  await vi.waitFor(() => expect(sent).toEqual(['/api/admin/change-password', '/api/admin/publish']));
  answers[1]?.();
  await request;
});

it('sends a create again under the same key until it is answered', async () => {
  const keys: (string | null)[] = [];
  const answers = [
    () => Promise.reject(new TypeError('no network')),
    () => reply(502),
    () => reply(201),
    () => reply(201),
  ];
  const reply = async (status: number) =>
    Object.defineProperty(Response.json({}, { status }), 'url', { value: 'http://localhost/api/admin/notices' });
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get(CREATE_KEY));
    return answers[keys.length - 1]?.();
  });
  const create = (text: string) => api.admin.notices.$post({ json: { text } });
  await expect(create('Gym 2')).rejects.toThrow('no network');
  await create('Gym 2');
  await create('Gym 2');
  await create('Gym 2');
  const [first, second, third, next] = keys;
  expect([second, third]).toEqual([first, first]);
  expect(next).not.toBe(first);
});

const PAGE = '<html><body>nginx</body></html>';

it.each([
  [413, PAGE, 'Failed. It is larger than the website accepts.'],
  [429, PAGE, 'Failed. The website is getting too many requests. Wait a minute.'],
  [503, PAGE, 'Failed. The website isn’t responding right now. Wait a minute.'],
  [500, PAGE, 'Failed. Try again.'],
  [429, '{"message":"Slow down"}', 'Slow down'],
])('explains a refusal with status %i and the body %s', (status, body, message) => {
  const refusal = { status, statusText: '', url: 'http://localhost/api/admin/notices' };
  expect(getServerMessage(new ApiError(refusal, body), 'Failed. Try again.')).toBe(message);
});
