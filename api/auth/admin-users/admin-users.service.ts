import type { AdminUser, AdminUserInput, AdminUserUpdate } from '../../../contract/admin-users.ts';
import type { SessionAdmin } from '../../../contract/auth.ts';
import type { Change } from '../../../contract/changes.ts';
import { ERROR_MESSAGES } from '../../../contract/errors.ts';
import type { Transaction } from '../../../db/client.ts';
import { transact } from '../../../db/transact.ts';
import { recordChange } from '../../changes/changes.queries.ts';
import { recordSecurityEvent } from '../../changes/security-events.queries.ts';
import { assertSeen, firstVersion, nextVersion } from '../../changes/stored-item.ts';
import {
  assertChanged,
  assertNotCreated,
  type CreateKey,
  storeCreateKey,
  unlessUnchanged,
} from '../../changes/unchanged.ts';
import { conflict, forbidden, getFound, notFound } from '../../http/errors.ts';
import type { Effects } from '../../process/effects.ts';
import { confirmOwnPassword } from '../own-password.ts';
import { hashPassword, refuseGuessablePassword } from '../passwords.ts';
import { endSessions } from '../sessions.ts';
import { endSharesOf, renameSharesOf } from '../share-links.queries.ts';
import { listMethods, removeTwoFactor } from '../two-factor.queries.ts';
import {
  deleteAdminUserRow,
  findAdminUser,
  hasOtherActiveSuperAdmin,
  insertAdminUser,
  isUsernameTaken,
  updateAdminUserRow,
} from './admin-users.queries.ts';

/** Drops blank fields, which mean "not given": they neither set nor clear a value. */
const withoutBlanks = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as Fields;

type UserDeps = Pick<Effects, 'db' | 'now'>;

/** @param createKey sent again with it, returns the account as the first call created it */
export async function createAdminUserAccount(
  { db, now }: UserDeps,
  actor: SessionAdmin,
  { password, ...fields }: AdminUserInput,
  createKey?: CreateKey,
): Promise<AdminUser> {
  refuseGuessablePassword('password', password, fields);
  const passwordHash = await hashPassword(password);
  const at = now();
  const write = () =>
    transact(db, async (tx) => {
      if (createKey) await assertNotCreated(tx, createKey);
      if (await isUsernameTaken(tx, fields.username)) throw conflict(ERROR_MESSAGES.usernameTaken);
      const after = await insertAdminUser(tx, { ...withoutBlanks(fields), passwordHash, ...firstVersion(at) });
      const changeId = await record(tx, { actor, at, before: null, after });
      if (createKey) await storeCreateKey(tx, createKey, changeId);
      return after;
    });
  return unlessUnchanged(write, ([first]: Change[]) => first?.after as AdminUser);
}

/** Updates an account, ending all its sessions if it is deactivated or its password changes. */
export async function updateAdminUserAccount(
  { db, now }: UserDeps,
  actor: SessionAdmin,
  id: number,
  { version, password, ...fields }: AdminUserUpdate,
): Promise<AdminUser> {
  assertNotOwn(actor, id);
  const passwordHash = password ? await hashPassword(password) : undefined;
  const at = now();
  const write = () =>
    transact(db, async (tx) => {
      const before = await getAdminUser(tx, id);
      assertSeen(before, version);
      const changed = withoutBlanks(fields);
      const next = { ...before, ...changed };
      if (password) refuseGuessablePassword('password', password, next);
      if (await isUsernameTaken(tx, next.username, id)) throw conflict(ERROR_MESSAGES.usernameTaken);
      if (!(next.isActive && next.isSuperAdmin)) await assertNotLast(tx, before);
      const after = await updateAdminUserRow(tx, id, {
        ...changed,
        ...(passwordHash ? { passwordHash } : {}),
        ...nextVersion(before, at),
      });
      if (!passwordHash) assertChanged(before, after);
      if (passwordHash || !after.isActive) await endSessions(tx, id);
      if (after.username !== before.username) await renameSharesOf(tx, before.username, after.username);
      if (!after.isActive) await endSharesOf(tx, { account: after, at, by: actor.username });
      await record(tx, { actor, at, before, after: passwordHash ? { ...after, passwordChanged: true } : after });
      return after;
    });
  return unlessUnchanged(write, (user: AdminUser) => user);
}

export async function deleteAdminUserAccount({ db, now }: UserDeps, actor: SessionAdmin, id: number): Promise<void> {
  assertNotOwn(actor, id);
  const at = now();
  await transact(db, async (tx) => {
    const before = await getAdminUser(tx, id);
    await assertNotLast(tx, before);
    await endSessions(tx, id);
    await endSharesOf(tx, { account: before, at, by: actor.username });
    await deleteAdminUserRow(tx, id);
    await record(tx, { actor, at, before, after: null });
  });
}

/**
 * Removes another account's two-factor sign-in after its owner lost the phone and recovery codes. Requires only the actor's
 * password. Ends the account's sessions, so whoever has the phone is signed out too.
 * @throws 400 without the actor's own password, 404 if there is nothing to remove.
 */
export async function removeOthersTwoFactor(
  deps: UserDeps,
  { actor, currentPassword, id }: { actor: SessionAdmin; currentPassword: string; id: number },
): Promise<void> {
  assertNotOwn(actor, id);
  await confirmOwnPassword(deps, actor.id, currentPassword);
  const at = deps.now();
  await transact(deps.db, async (tx) => {
    const account = await getAdminUser(tx, id);
    if ((await listMethods(tx, id)).length === 0) throw notFound();
    await removeTwoFactor(tx, id);
    const detail = { devices: await endSessions(tx, id) };
    await recordSecurityEvent(tx, { account, action: 'secondFactorRemoved', at, by: actor.username, detail });
  });
}

interface AccountChange {
  actor: SessionAdmin;
  at: Date;
  before: AdminUser | null;
  after: (AdminUser & { passwordChanged?: true }) | null;
}

function record(tx: Transaction, { actor, at, before, after }: AccountChange): Promise<number> {
  return recordChange(tx, {
    entity: 'adminUsers',
    entityId: (after ?? before)?.id ?? 0,
    action: before === null ? 'create' : after === null ? 'delete' : 'update',
    before,
    after,
    at: at.toISOString(),
    by: actor.username,
  });
}

function assertNotOwn(actor: SessionAdmin, id: number): void {
  if (actor.id === id) throw forbidden(ERROR_MESSAGES.ownAccount);
}

const getAdminUser = async (tx: Transaction, id: number): Promise<AdminUser> => getFound(await findAdminUser(tx, id));

// Inside the transaction: if two super admins demote each other at once, the second is refused here.
async function assertNotLast(tx: Transaction, user: AdminUser): Promise<void> {
  const counts = user.isActive && user.isSuperAdmin;
  if (counts && !(await hasOtherActiveSuperAdmin(tx, user.id))) throw conflict(ERROR_MESSAGES.lastSuperAdmin);
}
