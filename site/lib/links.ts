import { brand } from '../../club/brand.ts';
import { isLeftOut } from '../../contract/example-addresses.ts';
import type { LinkLocation } from '../../contract/external-links.ts';
import type { RenderInput } from '../../contract/releases.ts';
import { sortByOrder } from '../../contract/sort-by-order.ts';
import { findSocialService, rankSocialService, type SocialService } from './social-services.ts';

export interface LinkView {
  name: string;
  url: string;
}

export interface SocialLinkView extends LinkView {
  service: SocialService;
}

/** The header shows a social icon only for a header link. */
export const findHeaderSocialLink = (input: RenderInput): SocialLinkView | null =>
  listSocial(input).find(({ location }) => location === 'header') ?? null;

export const findFirstLink = (input: RenderInput, location: LinkLocation): LinkView | null =>
  listActive(input).find((link) => link.location === location) ?? null;

/** The footer's social icon uses the active link with the highest-ranked service, preferring footer links. */
export function findFooterSocialLink(input: RenderInput): SocialLinkView | null {
  const links = listSocial(input);
  const same = links.filter(({ service }) => service === links[0]?.service);
  return same.find(({ location }) => location === 'footer') ?? same[0] ?? null;
}

/** Footer links, except those to the icon's service. */
export function listFooterLinks(input: RenderInput): LinkView[] {
  const icon = findFooterSocialLink(input);
  const links = listActive(input).filter(
    ({ location, name }) => location === 'footer' && (!icon || findSocialService(name) !== icon.service),
  );
  if (links.length > 0) return links;
  const { privacyUrl } = brand.school;
  return isLeftOut(privacyUrl, input.publicUrl) ? [] : [{ name: 'Privacy and Terms', url: privacyUrl }];
}

function listSocial(input: RenderInput) {
  return listActive(input)
    .flatMap((link) => {
      const service = findSocialService(link.name);
      return service ? [{ ...link, service }] : [];
    })
    .sort((one, other) => rankSocialService(one.service) - rankSocialService(other.service));
}

function listActive({ snapshot, publicUrl }: RenderInput) {
  return sortByOrder(snapshot.externalLinks.filter(({ isActive, url }) => isActive && !isLeftOut(url, publicUrl)));
}
