import { toOutsideAddress } from '../dead-links.ts';
import { IMAGES_PATH } from '../image-address.ts';
import { simplifyWords, trimEndOf } from '../plain-text.ts';
import { PAPERS_PATH, RELEASE_PAGES } from '../release-paths.ts';
import { isArchivePath } from '../season/archives.ts';
import { createFinding, type Finding, type FindingPlace, type Fix, quote, spanOf } from './findings.ts';
import { groupRuns, type TextLines } from './text-lines.ts';

const NOTHING = new Set(
  [
    ['click here', 'click', 'here', 'click this', 'click this link', 'click for more', 'click to see', 'tap here'],
    ['press here', 'this', 'this link', 'link', 'this page', 'this site', 'this website', 'follow this link'],
    ['more', 'read more', 'learn more', 'see more', 'more info', 'more information', 'more details', 'go', 'go here'],
    ['see here', 'look here', 'check it out', 'find out more', 'read on', 'read this', 'continue', 'continue reading'],
    ['sign up here', 'visit here', 'url', 'web page', 'website', 'download', 'download here', 'click to download'],
  ].flat(),
);
const ADDRESS = /^(https?:\/\/|www\.)\S+$|^[\w-]+(\.[\w-]+)+\/\S{6,}$/i;
const SAFE_PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];

const trimAddress = (href: string): string => trimEndOf(href, '/');

export function checkLinkText(words: string, place: FindingPlace): Finding[] {
  const text = words.trim();
  if (NOTHING.has(simplifyWords(text))) {
    const message = `${quote(text)} doesn’t say where the link leads, and screen readers may read only those words.`;
    return [createFinding('link-says-nothing', message, place)];
  }
  if (ADDRESS.test(text)) {
    const message = 'A web address is read aloud letter by letter. Say in words where the link leads.';
    return [createFinding('link-is-address', message, place)];
  }
  return [];
}

export interface AddressContext {
  /** The site's own origin. Addresses there must be one of its pages. */
  origin: string;
  ownPaths?: readonly string[];
  /** Looks up the problem of a link to another site. Null if it works. Absent if none were checked. */
  findDeadLink?: (address: string) => string | null;
}

/** Checks a link's address. `words` is the text of the link. */
export function checkLinkAddress(
  { href, words }: { href: string; words: string },
  { place, fix = null, ...context }: AddressContext & { place: FindingPlace; fix?: Fix | null },
): Finding[] {
  const problem = findAddressProblem(href, context);
  if (problem) return [createFinding('link-leads-nowhere', `The link ${quote(words)} ${problem}.`, place, fix)];
  const address = toOutsideAddress(href, context.origin);
  const dead = address && context.findDeadLink?.(address);
  if (!dead) return [];
  // Identified by its address, so that a dismissal does not cover another address.
  return [createFinding('link-is-dead', `The link ${quote(words)} ${dead}.`, { ...place, text: href }, fix)];
}

/** Links with the same name and place but different targets: each except the first. */
export function findAlike<Named extends Pick<Link, 'name' | 'href' | 'place'>>(
  links: readonly Named[],
): (Named & { finding: Finding })[] {
  const firstOf = new Map<string, string>();
  return links.flatMap((link) => {
    const { name, href, place } = link;
    const words = simplifyWords(name);
    if (words === '' || NOTHING.has(words)) return [];
    const earlier = firstOf.get(words);
    if (earlier === undefined) firstOf.set(words, trimAddress(href));
    if (earlier === undefined || earlier === trimAddress(href)) return [];
    const message = `Two links are called ${quote(name)} and lead to different places, so nobody can tell them apart.`;
    return [{ ...link, finding: createFinding('links-sound-alike', message, place) }];
  });
}

export function checkLinks(text: TextLines, context: AddressContext): Finding[] {
  const links = listLinks(text);
  const single = links.flatMap(({ href, name, place, isImage }) => {
    if (name.trim() === '') {
      const message = 'The picture is a link, and nobody who can’t see it is told where it leads.';
      return [createFinding('link-without-name', message, place, { kind: 'describe', label: 'Describe it' })];
    }
    const fix: Fix = { kind: 'unlink', label: 'Remove the link' };
    const addressed = checkLinkAddress({ href, words: name }, { ...context, place, fix: isImage ? null : fix });
    return [...checkLinkText(name, place), ...addressed];
  });
  const empty = text.emptyLinks.map(({ start, href }) => {
    const message = 'A link stands around nothing, so nobody is told where it leads.';
    return createFinding('link-without-name', message, { start, end: start, text: href });
  });
  return [...single, ...empty, ...findAlike(links).map(({ finding }) => finding)];
}

/** Reason why a link is broken, as the end of a sentence. Null if it may work. */
function findAddressProblem(href: string, { origin, ownPaths = [] }: AddressContext): string | null {
  if (!URL.canParse(href, origin)) return 'is not a web address';
  const url = new URL(href, origin);
  if (!SAFE_PROTOCOLS.includes(url.protocol)) return 'leads nowhere';
  if (url.origin === origin && !isKnownPath(url.pathname, ownPaths))
    return 'leads to a page that this site doesn’t have';
  return null;
}

function isKnownPath(path: string, ownPaths: readonly string[]): boolean {
  const page = path.length > 1 ? path.replace(/\/$/, '') : path;
  return (
    RELEASE_PAGES.includes(page) ||
    ownPaths.includes(page) ||
    path.startsWith(IMAGES_PATH) ||
    `${path}/`.startsWith(`${PAPERS_PATH}/`) ||
    isArchivePath(path)
  );
}

interface Link {
  href: string;
  /** Text of the link, including descriptions of images in it. */
  name: string;
  place: FindingPlace;
  isImage: boolean;
}

function listLinks({ lines }: TextLines): Link[] {
  return lines.flatMap((line) => {
    const images = line.images.filter(({ href }) => href !== null);
    const groups = groupRuns(
      line,
      ({ href }) => href !== null,
      (one, other) => one.href === other.href,
    );
    const worded = groups.flatMap((group): Link[] => {
      const place = spanOf(group);
      return place.text.trim() === '' ? [] : [{ href: group[0]?.href ?? '', name: place.text, place, isImage: false }];
    });
    const named = new Set(worded.map(({ href }) => href));
    const unworded = images.filter(({ href }) => !named.has(href ?? ''));
    const pictured = unworded.map(({ href, alt, isDecorative, start, end }): Link => {
      const name = isDecorative ? '' : (alt ?? '');
      const address = href ?? '';
      return { href: address, name, place: { start, end, text: name.trim() ? name : address }, isImage: true };
    });
    return [...worded, ...pictured];
  });
}
