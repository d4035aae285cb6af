import { z } from 'zod';
import { givenPassword, newPassword } from './admin-users.ts';
import { requiredText } from './fields.ts';

export const RECOVERY_CODES = 10;

const twoFactorMethod = z.enum(['passkey', 'totp', 'recoveryCode']);
export type TwoFactorMethod = z.infer<typeof twoFactorMethod>;

/** Issued after a correct password. One of the methods must follow. */
export const twoFactorStep = z.object({ token: z.string(), methods: z.array(twoFactorMethod) });
export type TwoFactorStep = z.infer<typeof twoFactorStep>;

export const twoFactorState = z.object({
  hasTotp: z.boolean(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.string().nullable() }),
  ),
  recoveryCodesLeft: z.int(),
  /** True if a super admin requires two-factor for everyone. */
  isRequired: z.boolean(),
});
export type TwoFactorState = z.infer<typeof twoFactorState>;

const token = requiredText('Token', 100);
const encoded = z.string().max(20_000);
const currentPassword = givenPassword('Current password is required');
const totpCode = z
  .string({ error: 'Code is required' })
  .max(20, { error: 'Code has six digits' })
  .transform((value) => value.replaceAll(/\s/g, ''))
  .refine((value) => /^\d{6}$/.test(value), { error: 'Code has six digits' });
/** As printed, or without hyphens and in any case. */
const recoveryCode = z
  .string({ error: 'Recovery code is required' })
  .max(60, { error: 'A recovery code has 16 letters and digits' })
  .transform((value) => value.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  .refine((value) => value.length === 16, { error: 'A recovery code has 16 letters and digits' });

/** Browser response (WebAuthn, `toJSON`), verified by the server's library. */
const signed = {
  id: z.string().max(1500),
  rawId: z.string().max(1500),
  type: z.literal('public-key'),
  // We request no extensions.
  clientExtensionResults: z.unknown().transform((): object => ({})),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
};
const assertion = z.object({
  ...signed,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.optional(),
  }),
});
const attestation = z.object({
  ...signed,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(50)).max(10).optional(),
  }),
});

export const twoFactorResponse = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('totp'), token, code: totpCode }),
  z.strictObject({ method: z.literal('recoveryCode'), token, code: recoveryCode }),
  z.strictObject({ method: z.literal('passkey'), token, response: assertion }),
]);
export type TwoFactorResponse = z.infer<typeof twoFactorResponse>;

export const passkeyChallenge = z.strictObject({ token });

export const recoverPassword = z.strictObject({
  username: requiredText('Username', 100).trim(),
  recoveryCode,
  newPassword,
});
export type RecoverPassword = z.infer<typeof recoverPassword>;

/** Password confirmation, required before any change to sign-in settings. */
export const confirmPassword = z.strictObject({ currentPassword });

export const confirmTotp = z.strictObject({ code: totpCode });

export const addPasskey = z.strictObject({ token, name: requiredText('Name', 100).trim(), response: attestation });
export type AddPasskey = z.infer<typeof addPasskey>;

/** Challenge that an open screen must complete. Null for an account with only a password. */
export const ownChallenge = z.object({ twoFactor: twoFactorStep.nullable() });
export type OwnChallenge = z.infer<typeof ownChallenge>;

/** Full sign-in confirmation, required before removing or replacing two-factor. */
export const confirmOwner = z.strictObject({ currentPassword, answer: twoFactorResponse.optional() });
export type ConfirmOwner = z.infer<typeof confirmOwner>;

export const requireSecondFactor = confirmOwner.extend({
  isRequired: z.boolean({ error: 'Required must be on or off' }),
});
export type RequireTwoFactor = z.infer<typeof requireSecondFactor>;
