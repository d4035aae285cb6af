import { IMAGES_PATH } from '../../../contract/image-address.ts';

export interface UploadProblem {
  title: string;
  help: string;
}

const HELP: Record<string, string> = {
  'Cannot add more files': 'One picture at a time. To use another one, remove this one first.',
  'No Internet connection': 'Your name and description are kept. The upload continues when you’re back online.',
  'Request has expired': 'The upload took longer than its permission lasts. Try again.',
  'Non 2xx': 'The server did not take the picture. Wait a moment, then try again.',
  'Unknown error': 'The connection broke. Your name and description are kept. Try again.',
  'Cannot upload to an undefined URL': 'The server gave no address for the picture. Try again.',
  'This picture is over 10 MB.': 'Choose a smaller one, or email it to yourself from your phone as “Medium”.',
  'Only pictures can be uploaded.': 'Choose a PNG, JPEG, GIF, WebP or AVIF file.',
};

interface Circumstances {
  isOnline: boolean;
  /** The address that the file was sent to works no more. */
  isExpired: boolean;
}

/** What went wrong, in the uploader's own words, and what to do next. */
export const describeUploadProblem = (message: string, circumstances: Circumstances): UploadProblem => {
  const title = nameProblem(message, circumstances);
  return { title, help: HELP[title] ?? '' };
};

// Some buckets refuse an old signature in a way that browsers may not read: no more is known then than that it failed.
const UNREADABLE = 'Unknown error';

const nameProblem = (message: string, { isOnline, isExpired }: Circumstances): string => {
  if (message in HELP && message !== UNREADABLE) return message;
  if (!isOnline) return 'No Internet connection';
  return isExpired ? 'Request has expired' : UNREADABLE;
};

const UPLOADS_PATH = '/public/images/';

/** The image's own address, made from the one that the file was sent to; a signature in its query is left behind. */
export const getUploadedAddress = (uploadUrl: string): string => {
  const [address = ''] = uploadUrl.split(/[?#]/);
  const start = address.indexOf(UPLOADS_PATH);
  return start === -1 ? address : IMAGES_PATH + address.slice(start + UPLOADS_PATH.length);
};
