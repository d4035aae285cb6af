import { IMAGES_PATH } from '../../../contract/image-address.ts';
import { PAGE_PATHS } from '../../../contract/pages.ts';
import { findPassedDates } from './passed-dates.ts';

const knownPaths: readonly string[] = Object.values(PAGE_PATHS);
const SAFE_PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];

const isKnownPath = (path: string): boolean =>
  knownPaths.includes(path.length > 1 ? path.replace(/\/$/, '') : path) || path.startsWith(IMAGES_PATH);

/** Why a link leads nowhere, as a sentence; null where it may lead somewhere. */
export const findLinkProblem = (href: string, origin: string): string | null => {
  if (href.startsWith('#')) return null;
  if (!URL.canParse(href, origin)) return 'is not a web address';
  const url = new URL(href, origin);
  if (!SAFE_PROTOCOLS.includes(url.protocol)) return 'leads nowhere';
  if (url.origin === origin && !isKnownPath(url.pathname)) return 'leads to a page that this site doesn’t have';
  return null;
};

/** What a volunteer should look at in one rich text, as sentences. */
export const listHtmlProblems = (html: string, { origin, now }: { origin: string; now: Date }): string[] => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const links = [...body.querySelectorAll('a')].flatMap((link) => {
    const problem = findLinkProblem(link.getAttribute('href') ?? '', origin);
    return problem ? [`The link “${link.textContent?.trim() || link.getAttribute('href')}” ${problem}.`] : [];
  });
  const images = [...body.querySelectorAll('img:not([role="presentation"])')].filter(
    (image) => !image.getAttribute('alt')?.trim(),
  );
  const withoutAlt = images.map((image) => `An image has no description: ${image.getAttribute('src') ?? ''}`);
  // Kept apart, so that the words of two blocks never make one date.
  for (const block of body.querySelectorAll('p, li, td, th, h1, h2, h3, h4, h5, h6, br')) block.after(' · ');
  const dates = findPassedDates(body.textContent ?? '', now).map((date) => `${date} has passed.`);
  return [...links, ...withoutAlt, ...dates];
};

export const countLetters = (html: string): number =>
  (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim().length;
