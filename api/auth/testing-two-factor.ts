import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { TwoFactorStep } from '../../contract/two-factor.ts';
import { createTestApp, TEST_PASSWORD, type TestApp, type TestResponse } from '../testing.ts';

export const TWO_FACTOR_PATH = '/api/admin/second-factor';
const STEP_MS = 30_000;
export const withPassword = { currentPassword: TEST_PASSWORD };

/** Code from an authenticator app whose clock may be some seconds ahead. */
export const codeOf = (app: TestApp, secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.deps.now().getTime() + ahead * 1000 });

export const finishSignIn = (app: TestApp, body: Record<string, unknown>) =>
  app.send('POST', '/api/admin/login/second-factor', { body });

/** An account with an authenticator app and recovery codes. */
export async function setUpTwoFactor({ isSuperAdmin = false } = {}) {
  const app = await createTestApp();
  const { id, username } = await app.createAdmin({ isSuperAdmin });
  const cookie = await app.signIn(username);
  const send = (method: string, route: string, body?: Record<string, unknown>) =>
    app.send(method, `${TWO_FACTOR_PATH}${route}`, { cookie, body });
  // Later, new codes would require the app as well.
  const { codes } = (await send('POST', '/recovery-codes', withPassword)).body as { codes: string[] };
  const { secret } = (await send('POST', '/totp', withPassword)).body as { secret: string };
  await send('PUT', '/totp', { code: codeOf(app, secret) });
  // The start of a later step, so that no step ends between two requests of a test.
  app.advance(2 * STEP_MS - (app.deps.now().getTime() % STEP_MS));
  return { app, id, username, cookie, send, secret, codes };
}

/** Body that confirms an owner-only action of a signed-in account. */
export async function beginOwnChallenge(
  send: (method: string, route: string, body?: Record<string, unknown>) => Promise<TestResponse>,
) {
  const response = await send('POST', '/step', withPassword);
  return (response.body as { twoFactor: TwoFactorStep }).twoFactor;
}

export async function beginSignIn(app: TestApp, username: string, password = TEST_PASSWORD) {
  const response = await app.send('POST', '/api/admin/login', { body: { username, password } });
  expect(response.headers.getSetCookie()).toEqual([]);
  return (response.body as { twoFactor: TwoFactorStep }).twoFactor;
}
