import type { RuleLifted, SessionAdmin } from '../../contract/auth.ts';
import { ERROR_MESSAGES } from '../../contract/errors.ts';
import type {
  AddPasskey,
  ConfirmOwner,
  OwnChallenge,
  RequireTwoFactor,
  TwoFactorState,
} from '../../contract/two-factor.ts';
import type { Transaction } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { findSecurityEvent, recordSecurityEvent } from '../changes/security-events.queries.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import type { Effects } from '../process/effects.ts';
import { getSettings, updateSettings } from '../settings/settings.queries.ts';
import { beginAttempt, clearAttempts } from './attempts.ts';
import { closeChallenge, findStep, openChallenge } from './challenges.ts';
import { createRecoveryCodes, hashRecoveryCode } from './generate-secret.ts';
import { confirmOwnPassword } from './own-password.ts';
import { createRegistrationOptions, verifyNewPasskey } from './passkeys.ts';
import type { ValidSession } from './sessions.ts';
import { createTotpSecret, findTotpStep, getTotpUri } from './totp.ts';
import {
  acceptTotpStep,
  deletePasskey,
  deleteTotp,
  findTotp,
  getTwoFactor,
  insertPasskey,
  listMethods,
  listPasskeys,
  putTotp,
  replaceRecoveryCodes,
} from './two-factor.queries.ts';
import { prepareResponse } from './two-factor-sign-in.service.ts';

type FactorDeps = Pick<Effects, 'db' | 'now'>;

export interface Owner {
  admin: SessionAdmin;
  origin: string;
}

interface FactorChange {
  admin: SessionAdmin;
  action: 'secondFactorAdded' | 'secondFactorRemoved' | 'recoveryCodesMade';
  at: Date;
  kind: string;
}

const record = (tx: Transaction, { admin, action, at, kind }: FactorChange): Promise<void> =>
  recordSecurityEvent(tx, { account: admin, action, at, by: admin.username, detail: { kind } });

/** Time after a recovery in which all super admins see that the recovered account lifted the rule. Milliseconds. */
const RECENT_MS = 30 * 24 * 60 * 60 * 1000;

export async function getTwoFactorState({ db }: FactorDeps, { id }: SessionAdmin): Promise<TwoFactorState> {
  return { ...(await getTwoFactor(db, id)), isRequired: (await getSettings(db)).requireSecondFactor };
}

/** For super admins: who lifted the two-factor rule after recovering their account with a code. Null if nobody did recently. */
export async function findLiftedRule(
  { db, now }: FactorDeps,
  { admin, requiresTwoFactor }: Pick<ValidSession, 'admin' | 'requiresTwoFactor'>,
): Promise<RuleLifted | null> {
  if (!admin.isSuperAdmin || requiresTwoFactor) return null;
  const since = new Date(now().getTime() - RECENT_MS);
  const last = await findSecurityEvent(db, { action: 'secondFactorRequired', since });
  return last?.detail.isAfterRecovery === true ? { by: last.by ?? '', at: last.at } : null;
}

/** Creates a secret for the authenticator app. Inactive until `confirmTotp` receives a code for it. */
export async function startTotp(deps: FactorDeps, owner: Owner, currentPassword: string) {
  await confirmOwnPassword(deps, owner.admin.id, currentPassword);
  if ((await findTotp(deps.db, owner.admin.id))?.isConfirmed) throw conflict(ERROR_MESSAGES.totpExists);
  const secret = createTotpSecret();
  await transact(deps.db, (tx) => putTotp(tx, owner.admin.id, secret, deps.now()));
  return { secret, uri: getTotpUri(secret, owner.admin.username) };
}

export async function confirmTotpCode({ db, now }: FactorDeps, { admin }: Owner, code: string): Promise<void> {
  const at = now();
  const totp = await findTotp(db, admin.id);
  const step = totp && !totp.isConfirmed ? findTotpStep(totp.secret, code, at) : null;
  await transact(db, async (tx) => {
    if (step === null || !(await acceptTotpStep(tx, admin.id, step))) throw invalid('code', ERROR_MESSAGES.wrongCode);
    await record(tx, { admin, action: 'secondFactorAdded', at, kind: 'authenticator app' });
  });
}

export async function startPasskey(deps: FactorDeps, owner: Owner, currentPassword: string) {
  await confirmOwnPassword(deps, owner.admin.id, currentPassword);
  const { admin, origin } = owner;
  const options = await createRegistrationOptions({
    origin,
    account: admin,
    known: await listPasskeys(deps.db, admin.id),
  });
  const step = { userId: admin.id, kind: 'addPasskey' as const, challenge: options.challenge, at: deps.now() };
  return { token: await transact(deps.db, (tx) => openChallenge(tx, step)), options };
}

export async function finishPasskey(
  { db, now }: FactorDeps,
  { admin, origin }: Owner,
  { token, name, response }: AddPasskey,
): Promise<void> {
  const at = now();
  const step = await findStep(db, { token, kind: 'addPasskey', at });
  const isOwn = step?.userId === admin.id && step.challenge !== null;
  const passkey = isOwn ? await verifyNewPasskey(response, { origin, challenge: step.challenge ?? '' }) : null;
  if (!step || !passkey) throw invalid('response', ERROR_MESSAGES.passkeyRefused);
  await transact(db, async (tx) => {
    if (!(await closeChallenge(tx, step.id))) throw invalid('response', ERROR_MESSAGES.passkeyRefused);
    await insertPasskey(tx, { ...passkey, userId: admin.id, name, createdAt: at.toISOString(), lastUsedAt: null });
    await record(tx, { admin, action: 'secondFactorAdded', at, kind: 'passkey' });
  });
}

