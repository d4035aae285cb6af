import type { ChangePassword, Login, SessionAdmin } from '../../contract/auth.ts';
import { ERROR_MESSAGES } from '../../contract/errors.ts';
import type { TwoFactorStep } from '../../contract/two-factor.ts';
import { transact } from '../../db/transact.ts';
import { recordChange } from '../changes/changes.queries.ts';
import { recordSecurityEvent } from '../changes/security-events.queries.ts';
import { invalid, notAuthenticated } from '../http/errors.ts';
import type { Effects } from '../process/effects.ts';
import { beginAttempt, clearAttempts, withdrawAttempt } from './attempts.ts';
import { findAccount, findAccountByUsername, replacePassword } from './auth.queries.ts';
import { openChallenge } from './challenges.ts';
import { openKnownDevices } from './known-devices.ts';
import { confirmOwnPassword } from './own-password.ts';
import { hashPassword, refuseGuessablePassword, verifyPassword } from './passwords.ts';
import { createSession, createToken, endOwnSession, endSessions, type ValidSession } from './sessions.ts';
import { ANONYMOUS, type Client, findDevice, openSession, recordFailure, type SignedIn } from './sign-in-steps.ts';
import { listMethods } from './two-factor.queries.ts';

type SignInDeps = Pick<Effects, 'db' | 'now'>;

type SignInResult = { signedIn: SignedIn } | { twoFactor: TwoFactorStep };

/**
 * Signs in and ends this browser's earlier session, or returns the two-factor step if the account has one.
 * @throws the same 401, after the same time, for an unknown user, a wrong password or an inactive account;
 * 429 after too many attempts.
 */
export async function signIn(deps: SignInDeps, { username, password }: Login, client: Client): Promise<SignInResult> {
  const devices = await openKnownDevices(deps.db);
  const found = await findAccountByUsername(deps.db, username);
  const device = findDevice(devices, found, client);
  const attempt = await beginAttempt(deps, { at: 'signIn', username, address: client.address, device });
  const matches = await verifyPassword(found?.passwordHash ?? null, password);
  const at = deps.now();
  const result = await transact(deps.db, async (tx): Promise<SignInResult | null> => {
    // Read again: the account may have been deactivated or its password changed since the check above.
    const current = await findAccount(tx, found?.id ?? ANONYMOUS.id);
    if (!matches || !current?.isActive || current.passwordHash !== found?.passwordHash) {
      await recordFailure(tx, { account: current, attempt, at });
      return null;
    }
    const methods = await listMethods(tx, current.id);
    if (methods.length > 0) {
      // The account's failures are not cleared: knowing the password must not buy more guesses at the code.
      await withdrawAttempt(tx, attempt);
      const step = { userId: current.id, kind: 'secondFactor' as const, challenge: null, at };
      return { twoFactor: { token: await openChallenge(tx, step), methods } };
    }
    await clearAttempts(tx, attempt);
    return { signedIn: await openSession(tx, { account: current, client, devices, at }) };
  });
  if (!result) throw notAuthenticated(ERROR_MESSAGES.invalidCredentials);
  return result;
}

type SignedInClient = Pick<ValidSession, 'sessionId' | 'admin'>;

/** New session that replaces the caller's, on a device that stays known. */
type Renewed = Pick<SignedIn, 'token' | 'ttl' | 'device'>;

/** Changes the password and ends all sessions. The caller's gets a new token, so that a stolen one ends too. */
export async function changeOwnPassword(
  deps: SignInDeps,
  { admin, userAgent }: Pick<SignedInClient, 'admin'> & Pick<Client, 'userAgent'>,
  { currentPassword, newPassword }: ChangePassword,
): Promise<Renewed> {
  refuseGuessablePassword('newPassword', newPassword, admin);
  const { db, now } = deps;
  const account = await confirmOwnPassword(deps, admin.id, currentPassword);
  const passwordHash = await hashPassword(newPassword);
  const devices = await openKnownDevices(db);
  const at = now();
  return transact(db, async (tx) => {
    const before = await findAccount(tx, admin.id);
    if (before?.passwordHash !== account.passwordHash) {
      throw invalid('currentPassword', ERROR_MESSAGES.currentPasswordIncorrect);
    }
    await replacePassword(tx, admin.id, passwordHash, at);
    await endSessions(tx, admin.id);
    const token = createToken();
    const ttl = await createSession(tx, { userId: admin.id, token, at, userAgent });
    await recordChange(tx, {
      entity: 'adminUsers',
      entityId: admin.id,
      action: 'update',
      before: { id: admin.id, username: before.username },
      after: { id: admin.id, username: before.username, passwordChanged: true },
      at: at.toISOString(),
      by: before.username,
    });
    return { token, ttl, device: devices.issue({ ...before, passwordHash }) };
  });
}

/** Signs the account out everywhere else. @returns how many sessions ended */
export function endSessionsElsewhere({ db, now }: SignInDeps, { admin, sessionId }: SignedInClient): Promise<number> {
  return transact(db, async (tx) => {
    const ended = await endSessions(tx, admin.id, sessionId);
    const detail = { devices: ended };
    await recordSecurityEvent(tx, { account: admin, action: 'sessionsEnded', at: now(), by: admin.username, detail });
    return ended;
  });
}

/** Ends one of the account's sessions. False if it has none with this id. */
export function endOneSession({ db, now }: SignInDeps, admin: SessionAdmin, id: string): Promise<boolean> {
  return transact(db, async (tx) => {
    if (!(await endOwnSession(tx, admin.id, id))) return false;
    const detail = { devices: 1 };
    await recordSecurityEvent(tx, { account: admin, action: 'sessionsEnded', at: now(), by: admin.username, detail });
    return true;
  });
}
