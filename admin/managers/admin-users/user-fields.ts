import type { AdminUser } from '../../../contract/admin-users.ts';

export type UserFields = {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  password: string;
  isActive: boolean;
  isSuperAdmin: boolean;
  /** As a date field gives it: 2027-06-30, or nothing. */
  termEndsOn: string;
};

/** As the forms call them; a password is shown to nobody. */
export const USER_FIELD_LABELS = {
  username: 'Username',
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  isActive: 'Active',
  isSuperAdmin: 'Super Admin',
} as const;

export const SECRET_FIELDS = ['password'] as const;

export const EMPTY_USER: UserFields = {
  username: '',
  email: '',
  firstName: '',
  lastName: '',
  password: '',
  isActive: true,
  isSuperAdmin: false,
  termEndsOn: '',
};

export const getUserFields = ({
  username,
  email,
  firstName,
  lastName,
  isActive,
  isSuperAdmin,
  termEndsOn,
}: AdminUser): UserFields => ({
  username,
  email: email ?? '',
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  password: '',
  isActive,
  isSuperAdmin,
  termEndsOn: termEndsOn ?? '',
});

/** What is sent: a blank field says nothing, so it stays out. */
export const leaveOutBlanks = (fields: UserFields): Partial<UserFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'boolean' || value.trim() !== ''));
