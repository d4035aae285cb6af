import { brand } from '../../contract/brand.ts';
import type { ExternalLink, LinkLocation } from '../../contract/external-links.ts';
import type { RenderInput } from '../../contract/releases.ts';
import { sortByOrder } from '../../contract/sort-by-order.ts';

export interface LinkView {
  name: string;
  url: string;
}

type StoredLink = Pick<ExternalLink, 'id' | 'name' | 'url' | 'location' | 'isActive' | 'sortOrder'>;

const isSocialLink = (link: StoredLink): boolean => link.name.toLowerCase().includes(brand.social.name.toLowerCase());

const listActive = (input: RenderInput): StoredLink[] =>
  sortByOrder(input.snapshot.externalLinks.filter((link) => link.isActive));

const getView = ({ name, url }: StoredLink): LinkView => ({ name, url });

const findLink = (links: StoredLink[], matches: (link: StoredLink) => boolean): LinkView | null => {
  const found = links.find(matches);
  return found ? getView(found) : null;
};

/** The header's social icon stands only on a header link. */
export const findHeaderSocialLink = (input: RenderInput): LinkView | null =>
  findLink(listActive(input), (link) => link.location === 'header' && isSocialLink(link));

/** The footer's social icon takes any active link of that name, a footer link before others. */
export const findFooterSocialLink = (input: RenderInput): LinkView | null => {
  const social = listActive(input).filter(isSocialLink);
  return findLink(social, (link) => link.location === 'footer') ?? findLink(social, () => true);
};

export const listFooterLinks = (input: RenderInput): LinkView[] => {
  const links = listActive(input).filter((link) => link.location === 'footer' && !isSocialLink(link));
  if (links.length > 0) return links.map(getView);
  return [{ name: 'Privacy and Terms', url: brand.school.privacyUrl }];
};

export const findFirstLink = (input: RenderInput, location: LinkLocation): LinkView | null =>
  findLink(listActive(input), (link) => link.location === location);
