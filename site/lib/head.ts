import { brand } from '../../club/brand.ts';
import { PAGE_PATHS, type PageType } from '../../contract/pages.ts';
import type { RenderInput } from '../../contract/releases.ts';
import { getText } from './content.ts';
import { listEventData } from './event-data.ts';
import { findFooterSocialLink } from './links.ts';

export type Head = ReturnType<typeof getHead>;

export const getCanonicalUrl = (publicUrl: string, path: string): string =>
  path === PAGE_PATHS.home ? `${publicUrl}/` : `${publicUrl}${path}`;

/** JSON escaped for a script element. */
export const serializeStructuredData = (data: object): string => JSON.stringify(data).replace(/</g, '\\u003c');

export function getHead(input: RenderInput, page: PageType) {
  const { publicUrl, shareImages } = input;
  const image = publicUrl + shareImages[page];
  return {
    title: getText(input, `${page}_search_title`),
    description: getText(input, `${page}_search_description`),
    canonical: getCanonicalUrl(publicUrl, PAGE_PATHS[page]),
    /** Absolute address of the page's share image. */
    image,
    structuredData: getStructuredData(input, page, image),
  };
}

/** Head of a page without structured data. What `own` lacks is taken from the home page. */
export function getFixedHead(input: RenderInput, own: Partial<Head>): Head {
  return { ...getHead(input, 'home'), structuredData: [], ...own };
}

function getStructuredData(input: RenderInput, page: PageType, image: string): object[] {
  const { publicUrl } = input;
  const sentence = getText(input, 'site_sentence');
  const social = findFooterSocialLink(input);
  const home = getCanonicalUrl(publicUrl, PAGE_PATHS.home);
  const organization = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${home}#organization`,
    name: brand.club.name,
    url: home,
    logo: `${publicUrl}/icon-512.png`,
    ...(sentence && { description: sentence }),
    ...(social && { sameAs: [social.url] }),
  };
  const website = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: brand.club.name,
    url: home,
    publisher: { '@id': organization['@id'] },
  };
  if (page === 'home') return [organization, website];
  const shown = [organization, website, getBreadcrumbs(publicUrl, page)];
  if (page !== 'events') return shown;
  return [...shown, ...listEventData(input, { publicUrl, organizerId: organization['@id'], image })];
}

function getBreadcrumbs(publicUrl: string, page: Exclude<PageType, 'home'>): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: brand.club.name, item: getCanonicalUrl(publicUrl, PAGE_PATHS.home) },
      {
        '@type': 'ListItem',
        position: 2,
        name: brand.navigation[page],
        item: getCanonicalUrl(publicUrl, PAGE_PATHS[page]),
      },
    ],
  };
}