/** Removes a passkey, or the authenticator app if there is no `id`. */
export async function removeFactor(
  deps: FactorDeps,
  owner: Owner,
  { id, ...confirmation }: ConfirmOwner & { id?: string },
): Promise<void> {
  const { admin } = owner;
  await transactAsOwner(deps, owner, confirmation, async (tx, at) => {
    const isRemoved = id === undefined ? await deleteTotp(tx, admin.id) : await deletePasskey(tx, admin.id, id);
    if (!isRemoved) throw notFound();
    const kind = id === undefined ? 'authenticator app' : 'passkey';
    await record(tx, { admin, action: 'secondFactorRemoved', at, kind });
  });
}

/** Creates new codes, shown only once. Earlier ones stop working. */
export async function makeRecoveryCodes(deps: FactorDeps, owner: Owner, confirmation: ConfirmOwner): Promise<string[]> {
  const { admin } = owner;
  const codes = createRecoveryCodes();
  await transactAsOwner(deps, owner, confirmation, async (tx, at) => {
    await replaceRecoveryCodes(tx, admin.id, codes.map(hashRecoveryCode), at);
    await record(tx, { admin, action: 'recoveryCodesMade', at, kind: 'recovery codes' });
  });
  return codes;
}

/** Starts an owner-only action: checks the password, then opens a two-factor challenge if it is set up. */
export async function startOwnChallenge(
  deps: FactorDeps,
  owner: Owner,
  currentPassword: string,
): Promise<OwnChallenge> {
  await confirmOwnPassword(deps, owner.admin.id, currentPassword);
  const { db, now } = deps;
  const methods = await listMethods(db, owner.admin.id);
  if (methods.length === 0) return { twoFactor: null };
  const step = { userId: owner.admin.id, kind: 'secondFactor' as const, challenge: null, at: now() };
  return { twoFactor: { token: await transact(db, (tx) => openChallenge(tx, step)), methods } };
}

/**
 * Requires two-factor sign-in for everybody, or stops requiring it. An unattended screen alone must not suffice.
 * @throws 409 if the super admin has no two-factor sign-in; 400 for a wrong code, 429 after too many.
 */
export async function setTwoFactorRequired(
  deps: FactorDeps,
  owner: Owner,
  { isRequired, ...confirmation }: RequireTwoFactor,
): Promise<void> {
  const { admin } = owner;
  await transactAsOwner(deps, owner, confirmation, async (tx, at) => {
    if (isRequired && (await listMethods(tx, admin.id)).length === 0) throw conflict(ERROR_MESSAGES.ownTwoFactor);
    await updateSettings(tx, { requireSecondFactor: isRequired });
    const since = new Date(at.getTime() - RECENT_MS);
    const recovery = isRequired ? null : await findSecurityEvent(tx, { id: admin.id, action: 'passwordReset', since });
    const detail = { isRequired, ...(recovery && { isAfterRecovery: true }) };
    await recordSecurityEvent(tx, { account: admin, action: 'secondFactorRequired', at, by: admin.username, detail });
  });
}

/**
 * Writes as the owner, once the password and, if set up, the two-factor response are right. The write consumes the response.
 * @throws 400 for a wrong or missing one, 429 after too many.
 */
async function transactAsOwner(
  deps: FactorDeps,
  owner: Owner,
  { currentPassword, answer }: ConfirmOwner,
  work: (tx: Transaction, at: Date) => Promise<void>,
): Promise<void> {
  await confirmOwnPassword(deps, owner.admin.id, currentPassword);
  const isNeeded = (await listMethods(deps.db, owner.admin.id)).length > 0;
  const accept = isNeeded ? await prepareOwnResponse(deps, owner, answer) : async () => true;
  await transact(deps.db, async (tx) => {
    if (!(await accept(tx))) throw invalid('answer', ERROR_MESSAGES.wrongCode);
    await work(tx, deps.now());
  });
}

async function prepareOwnResponse(
  deps: FactorDeps,
  { admin, origin }: Owner,
  given: ConfirmOwner['answer'],
): Promise<(tx: Transaction) => Promise<boolean>> {
  if (!given) throw invalid('answer', ERROR_MESSAGES.ownChallengeMissing);
  const at = deps.now();
  const step = await findStep(deps.db, { token: given.token, kind: 'secondFactor', at });
  if (step?.userId !== admin.id) throw invalid('answer', ERROR_MESSAGES.ownChallengeExpired);
  const attempt = await beginAttempt(deps, { adminId: admin.id, what: 'own two-factor' });
  const accept = await prepareResponse(deps, given, { userId: admin.id, origin, challenge: step.challenge, at });
  return async (tx) => {
    if (!(await accept(tx)) || !(await closeChallenge(tx, step.id))) return false;
    await clearAttempts(tx, attempt);
    return true;
  };
}
