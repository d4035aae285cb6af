import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Queryable } from '../../db/client.ts';
import { adminUsers } from '../../db/schema/index.ts';
import { findSetting, saveSetting } from '../settings/settings.queries.ts';

const KEY = 'printedPasswords';
/** Digest, by account, of the stored hash of the printed password. It stops matching once the password changes. */
const printedPasswords = z.record(z.string(), z.string());

const digest = (passwordHash: string): string => hash('sha256', passwordHash, 'base64url');

const read = async (db: Queryable): Promise<z.infer<typeof printedPasswords>> =>
  printedPasswords.parse((await findSetting(db, KEY)) ?? {});

/** Records that the account's password was printed on a screen, and possibly in a log. */
export async function recordPrintedPassword(
  tx: Queryable,
  account: { id: number; passwordHash: string },
): Promise<void> {
  await saveSetting(tx, KEY, { ...(await read(tx)), [account.id]: digest(account.passwordHash) });
}

/** Ids of accounts whose password is still the printed one. */
export async function listPrintedPasswords(db: Queryable): Promise<Set<number>> {
  const printed = await read(db);
  const { id, passwordHash } = adminUsers;
  const accounts = await db.select({ id, passwordHash }).from(adminUsers);
  return new Set(accounts.filter((each) => printed[each.id] === digest(each.passwordHash)).map((each) => each.id));
}
