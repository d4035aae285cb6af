import { z } from 'zod';
import { adminUser } from './admin-users.ts';
import { countDays } from './events.ts';
import type { HealthId } from './health.ts';

/** Days before the end of a term at which the dashboard shows a reminder. */
const TERM_REMINDER_DAYS = 30;

/** Health checks that are steps of the handover. */
export const HAND_OVER_CHECKS: readonly HealthId[] = [
  'super-admins',
  'printed-password',
  'recovery-codes',
  'backup',
  'restore-test',
  'certificate',
  'domain',
];

const handOverAccount = adminUser
  .omit({ version: true, createdAt: true, updatedAt: true })
  .extend({ hasTwoFactor: z.boolean() });
export type HandOverAccount = z.infer<typeof handOverAccount>;

/** Facts for a new board: accounts with access, and where everything runs. */
export const handOver = z.object({
  accounts: z.array(handOverAccount),
  /** From the environment, without secrets. */
  services: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Today in the club's time zone, as 2027-06-30. */
  today: z.string(),
});
export type HandOver = z.infer<typeof handOver>;

/** Days from `today` to the end of the term. Negative once it has ended, null if none is set. */
export const getDaysLeft = (termEndsOn: string | null, today: string): number | null =>
  termEndsOn === null ? null : countDays(today, termEndsOn);

/** Active accounts whose term has ended or ends soon. */
export function listEndingTerms<Account extends Pick<HandOverAccount, 'isActive' | 'termEndsOn'>>(
  accounts: readonly Account[],
  today: string,
): Account[] {
  return accounts.filter(({ isActive, termEndsOn }) => {
    const left = getDaysLeft(termEndsOn, today);
    return isActive && left !== null && left <= TERM_REMINDER_DAYS;
  });
}
