/** Code of a system or store error, such as ENOENT. Empty if it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Message for people of an error, or of its cause. */
export function getInnermostMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Failed queries and requests give the reason only in their cause. For other errors the outermost message is for people.
  return /^(Failed query|fetch failed)/.test(error.message) && error.cause
    ? getInnermostMessage(error.cause)
    : error.message;
}
