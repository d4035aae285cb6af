import { z } from 'zod';

/** Body of every failed API response. `issues` names the refused fields. */
export const errorBody = z.strictObject({
  message: z.string(),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
  /** Set on a 500, to match reports with the log. */
  requestId: z.string().optional(),
  /** The stored item. Set on a 409 for a stale edit. */
  current: z.unknown().optional(),
  /** Seconds. Set on a 429. */
  retryAfter: z.int().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

export const ERROR_MESSAGES = {
  notAuthenticated: 'Not authenticated',
  invalidCredentials: 'Invalid credentials',
  stepExpired: 'That took too long. Please log in again.',
  wrongCode: 'That code is incorrect',
  ownChallengeMissing: 'Confirm with your authenticator app or passkey as well',
  ownChallengeExpired: 'That took too long. Please try again.',
  wrongRecovery: 'Invalid username or recovery code',
  linkExpired: 'That link was used already, or is too old. Ask for a new one.',
  passkeyRefused: 'That passkey could not be added. Please try again.',
  totpExists: 'An authenticator app is set up already; remove it first',
  ownTwoFactor: 'Set up two-step sign-in for your own account first',
  twoFactorDue: 'Set up two-step sign-in in My Account first',
  forbidden: 'Only a super admin can do this',
  notFound: 'Not found',
  wrongMethod: 'This address does not accept that method',
  changedSince: 'This has changed since, so it was left as it is',
  notUndoable: 'Only changes to the site’s content can be undone',
  nothingLeft: 'That change deleted it: there is no version to bring back',
  noCopy: 'There is no copy of this document',
  staleOrder: 'Someone else just changed this list, so nothing was moved. Please try again.',
  staleEdit: 'Someone else changed this while you were editing',
  currentPasswordIncorrect: 'Current password is incorrect',
  commonPassword: 'That password is one of the most common, so it is guessed first. Try three or four words in a row.',
  nameAsPassword:
    'That password is a name of the club or the account, so it is guessed first. Try three or four words in a row.',
  usernameTaken: 'This username is taken',
  keyTaken: 'That key is taken',
  ownAccount: 'You cannot edit or delete your own account here',
  lastSuperAdmin: 'This is the last active super admin; make another one first',
  sourceNavyNotFound: 'Source page navy content not found',
  tooManyStreams: 'Too many windows of this account follow along; close some',
  notJson: 'The request body must be JSON',
  cutOff: 'The request was cut off before its end',
  tooDeep: 'The request body is nested too deeply',
  tooManyValues: 'The request body holds too many values',
  tooLarge: 'That is too large to save',
  unexpected: 'Something went wrong',
} as const;

/** Refusal of a write from a page at another address. `expected` stands on every public page. */
export const describeWrongOrigin = (expected: string): string =>
  `This page is not at the address that the site expects, ${expected}. Open the dashboard there. If that address is wrong, correct PUBLIC_URL on the server and restart it.`;

export const STORAGE_FAULTS = ['full', 'readOnly', 'locked', 'damaged', 'lost', 'unreachable'] as const;
export type StorageFault = (typeof STORAGE_FAULTS)[number];

/** Shown in the dashboard and at startup. Visitors can still read the site. */
export const STORAGE_MESSAGES = {
  full: 'The server’s disk is full, so nothing can be saved. Visitors still see the site. Free some space on the server, then try again.',
  readOnly:
    'The server may not write to its data folder, so nothing can be saved. Visitors still see the site. Make the folder writable, then try again.',
  locked:
    'Another program keeps the database locked, so nothing can be saved. Visitors still see the site. Try again in a minute.',
  damaged:
    'The database is damaged, so nothing can be read or saved. Visitors still see the site as it was last published. Restore the newest backup.',
  lost: 'The database is gone, so nothing can be read or saved. Visitors still see the site as it was last published. Restore the newest backup.',
  unreachable:
    'The database cannot be reached, so nothing can be saved. Visitors still see the site. Try again in a minute.',
} as const satisfies Record<StorageFault, string>;
