import { eq } from 'drizzle-orm';
import type { SessionAdmin } from '../../contract/auth.ts';
import type { AlertAddress, SetAlertAddress } from '../../contract/health.ts';
import { alertRecipients } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { takeMailLink } from '../auth/challenges.ts';
import { confirmOwnPassword } from '../auth/own-password.ts';
import { notFound } from '../http/errors.ts';
import { findRecipient, queueMessages } from '../messages/messages.queries.ts';
import type { Effects } from '../process/effects.ts';

const ENTRY = {
  title: 'Confirm your address',
  lines: [
    'Somebody asked that the website’s messages come to this address. If it was you, confirm it within 30 minutes.',
    'If it wasn’t you, do nothing: no more messages will come.',
  ],
  link: { label: 'Confirm this address', path: '' },
};

export async function getAlertAddress({ db, env }: Effects, { id }: SessionAdmin): Promise<AlertAddress> {
  const found = await findRecipient(db, id);
  return { hasMail: env.mail !== null, address: found?.address ?? null, isConfirmed: !!found?.confirmedAt };
}

/**
 * Stores the address and mails it a link. Messages are sent only after the link is opened.
 * @throws 400 for a wrong password, 404 if mail is not configured.
 */
export async function setAlertAddress(
  deps: Effects,
  admin: SessionAdmin,
  { address, currentPassword }: SetAlertAddress,
): Promise<AlertAddress> {
  const { db, env, now } = deps;
  if (!env.mail) throw notFound();
  // The address can later receive password links, so an unattended screen must not be enough to change it.
  await confirmOwnPassword(deps, admin.id, currentPassword);
  const at = now();
  await transact(db, async (tx) => {
    const row = { userId: admin.id, address, confirmedAt: null };
    await tx.insert(alertRecipients).values(row).onConflictDoUpdate({ target: alertRecipients.userId, set: row });
    const key = `address ${admin.id} ${address} ${at.toISOString().slice(0, 16)}`;
    await queueMessages(tx, { key, kind: 'address', entry: ENTRY, recipients: [address], userId: admin.id, at });
  });
  return getAlertAddress(deps, admin);
}

export async function deleteAlertAddress({ db }: Effects, { id }: SessionAdmin): Promise<void> {
  await transact(db, (tx) => tx.delete(alertRecipients).where(eq(alertRecipients.userId, id)));
}

/** @throws 401 as `takeMailLink` */
export function confirmAlertAddress({ db, now }: Effects, token: string): Promise<void> {
  const at = now();
  return transact(db, async (tx) => {
    const { userId } = await takeMailLink(tx, { token, kind: 'address', at });
    const confirmed = { confirmedAt: at.toISOString() };
    await tx.update(alertRecipients).set(confirmed).where(eq(alertRecipients.userId, userId));
  });
}
