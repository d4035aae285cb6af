import { z } from 'zod';

export const HEALTH_CHECKS = [
  'visitors',
  'publishing',
  'delivery',
  'documents',
  'database',
  'disk',
  'backup',
  'restore-test',
  'sign-ins',
  'certificate',
  'domain',
  'clock',
  'messages',
  'super-admins',
  'printed-password',
  'recovery-codes',
] as const;
export type HealthId = (typeof HEALTH_CHECKS)[number];

/** `waiting`: nothing has been seen yet. `off`: this setup has nothing to watch there. */
const HEALTH_STATES = ['ok', 'waiting', 'problem', 'off'] as const;

/** One thing that is watched. */
export const healthItem = z.object({
  id: z.enum(HEALTH_CHECKS),
  /** As it is called where it is well. */
  name: z.string(),
  state: z.enum(HEALTH_STATES),
  /** As it is called where it is not well, or was never seen. */
  problem: z.string(),
  /** A sentence about what was found. */
  detail: z.string(),
  /** Since when there has been a problem; null where there is none. */
  since: z.string().nullable(),
  /** When it was last seen to be well; null for never. */
  seenAt: z.string().nullable(),
  /** Effect on visitors while there is a problem. Empty, as `toDo`, where the detail says it all. */
  meanwhile: z.string(),
  toDo: z.string(),
  /** The place in the dashboard. */
  link: z.object({ label: z.string(), tab: z.string(), anchor: z.string().optional() }),
});
export type HealthItem = z.infer<typeof healthItem>;
export type HealthState = HealthItem['state'];

const hour = z.int({ error: 'Hours are whole numbers' }).min(0).max(23);

export const alertSettings = z.strictObject({
  /** Hours of the club's day between which only urgent alerts are sent; null for none. */
  quiet: z.strictObject({ from: hour, until: hour }).nullable(),
  mondayNote: z.boolean({ error: 'The Monday note must be on or off' }),
});
export type AlertSettings = z.infer<typeof alertSettings>;
export const DEFAULT_ALERT_SETTINGS: AlertSettings = { quiet: { from: 22, until: 7 }, mondayNote: true };

/** Recipients of alerts. Secrets stay in the environment. */
export const alertOverview = z.object({
  settings: alertSettings,
  /** Mail is set up (`SMTP_URL`). */
  hasMail: z.boolean(),
  /** Shape of the webhook; null without one. */
  webhook: z.string().nullable(),
  /** Accounts that hear, and addresses of the environment. */
  recipients: z.array(z.string()),
});
export type AlertOverview = z.infer<typeof alertOverview>;

/** Result of a test message for each address and the webhook. */
export const alertTest = z.object({ sent: z.array(z.object({ to: z.string(), error: z.string().nullable() })) });
export type AlertTest = z.infer<typeof alertTest>;

/** The account's own address. */
export const alertAddress = z.object({
  hasMail: z.boolean(),
  address: z.string().nullable(),
  isConfirmed: z.boolean(),
});
export type AlertAddress = z.infer<typeof alertAddress>;

const currentPassword = z.string({ error: 'Current password is required' }).min(1).max(1000);

export const setAlertAddress = z.strictObject({
  address: z
    .string({ error: 'Email address is required' })
    .trim()
    .max(200, { error: 'Email address must be at most 200 characters' })
    .pipe(z.email({ error: 'Email address must look like name@example.org' })),
  currentPassword,
});
export type SetAlertAddress = z.infer<typeof setAlertAddress>;
