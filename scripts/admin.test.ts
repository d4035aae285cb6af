import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../api/testing.ts';

const execute = promisify(execFile);

/** Runs the real command on the database of a running API. */
async function run(app: TestApp, ...args: string[]): Promise<{ code: number; text: string }> {
  const env = { ...process.env, DATA_DIR: app.deps.env.dataDir };
  try {
    const { stdout } = await execute(process.execPath, ['scripts/admin.ts', ...args], { env });
    return { code: 0, text: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, text: stderr };
  }
}

test('prints a new password once, which works and ends every session', async () => {
  await using app = await createTestApp();
  const { username } = await app.createAdmin({ isSuperAdmin: true });
  const cookie = await app.signIn(username);
  for (let n = 0; n < 10; n += 1) {
    await app.send('POST', '/api/admin/login', { body: { username, password: 'forgotten' } });
  }
  const { code, text } = await run(app, 'reset-password', username.toUpperCase());
  const password = /shown only this once: (\S+)/.exec(text)?.[1] ?? '';
  expect([code, password]).toEqual([0, expect.stringMatching(/^(\w{5}-){3}\w{5}$/)]);
  expect((await app.send('GET', '/api/auth/user', { cookie })).status).toBe(401);
  await expect(app.signIn(username, TEST_PASSWORD)).rejects.toThrow('401');
  const again = await app.signIn(username, password);
  const { body } = await app.send('GET', '/api/admin/changes?entity=security', { cookie: again });
  expect(JSON.stringify(body)).toContain('passwordReset');
  expect(JSON.stringify(body)).not.toContain(password);
}, 60_000);

test('lists accounts, unlocks them, and explains mistakes', async () => {
  await using app = await createTestApp();
  const { username } = await app.createAdmin({ isActive: false });
  expect((await run(app, 'list')).text).toBe(`${username} · admin, not active · last sign-in never\n`);
  expect(await run(app, 'activate', username)).toMatchObject({ code: 0 });
  await app.signIn(username);
  expect(await run(app, 'reset-password', 'nobody')).toEqual({
    code: 1,
    text: 'There is no account nobody; “npm run admin -- list” names them all.\n',
  });
  expect(await run(app, 'delete', username)).toMatchObject({ code: 2 });
}, 60_000);
