const EXAMPLE_HOST = /(^|[./@])example\.(com|net|org)\b|\.example\b/i;

/** A social account that stands for the club's own, as `brand.social.url` does. */
const EXAMPLE_ACCOUNT =
  /^https?:\/\/(www\.)?(facebook|instagram|threads|tiktok|twitter|x|youtube)\.(com|net)\/@?example\/?$/i;

/** True for an address of nobody (RFC 2606), as the built-in ones are until the club sets its own. */
export const isExampleAddress = (address: string): boolean =>
  EXAMPLE_HOST.test(address) || EXAMPLE_ACCOUNT.test(address);

const PRIVATE_HOST =
  /^(localhost|.*\.(localhost|local|internal|test)|127\..*|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|0\.0\.0\.0|\[.*\])$/i;

/** True where visitors find the site: not on a machine of one's own, nor at an example address. */
export const isPublicSite = (publicUrl: string): boolean =>
  !isExampleAddress(publicUrl) && URL.canParse(publicUrl) && !PRIVATE_HOST.test(new URL(publicUrl).hostname);

/** True for an example address that the site at `publicUrl` leaves out: it is nobody's, and visitors would follow it. */
export function isLeftOut(address: string, publicUrl: string): boolean {
  return isExampleAddress(address) && isPublicSite(publicUrl);
}
