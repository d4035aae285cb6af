import { brand } from '../../club/brand.ts';
import { isLeftOut } from '../../contract/example-addresses.ts';
import type { LinkLocation } from '../../contract/external-links.ts';
import type { RenderInput } from '../../contract/releases.ts';
import { sortByOrder } from '../../contract/sort-by-order.ts';

interface SocialService {
  name: string;
  /** Content of the 24 × 24 icon. Null to show the name instead. */
  drawing: string | null;
}

/** Names a link may contain, most likely first. */
const DRAWINGS: Record<string, string | null> = {
  Instagram:
    '<rect x="3" y="3" width="18" height="18" rx="5" /><circle cx="12" cy="12" r="4.2" /><circle cx="17.3" cy="6.7" r=".6" fill="currentColor" />',
  Facebook:
    '<path d="M14 21v-8h3.2l.5-3.6H14V7.3c0-1.1.5-1.9 2-1.9h1.8V2.3C17.3 2.2 16.4 2 15.4 2 12.6 2 10.6 3.7 10.6 6.9v2.5H7.4V13h3.2v8" />',
  YouTube: '<rect x="2" y="5" width="20" height="14" rx="4" /><path d="M10 9.2v5.6l5-2.8z" fill="currentColor" />',
  TikTok: '<path d="M14 3v11.5a4 4 0 1 1-4-4M14 3c.4 3 2.4 5 5.5 5.2" />',
  X: '<path d="M4 4l16 16M20 4L4 20" />',
  Twitter: '<path d="M4 4l16 16M20 4L4 20" />',
  LinkedIn: '<path d="M5 10v9M5 5.2v.1M10 19v-9M10 14c0-5 8-5.5 8 0v5" />',
  ...Object.fromEntries(
    'Threads Bluesky Mastodon Snapchat Pinterest WhatsApp GroupMe Discord Flickr Vimeo'
      .split(' ')
      .map((name) => [name, null]),
  ),
};

const names = [brand.social.name, ...Object.keys(DRAWINGS).filter((name) => name !== brand.social.name)];

/** The brand's own service comes first, so that it gets the icon if the club links to several. */
const SERVICES: readonly SocialService[] = names.map((name) => ({ name, drawing: DRAWINGS[name] ?? null }));

/** Matches whole words: "Discord", not "Accord and Discordant". Short names are case-sensitive: "X", not "x". */
const PATTERNS = SERVICES.map(({ name }) => new RegExp(`\\b${name}\\b`, name.length > 2 ? 'i' : ''));

const findSocialService = (name: string): SocialService | null =>
  SERVICES[PATTERNS.findIndex((pattern) => pattern.test(name))] ?? null;

interface LinkView {
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
    .sort((one, other) => SERVICES.indexOf(one.service) - SERVICES.indexOf(other.service));
}

function listActive({ snapshot, publicUrl }: RenderInput) {
  return sortByOrder(snapshot.externalLinks.filter(({ isActive, url }) => isActive && !isLeftOut(url, publicUrl)));
}
