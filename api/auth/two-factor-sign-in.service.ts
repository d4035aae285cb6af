import { ERROR_MESSAGES } from '../../contract/errors.ts';
import type { RecoverPassword, TwoFactorResponse } from '../../contract/two-factor.ts';
import type { Transaction } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { recordSecurityEvent } from '../changes/security-events.queries.ts';
import { notAuthenticated } from '../http/errors.ts';
import type { Effects } from '../process/effects.ts';
import { beginAttempt, clearAttempts } from './attempts.ts';
import { findAccount, findAccountByUsername, replacePassword } from './auth.queries.ts';
import { closeChallenge, findStep, setChallenge } from './challenges.ts';
import { hashRecoveryCode } from './generate-secret.ts';
import { type DeviceCookie, openKnownDevices } from './known-devices.ts';
import { createAuthenticationOptions, verifyPasskey } from './passkeys.ts';
import { hashPassword, refuseGuessablePassword } from './passwords.ts';
import { endSessions } from './sessions.ts';
import { ANONYMOUS, type Client, findDevice, openSession, recordFailure, type SignedIn } from './sign-in-steps.ts';
import { findTotpStep } from './totp.ts';
import {
  acceptTotpStep,
  findTotp,
  listMethods,
  listPasskeys,
  recordPasskeyUse,
  retireRecoveryCodes,
  takeRecoveryCode,
} from './two-factor.queries.ts';

/** Creates the options of the browser's passkey dialog, once the password was right. */
export async function createPasskeyOptions(deps: SignInDeps, token: string, origin: string) {
  const { step } = await getStep(deps, token);
  const options = await createAuthenticationOptions(origin, await listPasskeys(deps.db, step.userId));
  await transact(deps.db, (tx) => setChallenge(tx, step.id, options.challenge));
  return options;
}

/** Completes a two-factor sign-in. @throws 401 for a wrong code, 429 after too many. */
export async function finishSignIn(deps: SignInDeps, given: TwoFactorResponse, client: Client): Promise<SignedIn> {
  const { step, account } = await getStep(deps, given.token);
  const devices = await openKnownDevices(deps.db);
  const { address } = client;
  const attemptClient = { username: account.username, address, device: findDevice(devices, account, client) };
  const attempt = await beginAttempt(deps, { at: 'signIn', ...attemptClient });
  const at = deps.now();
  const check = { userId: account.id, origin: client.origin, challenge: step.challenge, at };
  const accept = await prepareResponse(deps, given, check);
  const signedIn = await transact(deps.db, async (tx) => {
    if (!(await accept(tx)) || !(await closeChallenge(tx, step.id))) {
      await recordFailure(tx, { account, attempt, at });
      return null;
    }
    await clearAttempts(tx, attempt);
    if (given.method === 'recoveryCode') {
      await recordSecurityEvent(tx, { account, action: 'recoveryCodeUsed', at, by: account.username });
    }
    return openSession(tx, { account, client, devices, at });
  });
  if (!signedIn) throw notAuthenticated(ERROR_MESSAGES.wrongCode);
  return signedIn;
}

interface Check {
  userId: number;
  origin: string;
  challenge: string | null;
  at: Date;
}

/** Runs the slow part of the check now. The returned function consumes the code inside the transaction. */
export async function prepareResponse(
  { db }: Pick<Effects, 'db'>,
  given: TwoFactorResponse,
  { userId, origin, challenge, at }: Check,
): Promise<(tx: Transaction) => Promise<boolean>> {
  if (given.method === 'recoveryCode') {
    return (tx) => takeRecoveryCode(tx, userId, hashRecoveryCode(given.code), at);
  }
  if (given.method === 'totp') {
    const totp = await findTotp(db, userId);
    const step = totp?.isConfirmed ? findTotpStep(totp.secret, given.code, at) : null;
    return async (tx) => step !== null && acceptTotpStep(tx, userId, step);
  }
  const passkey = (await listPasskeys(db, userId)).find(({ id }) => id === given.response.id);
  const counter = passkey && challenge ? await verifyPasskey(given.response, passkey, { origin, challenge }) : null;
  return async (tx) => passkey !== undefined && counter !== null && recordPasskeyUse(tx, passkey.id, counter, at);
}

/**
 * Resets a forgotten password with a recovery code and makes the device known. Where two-factor is set up, signing in still
 * requires it, and the remaining recovery codes stop working.
 */
export async function recoverAccount(
  deps: SignInDeps,
  { username, recoveryCode, newPassword }: RecoverPassword,
  client: Client,
): Promise<DeviceCookie> {
  refuseGuessablePassword('newPassword', newPassword, { username });
  const devices = await openKnownDevices(deps.db);
  const found = await findAccountByUsername(deps.db, username);
  const device = findDevice(devices, found, client);
  const attempt = await beginAttempt(deps, { at: 'recovery', username, address: client.address, device });
  // Hashed even for an unknown name, so that it takes as long.
  const passwordHash = await hashPassword(newPassword);
  const at = deps.now();
  const known = await transact(deps.db, async (tx) => {
    const account = await findAccount(tx, found?.id ?? ANONYMOUS.id);
    const ownerId = account?.isActive ? account.id : ANONYMOUS.id;
    const isRight = await takeRecoveryCode(tx, ownerId, hashRecoveryCode(recoveryCode), at);
    if (!account || !isRight) {
      await recordFailure(tx, { account, attempt, at });
      return null;
    }
    // Checked only after the code: otherwise the response would reveal the account's names.
    refuseGuessablePassword('newPassword', newPassword, account);
    await clearAttempts(tx, attempt);
    await replacePassword(tx, account.id, passwordHash, at);
    // Whoever found the sheet also has its other codes, which must not serve as the second factor.
    if ((await listMethods(tx, account.id)).length > 0) await retireRecoveryCodes(tx, account.id, at);
    const ended = await endSessions(tx, account.id);
    await recordSecurityEvent(tx, { account, action: 'recoveryCodeUsed', at, by: account.username });
    const detail = { devices: ended };
    await recordSecurityEvent(tx, { account, action: 'passwordReset', at, by: account.username, detail });
    return devices.issue({ ...account, passwordHash });
  });
  if (!known) throw notAuthenticated(ERROR_MESSAGES.wrongRecovery);
  return known;
}

type SignInDeps = Pick<Effects, 'db' | 'now'>;

async function getStep({ db, now }: SignInDeps, token: string) {
  const step = await findStep(db, { token, kind: 'secondFactor', at: now() });
  const account = step && (await findAccount(db, step.userId));
  if (!step || !account?.isActive) throw notAuthenticated(ERROR_MESSAGES.stepExpired);
  return { step, account };
}
