import type { SessionAdmin } from '../../contract/auth.ts';

export const getFullName = ({ firstName, lastName }: SessionAdmin): string =>
  [firstName, lastName].filter(Boolean).join(' ');

export const getDisplayName = (admin: SessionAdmin): string => getFullName(admin) || admin.username;

export const describeRole = ({ isSuperAdmin }: SessionAdmin): string => (isSuperAdmin ? 'Super Admin' : 'Admin');
