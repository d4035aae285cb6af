import { expect, it } from 'vitest';
import { ApiError } from '../../client/api.ts';
import { describeSignInFailure } from './sign-in-alert.tsx';

function refuse(status: number, body: string): string {
  const refusal = { status, statusText: '', url: 'http://localhost/api/admin/login' };
  return describeSignInFailure(new ApiError(refusal, body), 'Invalid credentials');
}

it('blames the password only if the server refused it', () => {
  const page = '<html><body>nginx</body></html>';
  expect(refuse(401, '')).toBe('Invalid credentials');
  expect(refuse(429, '{"message":"Wait an hour"}')).toBe('Wait an hour');
  for (const status of [413, 429, 503]) expect(refuse(status, page)).toMatch(/nothing was checked/);
});
