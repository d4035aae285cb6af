import { z } from 'zod';
import { confirmPassword } from './two-factor.ts';

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

/** `waiting`: nothing observed yet, or one failed attempt that will be repeated. `off`: not applicable to this setup. */
const HEALTH_STATES = ['ok', 'waiting', 'problem', 'off'] as const;

export const healthItem = z.object({
  id: z.enum(HEALTH_CHECKS),
  /** Heading while it is healthy. */
  name: z.string(),
  state: z.enum(HEALTH_STATES),
  /** Heading while it has a problem or waits. */
  problem: z.string(),
  /** One sentence about the current state. */
  detail: z.string(),
  /** Start of the problem. Null if there is none. */
  since: z.string().nullable(),
  /** Last time it was seen healthy. Null if never. */
  seenAt: z.string().nullable(),
  /** Effect on visitors during a problem. Empty, like `toDo`, if the detail covers it. */
  meanwhile: z.string(),
  toDo: z.string(),
  /** Link to a place in the dashboard. */
  link: z.object({ label: z.string(), tab: z.string(), anchor: z.string().optional() }),
});
export type HealthItem = z.infer<typeof healthItem>;
export type HealthState = HealthItem['state'];

const hour = z.int({ error: 'Hours are whole numbers' }).min(0).max(23);

export const alertSettings = z.strictObject({
  /** Hours of the club's day during which only urgent alerts are sent. Null for none. */
  quiet: z.strictObject({ from: hour, until: hour }).nullable(),
  mondayNote: z.boolean({ error: 'The Monday note must be on or off' }),
});
export type AlertSettings = z.infer<typeof alertSettings>;
export const DEFAULT_ALERT_SETTINGS: AlertSettings = { quiet: { from: 22, until: 7 }, mondayNote: true };

/** Recipients of alerts. Secrets stay in the environment. */
export const alertOverview = z.object({
  settings: alertSettings,
  /** True if mail is configured (`SMTP_URL`). */
  hasMail: z.boolean(),
  /** Payload format of the webhook. Null without one. */
  webhook: z.string().nullable(),
  /** Accounts that receive alerts, and addresses from the environment. */
  recipients: z.array(z.string()),
});
export type AlertOverview = z.infer<typeof alertOverview>;

/** Result of a test message to each address and the webhook. */
export const alertTest = z.object({ sent: z.array(z.object({ to: z.string(), error: z.string().nullable() })) });
export type AlertTest = z.infer<typeof alertTest>;

/** Email address of the account itself. */
export const alertAddress = z.object({
  hasMail: z.boolean(),
  address: z.string().nullable(),
  isConfirmed: z.boolean(),
});
export type AlertAddress = z.infer<typeof alertAddress>;

export const setAlertAddress = confirmPassword.extend({
  address: z
    .string({ error: 'Email address is required' })
    .trim()
    .max(254, { error: 'Email address must be at most 254 characters' })
    .pipe(z.email({ error: 'Email address must look like name@example.org' })),
});
export type SetAlertAddress = z.infer<typeof setAlertAddress>;
