import { z } from 'zod';

const run = z.object({
  /** ISO 8601. */
  at: z.string(),
  /** The archive's file name. */
  file: z.string(),
  /** Error message for the board. Null on success. */
  error: z.string().nullable(),
});

/** Outcome of the latest backup and the latest test restore. Null before the first. */
export const backupStatus = z.object({
  lastBackup: run.extend({ bytes: z.int().nonnegative() }).nullable().default(null),
  /** Latest successful backup, which may be older than `lastBackup`. */
  lastGoodBackup: run.extend({ bytes: z.int().nonnegative() }).nullable().default(null),
  lastDrill: run.extend({ pages: z.int().nonnegative() }).nullable().default(null),
  lastGoodDrill: run.extend({ pages: z.int().nonnegative() }).nullable().default(null),
});
export type BackupStatus = z.infer<typeof backupStatus>;

export const backupOverview = backupStatus.extend({
  /** File names of the archives on this server, newest first. */
  archives: z.array(z.string()),
  keep: z.int(),
  /** Hour of the club's day after which the nightly backup runs. Null if it is turned off. */
  hour: z.int().nullable(),
  isCopiedToBucket: z.boolean(),
});
export type BackupOverview = z.infer<typeof backupOverview>;
