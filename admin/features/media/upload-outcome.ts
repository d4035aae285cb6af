import { MOST_TOGETHER } from '../../../contract/changes.ts';

export type UploadProblem = ReturnType<typeof describeUploadProblem>;

export const TOO_LARGE = 'This picture is over 10 MB.';
export const NOT_SHRUNK = 'This picture stays over 10 MB.';
export const TOO_MANY = `Only ${MOST_TOGETHER} pictures fit at a time.`;

/** Uploader's message for every refusal by the store. */
const REFUSED = 'Non 2xx';

const HELP: Record<string, string> = {
  'Cannot add more files': 'One picture at a time. To use another one, remove this one first.',
  'No Internet connection': 'Your name and description are kept. The upload continues when you’re back online.',
  'Request has expired': 'The upload took longer than its permission lasts. Try again.',
  [REFUSED]: 'The server did not take the picture. Wait a moment, then try again.',
  'Unknown error': 'The connection broke. Your name and description are kept. Try again.',
  'Cannot upload to an undefined URL': 'The server gave no address for the picture. Try again.',
  [TOO_LARGE]: 'Make a smaller copy right here: it looks the same on the site.',
  [NOT_SHRUNK]:
    'This browser can’t make a smaller copy. Email it to yourself from your phone as “Medium”, then choose that.',
  [TOO_MANY]: 'Add the pictures above first, then choose this one again.',
  'You chose this picture already.': 'It’s above.',
  'Only pictures can be uploaded.': 'Choose a PNG, JPEG, GIF, WebP or AVIF file.',
};

// Some buckets refuse expired signatures with a response that browsers cannot read. Then only the failure is known.
const UNREADABLE = 'Unknown error';

interface Circumstances {
  isOnline: boolean;
  isExpired: boolean;
  /** The server's own sentence. Empty if it gave none. */
  reason?: string;
}

export function describeUploadProblem(message: string, { isOnline, isExpired, reason }: Circumstances) {
  if (reason) return { title: REFUSED, help: reason };
  const unknown = !isOnline ? 'No Internet connection' : isExpired ? 'Request has expired' : UNREADABLE;
  const title = message in HELP && message !== UNREADABLE ? message : unknown;
  return { title, help: HELP[title] ?? '' };
}
