const EXAMPLE_HOST = /(^|[./@])example\.(com|net|org)\b|\.example\b/i;

/** Placeholder social account, used like `brand.social.url`. */
const EXAMPLE_ACCOUNT =
  /^https?:\/\/(www\.)?(facebook|instagram|threads|tiktok|twitter|x|youtube)\.(com|net)\/@?example\/?$/i;

/** True for a reserved example address (RFC 2606), such as the built-in ones. */
export const isExampleAddress = (address: string): boolean =>
  EXAMPLE_HOST.test(address) || EXAMPLE_ACCOUNT.test(address);

const PRIVATE_HOST =
  /^(localhost|.*\.(localhost|local|internal|test)|127\..*|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|0\.0\.0\.0|\[.*\])$/i;

/** True unless the site runs on a local machine or an example address. */
export const isPublicSite = (publicUrl: string): boolean =>
  !isExampleAddress(publicUrl) && URL.canParse(publicUrl) && !PRIVATE_HOST.test(new URL(publicUrl).hostname);

/** True for an example address that a public site omits, because visitors would follow it. */
export function isLeftOut(address: string, publicUrl: string): boolean {
  return isExampleAddress(address) && isPublicSite(publicUrl);
}
