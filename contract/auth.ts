import { z } from 'zod';
import { adminUser, givenPassword, newPassword, PASSWORD_MAX, PASSWORD_MIN } from './admin-users.ts';
import { twoFactorStep } from './two-factor.ts';

export const login = z.strictObject({
  username: z
    .string({ error: 'Username is required' })
    .trim()
    .min(1, { error: 'Username is required' })
    .max(100, { error: 'Username must be at most 100 characters' }),
  password: givenPassword('Password is required'),
});
export type Login = z.infer<typeof login>;

export const PASSWORD_MESSAGES = {
  required: 'All fields are required',
  mismatch: 'New passwords do not match',
  tooShort: `New password must be at least ${PASSWORD_MIN} characters long`,
  tooLong: `New password must be at most ${PASSWORD_MAX} characters long`,
} as const;

export const changePassword = z.strictObject({
  currentPassword: givenPassword(PASSWORD_MESSAGES.required),
  newPassword: z
    .string({ error: PASSWORD_MESSAGES.required })
    .min(1, { error: PASSWORD_MESSAGES.required, abort: true })
    .min(PASSWORD_MIN, { error: PASSWORD_MESSAGES.tooShort })
    .max(PASSWORD_MAX, { error: PASSWORD_MESSAGES.tooLong }),
});
export type ChangePassword = z.infer<typeof changePassword>;

/** Form on the account page: the request plus a confirmation of the new password. */
export const changePasswordForm = changePassword
  .extend({ confirmPassword: z.string().min(1, { error: PASSWORD_MESSAGES.required }) })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    error: PASSWORD_MESSAGES.mismatch,
  });

/** Requests a password link by mail. */
export const requestPassword = login.pick({ username: true });

/** Token from a mailed link's fragment. */
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

export const ownSession = z.object({
  id: z.string(),
  /** User agent at sign-in. Empty if the browser sent none. */
  userAgent: z.string(),
  createdAt: z.string(),
  /** True for the session that made this request. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const adminSession = z.discriminatedUnion('authenticated', [
  z.object({
    authenticated: z.literal(true),
    admin: sessionAdmin,
    /** The account must set up two-factor before it can do anything else. */
    twoFactorDue: z.literal(true).optional(),
    /** For super admins, for 30 days: the two-factor requirement was lifted by someone who had recovered the account. */
    ruleLifted: z.object({ by: z.string(), at: z.string() }).optional(),
  }),
  z.object({
    authenticated: z.literal(false),
    admin: z.null(),
    hasPasswordMail: z.literal(true).optional(),
    /** The password was correct; one of these methods must follow. */
    twoFactor: twoFactorStep.optional(),
  }),
]);
export type AdminSession = z.infer<typeof adminSession>;
export type RuleLifted = NonNullable<Extract<AdminSession, { authenticated: true }>['ruleLifted']>;

/**
 * Failed attempts allowed per window: for one account from unknown devices, for one client address, for one known
 * device, and for all known devices of one account.
 */
export const ATTEMPTS = { max: 10, maxKnown: 30, windowMs: 15 * 60 * 1000 } as const;

/** After more than `ATTEMPTS.max` failures at one account within this time, an address gets one attempt per window. */
export const SLOWED_MS = 24 * 60 * 60 * 1000;

/** "Too many attempts. Try again in 12 minutes." */
export function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}
