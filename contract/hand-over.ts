import type { AdminUser } from './admin-users.ts';
import type { BackupStatus } from './backups.ts';

/** How long before the end of a term the dashboard reminds of it. */
export const TERM_REMINDER_DAYS = 30;

export interface HandOverAccount
  extends Pick<
    AdminUser,
    'id' | 'username' | 'email' | 'firstName' | 'lastName' | 'isActive' | 'isSuperAdmin' | 'lastLoginAt' | 'termEndsOn'
  > {
  hasSecondFactor: boolean;
  recoveryCodesLeft: number;
}

/** What a new board must know: who has access, what to fall back on, and where everything runs. */
export interface HandOver {
  accounts: HandOverAccount[];
  backups: BackupStatus;
  /** From the environment, without secrets. */
  services: { name: string; value: string }[];
  /** The club's day, as 2027-06-30. */
  today: string;
}

/** Days from `today` to the term's end, negative when it is over; null where none is set. */
export const getDaysLeft = (termEndsOn: string | null, today: string): number | null =>
  termEndsOn === null ? null : Math.round((Date.parse(termEndsOn) - Date.parse(today)) / 86_400_000);
