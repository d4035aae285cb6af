import { brand } from '../../club/brand.ts';
import { isLeftOut } from '../../contract/example-addresses.ts';
import type { ExternalLink, LinkLocation } from '../../contract/external-links.ts';
import type { RenderInput } from '../../contract/releases.ts';
import { sortByOrder } from '../../contract/sort-by-order.ts';
import { findSocialService, rankSocialService, type SocialService } from './social-services.ts';

export interface LinkView {
  name: string;
  url: string;
}

type StoredLink = Pick<ExternalLink, 'id' | 'name' | 'url' | 'location' | 'isActive' | 'sortOrder'>;

const listActive = ({ snapshot, publicUrl }: RenderInput): StoredLink[] =>
  sortByOrder(snapshot.externalLinks.filter(({ isActive, url }) => isActive && !isLeftOut(url, publicUrl)));

const getView = ({ name, url }: StoredLink): LinkView => ({ name, url });

/** The header shows a social icon only for a header link. */
export const findHeaderSocialLink = (input: RenderInput): SocialLinkView | null =>
  findSocial(listSocial(input), ({ location }) => location === 'header');

export const findFirstLink = (input: RenderInput, location: LinkLocation): LinkView | null =>
  findLink(listActive(input), (link) => link.location === location);

/** The footer's social icon uses the active link with the highest-ranked service, preferring footer links. */
export function findFooterSocialLink(input: RenderInput): SocialLinkView | null {
  const [first, ...others] = listSocial(input);
  if (!first) return null;
  const same = [first, ...others.filter(({ service }) => service === first.service)];
  return findSocial(same, ({ location }) => location === 'footer') ?? findSocial(same, () => true);
}

/** Footer links, except those to the icon's service. */
export function listFooterLinks(input: RenderInput): LinkView[] {
  const icon = findFooterSocialLink(input);
  const links = listActive(input).filter(
    ({ location, name }) => location === 'footer' && (!icon || findSocialService(name) !== icon.service),
  );
  if (links.length > 0) return links.map(getView);
  const { privacyUrl } = brand.school;
  return isLeftOut(privacyUrl, input.publicUrl) ? [] : [{ name: 'Privacy and Terms', url: privacyUrl }];
}

export interface SocialLinkView extends LinkView {
  service: SocialService;
}

function listSocial(input: RenderInput): (StoredLink & SocialLinkView)[] {
  return listActive(input)
    .flatMap((link) => {
      const service = findSocialService(link.name);
      return service ? [{ ...link, service }] : [];
    })
    .sort((one, other) => rankSocialService(one.service) - rankSocialService(other.service));
}

function findSocial(
  links: (StoredLink & SocialLinkView)[],
  matches: (link: StoredLink) => boolean,
): SocialLinkView | null {
  const found = links.find(matches);
  return found ? { ...getView(found), service: found.service } : null;
}

function findLink(links: StoredLink[], matches: (link: StoredLink) => boolean): LinkView | null {
  const found = links.find(matches);
  return found ? getView(found) : null;
}
