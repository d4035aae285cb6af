import type { WebAuthnCredential } from '@simplewebauthn/server';
import { brand } from '../../club/brand.ts';
import type { AddPasskey, TwoFactorResponse } from '../../contract/two-factor.ts';
import type { StoredPasskey } from './two-factor.queries.ts';

// Loaded on first use: it is large, and few people use passkeys.
const load = () => import('@simplewebauthn/server');

type Transports = WebAuthnCredential['transports'];

/** Passkeys are bound to a host name: that of the page, if it is a trusted origin. */
const hostOf = (origin: string): string => new URL(origin).hostname;

const describe = ({ id, transports }: StoredPasskey) => ({ id, transports: transports as Transports });

const getUserHandle = (accountId: number): string => `admin-${accountId}`;

interface Expected {
  origin: string;
  challenge: string;
}

// The library throws for every mismatch. Here they all mean "not verified".
const orNull = <Result>(work: Promise<Result>): Promise<Result | null> => work.catch(() => null);

interface Registration {
  origin: string;
  account: { id: number; username: string };
  known: StoredPasskey[];
}

export async function createRegistrationOptions({ origin, account, known }: Registration) {
  const { generateRegistrationOptions } = await load();
  const { extensions: _, ...options } = await generateRegistrationOptions({
    rpName: brand.club.name,
    rpID: hostOf(origin),
    userName: account.username,
    userID: new TextEncoder().encode(getUserHandle(account.id)),
    attestationType: 'none',
    excludeCredentials: known.map(describe),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return options;
}

export async function createAuthenticationOptions(origin: string, known: StoredPasskey[]) {
  const { generateAuthenticationOptions } = await load();
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    rpID: hostOf(origin),
    allowCredentials: known.map(describe),
    userVerification: 'preferred',
  });
  return options;
}

export async function verifyNewPasskey(
  response: AddPasskey['response'],
  expected: Expected,
): Promise<Pick<StoredPasskey, 'id' | 'publicKey' | 'counter' | 'transports'> | null> {
  const { verifyRegistrationResponse } = await load();
  const given = response as Parameters<typeof verifyRegistrationResponse>[0]['response'];
  const verified = await orNull(verifyRegistrationResponse({ response: given, ...describeExpected(expected) }));
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { id, publicKey, counter, transports: response.response.transports ?? [] };
}

/** @returns the authenticator's new counter; null if the signature is not from this passkey */
export async function verifyPasskey(
  response: Extract<TwoFactorResponse, { method: 'passkey' }>['response'],
  passkey: StoredPasskey,
  expected: Expected,
): Promise<number | null> {
  const { id, publicKey, counter, transports, userId } = passkey;
  // A user handle, if present, must be this account's (WebAuthn 3, §7.2 step 6).
  const { userHandle } = response.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== getUserHandle(userId)) return null;
  const { verifyAuthenticationResponse } = await load();
  const given = response as Parameters<typeof verifyAuthenticationResponse>[0]['response'];
  const credential = { id, publicKey: new Uint8Array(publicKey), counter, transports: transports as Transports };
  const verified = await orNull(
    verifyAuthenticationResponse({ response: given, credential, ...describeExpected(expected) }),
  );
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

function describeExpected({ origin, challenge }: Expected) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    requireUserVerification: false,
  };
}
