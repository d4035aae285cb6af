import { z } from 'zod';
import { line, orElse, requiredLine, storedFields, text, updateSchema } from './fields.ts';

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 200;

const username = requiredLine('Username', 100).trim();
const email = text('Email', 254)
  .trim()
  .refine((value) => value === '' || z.email().safeParse(value).success, {
    error: 'Email must look like name@example.org',
  });
const firstName = line('First name', 100).trim();
const lastName = line('Last name', 100).trim();
/** Never trimmed: spaces at either end are part of the password. */
export const newPassword = z
  .string({ error: ({ input }) => (input === undefined ? 'Password is required' : 'Password must be a string') })
  .min(PASSWORD_MIN, { error: `Password must be at least ${PASSWORD_MIN} characters` })
  .max(PASSWORD_MAX, { error: `Password must be at most ${PASSWORD_MAX} characters` });
/** Password to compare with a stored one. The limit bounds the work of hashing. `needed` asks for it. */
export function givenPassword(needed: string) {
  return z
    .string({ error: needed })
    .min(1, { error: needed })
    .max(1000, { error: 'Password must be at most 1000 characters' });
}
const isActive = z.boolean({ error: 'Active must be on or off' });
const isSuperAdmin = z.boolean({ error: 'Super admin must be on or off' });

/** Last day of a board term, as 2027-06-30. */
const termEndsOn = z.iso.date({ error: 'Term end must be a day such as 2027-06-30' });

/** Account in lists and forms. The password is write-only. */
export const adminUser = z.object({
  ...storedFields,
  username: z.string(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  isActive,
  isSuperAdmin,
  lastLoginAt: z.iso.datetime().nullable(),
  termEndsOn: z.string().nullable(),
});
export type AdminUser = z.infer<typeof adminUser>;

export const createAdminUser = z.strictObject({
  username,
  email: email.nullable().default(null),
  firstName: firstName.nullable().default(null),
  lastName: lastName.nullable().default(null),
  password: newPassword,
  isActive: isActive.default(true),
  isSuperAdmin: isSuperAdmin.default(false),
  termEndsOn: termEndsOn.nullable().default(null),
});
export type AdminUserInput = z.infer<typeof createAdminUser>;

/** A blank password keeps the current one. A blank username, email or name is left unchanged. */
export const updateAdminUser = updateSchema(
  {
    username: orElse(z.literal(''), username),
    email: email.nullable(),
    firstName: firstName.nullable(),
    lastName: lastName.nullable(),
    password: orElse(z.literal(''), newPassword),
    isActive,
    isSuperAdmin,
    termEndsOn: termEndsOn.nullable(),
  },
  ['lastLoginAt'],
);
export type AdminUserUpdate = z.infer<typeof updateAdminUser>;
