import type { WebAuthnCredential } from '@simplewebauthn/server';
import { brand } from '../../club/brand.ts';
import type { AddPasskey, TwoFactorResponse } from '../../contract/two-factor.ts';
import type { StoredPasskey } from './two-factor.queries.ts';

// Loaded with the first passkey: few use one, and it is large.
const load = () => import('@simplewebauthn/server');

type Transports = WebAuthnCredential['transports'];

/** Passkeys belong to a host name: the page's own, where it is one of ours. */
const hostOf = (origin: string): string => new URL(origin).hostname;

const describe = ({ id, transports }: StoredPasskey) => ({ id, transports: transports as Transports });

const getUserHandle = (accountId: number): string => `admin-${accountId}`;

interface Expected {
  origin: string;
  challenge: string;
}

type NewPasskey = Pick<StoredPasskey, 'id' | 'publicKey' | 'counter' | 'transports'>;

// The library throws for whatever does not fit; for us all of that means no.
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
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await load();
  const verified = await orNull(
    verifyRegistrationResponse({
      response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      ...describeExpected(expected),
    }),
  );
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { id, publicKey, counter, transports: response.response.transports ?? [] };
}

type Assertion = Extract<TwoFactorResponse, { method: 'passkey' }>['response'];

/** @returns the authenticator's new counter; null where the signature is not this passkey's */
export async function verifyPasskey(
  response: Assertion,
  passkey: StoredPasskey,
  expected: Expected,
): Promise<number | null> {
  const { id, publicKey, counter, transports, userId } = passkey;
  // A device that names its account must mean this one (WebAuthn 3, §7.2 step 6).
  const { userHandle } = response.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== getUserHandle(userId)) return null;
  const { verifyAuthenticationResponse } = await load();
  const verified = await orNull(
    verifyAuthenticationResponse({
      response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      ...describeExpected(expected),
      credential: { id, publicKey: new Uint8Array(publicKey), counter, transports: transports as Transports },
    }),
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
