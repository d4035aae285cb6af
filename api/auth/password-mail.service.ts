import type { MailedPassword } from '../../contract/auth.ts';
import { ERROR_MESSAGES } from '../../contract/errors.ts';
import { transact } from '../../db/transact.ts';
import { recordSecurityEvent } from '../changes/security-events.queries.ts';
import { notAuthenticated } from '../http/errors.ts';
import { findRecipient, queueMessages } from '../messages/messages.queries.ts';
import type { Effects } from '../process/effects.ts';
import { beginAttempt } from './attempts.ts';
import { findAccount, findAccountByUsername, replacePassword } from './auth.queries.ts';
import { findStep, takeMailLink } from './challenges.ts';
import { hashPassword, refuseGuessablePassword } from './passwords.ts';
import { endSessions } from './sessions.ts';
import { ANONYMOUS } from './sign-in-steps.ts';

type MailDeps = Pick<Effects, 'db' | 'now'>;

/** Minimum time between two mails to an account. Milliseconds. */
const PAUSE = 5 * 60_000;

const ENTRY = {
  title: 'A new password for the website',
  lines: [
    'Somebody asked for a new password for your account. If it was you, choose one within 30 minutes.',
    'If it wasn’t you, do nothing: your password stays as it is.',
  ],
  link: { label: 'Choose a new password', path: '' },
};

/**
 * Queues a reset link to the account's confirmed address. Runs the same statements for unknown names and accounts without an
 * address, so timing reveals nothing. The token is created when the mail is sent.
 * @throws 429 after too many attempts.
 */
export async function requestPasswordMail(
  deps: MailDeps,
  { username, address }: { username: string; address: string | null },
): Promise<void> {
  const { db, now } = deps;
  await beginAttempt(deps, { at: 'mail', username, address, device: null });
  const account = await findAccountByUsername(db, username);
  const recipient = await findRecipient(db, account?.id ?? ANONYMOUS.id);
  const isKnown = account?.isActive && recipient?.confirmedAt;
  const at = now();
  await transact(db, (tx) =>
    queueMessages(tx, {
      key: `password ${isKnown ? account.id : crypto.randomUUID()} ${Math.floor(at.getTime() / PAUSE)}`,
      kind: 'password',
      entry: ENTRY,
      recipients: [isKnown ? recipient.address : ''],
      userId: isKnown ? account.id : ANONYMOUS.id,
      at,
    }),
  );
}

/**
 * Sets the new password from a mailed link and ends every session. Does not skip two-factor sign-in.
 * @throws 401 for a link that was used or has expired.
 */
export async function setMailedPassword({ db, now }: MailDeps, { token, newPassword }: MailedPassword): Promise<void> {
  const kind = 'password' as const;
  // Checked before the slow hash, so that guessed tokens cost nothing.
  const found = await findStep(db, { token, kind, at: now() });
  const owner = found && (await findAccount(db, found.userId));
  if (!owner) throw notAuthenticated(ERROR_MESSAGES.linkExpired);
  refuseGuessablePassword('newPassword', newPassword, owner);
  const passwordHash = await hashPassword(newPassword);
  const at = now();
  await transact(db, async (tx) => {
    const { userId, confirmedAt } = await takeMailLink(tx, { token, kind, at });
    const account = await findAccount(tx, userId);
    if (!account?.isActive || !confirmedAt) throw notAuthenticated(ERROR_MESSAGES.linkExpired);
    await replacePassword(tx, account.id, passwordHash, at);
    const detail = { devices: await endSessions(tx, account.id), byMail: true };
    await recordSecurityEvent(tx, { account, action: 'passwordReset', at, by: account.username, detail });
  });
}
