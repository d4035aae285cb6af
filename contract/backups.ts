import { z } from 'zod';

const run = z.object({
  /** ISO 8601. */
  at: z.string(),
  /** The archive's file name. */
  file: z.string(),
  /** A sentence for the board; null where it went well. */
  error: z.string().nullable(),
});

/** Outcome of the newest backup and the newest test restore; null where there was none yet. */
export const backupStatus = z.object({
  lastBackup: run.extend({ bytes: z.int().nonnegative() }).nullable().default(null),
  /** The newest one that went well, which may be older than `lastBackup`. */
  lastGoodBackup: run.extend({ bytes: z.int().nonnegative() }).nullable().default(null),
  lastDrill: run.extend({ pages: z.int().nonnegative() }).nullable().default(null),
  lastGoodDrill: run.extend({ pages: z.int().nonnegative() }).nullable().default(null),
});
export type BackupStatus = z.infer<typeof backupStatus>;

/** Backups as a super admin sees them. */
export const backupOverview = backupStatus.extend({
  /** Names of the archives on this machine, newest first. */
  archives: z.array(z.string()),
  keep: z.int(),
  /** Hour of the club's day after which the nightly backup is made; null where it is turned off. */
  hour: z.int().nullable(),
  isCopiedToBucket: z.boolean(),
});
export type BackupOverview = z.infer<typeof backupOverview>;
