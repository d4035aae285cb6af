import { z } from 'zod';
import { adminUser } from './admin-users.ts';
import { backupStatus } from './backups.ts';

/** Days before the end of a term at which the dashboard shows a reminder. */
export const TERM_REMINDER_DAYS = 30;

/** `hasPrintedPassword`: it is still the one that setup or a reset showed on the server’s screen. */
const handOverAccount = adminUser
  .omit({ version: true, createdAt: true, updatedAt: true })
  .extend({ hasTwoFactor: z.boolean(), recoveryCodesLeft: z.int(), hasPrintedPassword: z.boolean() });
export type HandOverAccount = z.infer<typeof handOverAccount>;

/** Facts a new board must know: accounts with access, backups, and where everything runs. */
export const handOver = z.object({
  accounts: z.array(handOverAccount),
  backups: backupStatus,
  /** From the environment, without secrets. */
  services: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The club's day, as 2027-06-30. */
  today: z.string(),
});
export type HandOver = z.infer<typeof handOver>;

/** Days from `today` to the term's end, negative when it is over; null where none is set. */
export const getDaysLeft = (termEndsOn: string | null, today: string): number | null =>
  termEndsOn === null ? null : Math.round((Date.parse(termEndsOn) - Date.parse(today)) / 86_400_000);
