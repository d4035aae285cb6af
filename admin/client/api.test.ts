import { expect, it, vi } from 'vitest';
import { api } from './api.ts';

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
