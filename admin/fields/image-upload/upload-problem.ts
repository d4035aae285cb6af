export interface UploadProblem {
  title: string;
  help: string;
}

const HELP: Record<string, string> = {
  'Cannot add more files': 'One picture at a time. To use another one, remove this one first.',
  'No Internet connection': 'Your name and description are kept. It goes on when you’re back.',
  'Request has expired': 'The upload took longer than its permission lasts. Try again.',
  'Non 2xx': 'The server did not take the picture. Wait a moment, then try again.',
  'Unknown error': 'The connection broke. Your name and description are kept. Try again.',
  'Cannot upload to an undefined URL': 'The server named no place for the picture. Try again.',
  'This picture is over 10 MB.': 'Choose a smaller one, or email it to yourself from your phone as “Medium”.',
  'Only pictures can be uploaded.': 'Choose a PNG, JPEG, GIF, WebP or AVIF file.',
};

/** What went wrong, in the uploader's own words, and what to do next. */
export const describeUploadProblem = (message: string, isOnline: boolean): UploadProblem => {
  const known = HELP[message];
  if (known !== undefined) return { title: message, help: known };
  const title = isOnline ? 'Unknown error' : 'No Internet connection';
  return { title, help: HELP[title] ?? '' };
};
