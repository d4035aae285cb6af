import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { passkeys } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { createTestApp } from '../testing.ts';
import { verifyPasskey } from './passkeys.ts';
import { deletePasskey } from './two-factor.queries.ts';
import { prepareResponse } from './two-factor-sign-in.service.ts';

const ORIGIN = 'https://club.example.org';
const CHALLENGE = Buffer.from('challenge').toString('base64url');

/** A passkey of account 7, and what its device says when it is asked. */
function createDevice() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // COSE_Key in CBOR (RFC 9053, §7.1.1): EC2, ES256, P-256, x, y.
  const cose = ['a5010203262001215820', Buffer.from(x, 'base64url').toString('hex'), '225820'].join('');
  const key = Buffer.from(cose + Buffer.from(y, 'base64url').toString('hex'), 'hex');
  const stored = { id: 'a2V5', userId: 7, publicKey: key, counter: 0, transports: [], name: 'Phone' };
  const passkey = { ...stored, createdAt: '2026-11-01T00:00:00Z', lastUsedAt: null };
  const respond = (userHandle?: string) => {
    const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge: CHALLENGE, origin: ORIGIN }));
    const host = createHash('sha256').update(new URL(ORIGIN).hostname).digest();
    const authenticator = Buffer.concat([host, Buffer.from([1, 0, 0, 0, 5])]);
    const signed = Buffer.concat([authenticator, createHash('sha256').update(client).digest()]);
    const response = {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authenticator.toString('base64url'),
      signature: sign('sha256', signed, privateKey).toString('base64url'),
      ...(userHandle !== undefined && { userHandle: Buffer.from(userHandle).toString('base64url') }),
    };
    const { id } = passkey;
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response };
  };
  return { passkey, respond };
}

test.each([
  ['names no account', undefined, 5],
  ['names its own account', 'admin-7', 5],
  ['names another account', 'admin-8', null],
  ['names an unknown account', 'somebody', null],
])('verifies a passkey whose device %s', async (_what, userHandle, counter) => {
  const { passkey, respond } = createDevice();
  const expected = { origin: ORIGIN, challenge: CHALLENGE };
  expect(await verifyPasskey(respond(userHandle), passkey, expected)).toBe(counter);
});

test('refuses a passkey that was removed while its response was verified', async () => {
  await using app = await createTestApp();
  const { id: userId } = await app.createAdmin();
  const { passkey, respond } = createDevice();
  await app.db.insert(passkeys).values({ ...passkey, userId });
  const given = { method: 'passkey' as const, token: 'token', response: respond() };
  const check = { userId, origin: ORIGIN, challenge: CHALLENGE, at: app.deps.now() };
  const [first, second] = [await prepareResponse(app, given, check), await prepareResponse(app, given, check)];
  expect(await transact(app.db, first)).toBe(true);
  await transact(app.db, (tx) => deletePasskey(tx, userId, passkey.id));
  expect(await transact(app.db, second)).toBe(false);
});
