import { z } from 'zod';
import { adminUser, newPassword, PASSWORD_MAX, PASSWORD_MIN } from './admin-users.ts';
import { twoFactorStep } from './two-factor.ts';

export const login = z.strictObject({
  username: z.string({ error: 'Username is required' }).trim().min(1, { error: 'Username is required' }).max(100),
  password: z.string({ error: 'Password is required' }).min(1, { error: 'Password is required' }).max(1000),
});
export type Login = z.infer<typeof login>;

export const PASSWORD_MESSAGES = {
  required: 'All fields are required',
  mismatch: 'New passwords do not match',
  tooShort: `New password must be at least ${PASSWORD_MIN} characters long`,
  tooLong: `New password must be at most ${PASSWORD_MAX} characters long`,
} as const;

export const changePassword = z.strictObject({
  currentPassword: z
    .string({ error: PASSWORD_MESSAGES.required })
    .min(1, { error: PASSWORD_MESSAGES.required })
    .max(1000),
  newPassword: z
    .string({ error: PASSWORD_MESSAGES.required })
    .min(1, { error: PASSWORD_MESSAGES.required, abort: true })
    .min(PASSWORD_MIN, { error: PASSWORD_MESSAGES.tooShort })
    .max(PASSWORD_MAX, { error: PASSWORD_MESSAGES.tooLong }),
});
export type ChangePassword = z.infer<typeof changePassword>;

/** The account page's form: what is sent, and the new password once more. */
export const changePasswordForm = changePassword
  .extend({ confirmPassword: z.string().min(1, { error: PASSWORD_MESSAGES.required }) })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    error: PASSWORD_MESSAGES.mismatch,
  });

/** Asks for a link by mail. */
export const requestPassword = login.pick({ username: true });

/** Of a link that came by mail, from its fragment. */
export const mailedToken = z.strictObject({ token: z.string().min(1).max(100) });

export const mailedPassword = mailedToken.extend({ newPassword });
export type MailedPassword = z.infer<typeof mailedPassword>;

export const sessionAdmin = adminUser.pick({
  id: true,
  username: true,
  email: true,
  firstName: true,
  lastName: true,
  isSuperAdmin: true,
});
export type SessionAdmin = z.infer<typeof sessionAdmin>;

/** A session of the account that asks. */
export const ownSession = z.object({
  id: z.string(),
  /** As the browser named itself when it signed in; empty where it gave no name. */
  userAgent: z.string(),
  createdAt: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const adminSession = z.discriminatedUnion('authenticated', [
  z.object({
    authenticated: z.literal(true),
    admin: sessionAdmin,
    /** The account can do nothing else before it has set up a second factor. */
    twoFactorDue: z.literal(true).optional(),
    /** For super admins, for 30 days: two-factor is not required any more, by somebody who had recovered the account. */
    ruleLifted: z.object({ by: z.string(), at: z.string() }).optional(),
  }),
  z.object({
    authenticated: z.literal(false),
    admin: z.null(),
    hasPasswordMail: z.literal(true).optional(),
    /** The password was right, and this must follow. */
    twoFactor: twoFactorStep.optional(),
  }),
]);
export type AdminSession = z.infer<typeof adminSession>;
export type RuleLifted = NonNullable<Extract<AdminSession, { authenticated: true }>['ruleLifted']>;

/**
 * Failed attempts allowed per window: for one account from unknown devices, for one client address, for one known
 * device, and for all known devices of an account together.
 */
export const ATTEMPTS = { max: 10, maxKnown: 30, windowMs: 15 * 60 * 1000 } as const;

/** An address that has failed more than `ATTEMPTS.max` times at one account within this time may try once in a window. */
export const SLOWED_MS = 24 * 60 * 60 * 1000;

/** "Too many attempts. Try again in 12 minutes." */
export function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}
