const EXAMPLE_HOST = /(^|[./@])example\.(com|net|org)\b|\.example\b/i;

/** An address of nobody (RFC 2606), as the built-in ones are until the club sets its own. */
export const isExampleAddress = (address: string): boolean => EXAMPLE_HOST.test(address);

const PRIVATE_HOST =
  /^(localhost|.*\.(localhost|local|internal|test)|127\..*|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|0\.0\.0\.0|\[.*\])$/i;

/** Whether visitors find the site there: not on a machine of one's own, nor at an example address. */
export const isPublicSite = (publicUrl: string): boolean =>
  !isExampleAddress(publicUrl) && URL.canParse(publicUrl) && !PRIVATE_HOST.test(new URL(publicUrl).hostname);
