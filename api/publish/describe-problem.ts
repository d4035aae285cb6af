import { getContentKeyDefinition, isContentKey } from '../../contract/content-keys.ts';
import { PAGE_NAMES, PAGE_PATHS, type PageType } from '../../contract/pages.ts';
import type { Snapshot } from '../../contract/releases.ts';
import type { PageProblem } from './check-pages.ts';

/** One sentence or two for the volunteer: which item, what is wrong with it, what to do. */
export const describeProblem = (problem: PageProblem, snapshot: Snapshot): string => {
  const page = nameOfPage(problem.path);
  if (problem.kind === 'unrendered') {
    return `${page} could not be made from this content. Undo the last change to that page, then publish again.`;
  }
  if (problem.kind === 'malformed') {
    return `${page} is not whole: ${problem.reason}. Undo the last change to that page, then publish again.`;
  }
  const item = findItemNaming(snapshot, problem.address) ?? page;
  return `${item} points to ${problem.address}, which does not exist on this site. Correct or remove it, then publish again.`;
};

const nameOfPage = (path: string): string => {
  const page = (Object.keys(PAGE_PATHS) as PageType[]).find((type) => PAGE_PATHS[type] === path);
  return page ? `The ${PAGE_NAMES[page]}` : `The page ${path}`;
};

const nameOfContent = (key: string): string => {
  if (!isContentKey(key)) return `“${key}”`;
  const { label, place } = getContentKeyDefinition(key);
  return `“${label}” (${place})`;
};

const findItemNaming = (snapshot: Snapshot, address: string): string | null => {
  const escaped = address.replaceAll('&', '&amp;');
  const content = snapshot.contentItems.find(({ value }) => value.includes(address) || value.includes(escaped));
  if (content) return nameOfContent(content.key);
  const hero = snapshot.heroImages.find(({ imageUrl }) => imageUrl === address);
  if (hero) return `The hero image “${hero.altText || hero.imageUrl}” (${PAGE_NAMES[hero.pageType]})`;
  const slide = snapshot.carouselImages.find(({ imageUrl }) => imageUrl === address);
  if (slide)
    return `The carousel image “${slide.title || slide.altText || slide.imageUrl}” (${PAGE_NAMES[slide.pageType]})`;
  const link = snapshot.externalLinks.find(({ url }) => url === address);
  if (link) return `The link “${link.name}”`;
  const document = snapshot.embedDocuments.find(({ documentUrl, embedUrl }) =>
    [documentUrl, embedUrl].includes(address),
  );
  return document ? `The document “${document.title}”` : null;
};
