import type { SessionAdmin } from '../../contract/auth.ts';
import { ERROR_MESSAGES } from '../../contract/errors.ts';
import type { AddPasskey, SecondFactorState } from '../../contract/second-factor.ts';
import type { Transaction } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { recordSecurityEvent } from '../changes/security-events.queries.ts';
import type { Deps } from '../deps.ts';
import { conflict, invalid, notFound } from '../errors.ts';
import { getSettings, updateSettings } from '../settings/settings.queries.ts';
import { confirmOwnPassword } from './own-password.ts';
import { createRegistrationOptions, verifyNewPasskey } from './passkeys.ts';
import { closeStep, findStep, openStep } from './pending-steps.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import {
  acceptTotpStep,
  deletePasskey,
  deleteTotp,
  findTotp,
  getSecondFactors,
  insertPasskey,
  listMethods,
  listPasskeys,
  putTotp,
  replaceRecoveryCodes,
} from './second-factors.queries.ts';
import { createTotpSecret, findTotpStep, getTotpUri } from './totp.ts';

type FactorDeps = Pick<Deps, 'db' | 'now'>;

export interface Owner {
  admin: SessionAdmin;
  origin: string;
}

export const getSecondFactorState = async ({ db }: FactorDeps, { id }: SessionAdmin): Promise<SecondFactorState> => ({
  ...(await getSecondFactors(db, id)),
  isRequired: (await getSettings(db)).requireSecondFactor,
});

/** @throws 400 unless the owner's password comes along. */
const confirm = (deps: FactorDeps, { admin }: Owner, currentPassword: string) =>
  confirmOwnPassword(deps, { adminId: admin.id, currentPassword });

interface FactorChange {
  admin: SessionAdmin;
  action: 'secondFactorAdded' | 'secondFactorRemoved' | 'recoveryCodesMade';
  at: Date;
  kind: string;
}

const record = (tx: Transaction, { admin, action, at, kind }: FactorChange): Promise<void> =>
  recordSecurityEvent(tx, { account: admin, action, at, by: admin.username, detail: { kind } });

/** A secret for the authenticator app; not in use until `confirmTotp` sees a code of it. */
export const startTotp = async (deps: FactorDeps, owner: Owner, currentPassword: string) => {
  await confirm(deps, owner, currentPassword);
  const existing = await findTotp(deps.db, owner.admin.id);
  if (existing?.isConfirmed) throw conflict(ERROR_MESSAGES.totpExists);
  const secret = createTotpSecret();
  await transact(deps.db, (tx) => putTotp(tx, owner.admin.id, secret, deps.now()));
  return { secret, uri: getTotpUri(secret, owner.admin.username) };
};

export const confirmTotpCode = async ({ db, now }: FactorDeps, { admin }: Owner, code: string): Promise<void> => {
  const at = now();
  const totp = await findTotp(db, admin.id);
  const step = totp && !totp.isConfirmed ? findTotpStep(totp.secret, code, at) : null;
  const isAccepted = await transact(db, async (tx) => {
    if (step === null || !(await acceptTotpStep(tx, admin.id, step))) return false;
    await record(tx, { admin, action: 'secondFactorAdded', at, kind: 'authenticator app' });
    return true;
  });
  if (!isAccepted) throw invalid('code', ERROR_MESSAGES.wrongCode);
};

export const removeTotp = async (deps: FactorDeps, owner: Owner, currentPassword: string): Promise<void> => {
  await confirm(deps, owner, currentPassword);
  const { admin } = owner;
  await transact(deps.db, async (tx) => {
    if (!(await deleteTotp(tx, admin.id))) throw notFound();
    await record(tx, { admin, action: 'secondFactorRemoved', at: deps.now(), kind: 'authenticator app' });
  });
};

export const startPasskey = async (deps: FactorDeps, owner: Owner, currentPassword: string) => {
  await confirm(deps, owner, currentPassword);
  const { admin, origin } = owner;
  const options = await createRegistrationOptions({
    origin,
    account: admin,
    known: await listPasskeys(deps.db, admin.id),
  });
  const step = { userId: admin.id, kind: 'addPasskey' as const, challenge: options.challenge, at: deps.now() };
  return { token: await transact(deps.db, (tx) => openStep(tx, step)), options };
};

export const finishPasskey = async (
  { db, now }: FactorDeps,
  { admin, origin }: Owner,
  { token, name, response }: AddPasskey,
): Promise<void> => {
  const at = now();
  const step = await findStep(db, { token, kind: 'addPasskey', at });
  const isOwn = step?.userId === admin.id && step.challenge !== null;
  const passkey = isOwn ? await verifyNewPasskey(response, { origin, challenge: step.challenge ?? '' }) : null;
  if (!step || !passkey) throw invalid('response', ERROR_MESSAGES.passkeyRefused);
  await transact(db, async (tx) => {
    if (!(await closeStep(tx, step.id))) throw invalid('response', ERROR_MESSAGES.passkeyRefused);
    await insertPasskey(tx, { ...passkey, userId: admin.id, name, createdAt: at.toISOString(), lastUsedAt: null });
    await record(tx, { admin, action: 'secondFactorAdded', at, kind: 'passkey' });
  });
};

export const removePasskey = async (
  deps: FactorDeps,
  owner: Owner,
  { id, currentPassword }: { id: string; currentPassword: string },
): Promise<void> => {
  await confirm(deps, owner, currentPassword);
  const { admin } = owner;
  await transact(deps.db, async (tx) => {
    if (!(await deletePasskey(tx, admin.id, id))) throw notFound();
    await record(tx, { admin, action: 'secondFactorRemoved', at: deps.now(), kind: 'passkey' });
  });
};

/** New codes, shown only now; earlier ones stop working. */
export const makeRecoveryCodes = async (deps: FactorDeps, owner: Owner, currentPassword: string): Promise<string[]> => {
  await confirm(deps, owner, currentPassword);
  const { admin } = owner;
  const codes = createRecoveryCodes();
  const at = deps.now();
  await transact(deps.db, async (tx) => {
    await replaceRecoveryCodes(tx, admin.id, codes.map(hashRecoveryCode), at);
    await record(tx, { admin, action: 'recoveryCodesMade', at, kind: 'recovery codes' });
  });
  return codes;
};

/** @throws 409 while the super admin who asks for it has no second step. */
export const setSecondFactorRequired = ({ db, now }: FactorDeps, admin: SessionAdmin, isRequired: boolean) =>
  transact(db, async (tx) => {
    if (isRequired && (await listMethods(tx, admin.id)).length === 0) throw conflict(ERROR_MESSAGES.ownSecondFactor);
    await updateSettings(tx, { requireSecondFactor: isRequired });
    const detail = { isRequired };
    const event = { account: admin, action: 'secondFactorRequired', at: now(), by: admin.username, detail } as const;
    await recordSecurityEvent(tx, event);
  });
