import { brand } from '../../club/brand.ts';
import { getContentValue, getShownAddress } from '../../contract/content-keys.ts';
import { findImageName } from '../../contract/image-address.ts';
import { getPaperPath } from '../../contract/papers.ts';
import { PAPERS_PATH, RELEASE_JSON_PATH, RELEASE_PAGES } from '../../contract/release-paths.ts';
import type { ReleaseIdentity, ReleaseJson, RenderInput, Snapshot } from '../../contract/releases.ts';
import { THEME_COLORS } from '../../contract/theme-colors.ts';
import { hashBytes } from '../http/site-file.ts';
import { PROGRAM } from '../process/version.ts';
import type { RenderedFile } from './site-renderer.ts';

interface SiteFilesInput extends Pick<RenderInput, 'release' | 'publicUrl' | 'pageLinks' | 'oldAddresses'> {
  snapshot: Pick<Snapshot, 'contentItems'>;
  pages: RenderedFile[];
  calendars: CalendarFile[];
  papers?: Snapshot['papers'];
}

export type CalendarFile = [path: string, text: string];

/** Calendar apps in a browser load the files from another origin. */
const READABLE_EVERYWHERE = { 'access-control-allow-origin': '*' };

/** Cache of the last files, because each release has the same. */
let addressFiles: { key: string; files: RenderedFile[] } = { key: '', files: [] };

const SECURITY_PATH = '/.well-known/security.txt';
/** Under a year, as RFC 9116 recommends. Counted from the first of a month, so that most releases keep the file's bytes. */
const SECURITY_MONTHS = 11;

/** Files for browsers, search engines and the dashboard, besides pages. */
export function createSiteFiles(options: SiteFilesInput): RenderedFile[] {
  const { release, publicUrl, snapshot, pages, calendars, papers = [], pageLinks = [], oldAddresses = [] } = options;
  return [
    createFile(RELEASE_JSON_PATH, 'application/json', JSON.stringify(createReleaseJson(release, pages))),
    ...getAddressFiles(publicUrl, [...(papers.length > 0 ? [PAPERS_PATH] : []), ...pageLinks.map(({ path }) => path)]),
    createFile('/site.webmanifest', 'application/manifest+json; charset=utf-8', formatManifest(snapshot)),
    ...createSecurityFiles(release, publicUrl, snapshot),
    ...calendars.map(([path, text]) => createFile(path, 'text/calendar; charset=utf-8', text, READABLE_EVERYWHERE)),
    ...papers.map(createPaperFile),
    ...oldAddresses.flatMap(({ path, target }) => (target === null ? [] : [createRedirect(path, publicUrl + target)])),
  ];
}

function createFile(path: string, type: string, text: string, headers = {}): RenderedFile {
  return {
    path,
    status: 200,
    headers: { 'content-type': type, ...headers },
    body: Buffer.from(text),
  };
}

function createReleaseJson(release: ReleaseIdentity, pages: RenderedFile[]): ReleaseJson {
  return {
    ...release,
    ...PROGRAM,
    pages: Object.fromEntries(pages.map(({ path, body }) => [path, hashBytes(body)])),
  };
}

/** Files that depend only on the site's address and on its pages besides those of every release. */
function getAddressFiles(publicUrl: string, more: readonly string[]): RenderedFile[] {
  const key = [publicUrl, ...more].join(' ');
  if (addressFiles.key === key) return addressFiles.files;
  const pages = [...RELEASE_PAGES, ...more];
  const files = [
    createFile('/sitemap.xml', 'application/xml; charset=utf-8', formatSitemap(publicUrl, pages)),
    createFile('/robots.txt', 'text/plain; charset=utf-8', formatRobots(publicUrl)),
  ];
  addressFiles = { key, files };
  return files;
}

// Without dates: real ones are unknown here, and ones that change with every publish would be useless to search engines.
function formatSitemap(publicUrl: string, pages: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map((path) => `  <url><loc>${new URL(path, publicUrl).href}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
}

function formatRobots(publicUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /preview',
    '',
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
    '',
  ].join('\n');
}

function formatManifest({ contentItems }: Pick<Snapshot, 'contentItems'>): string {
  return JSON.stringify({
    name: brand.club.name,
    short_name: brand.club.name,
    description: getContentValue(contentItems, 'home_search_description'),
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: THEME_COLORS['brand-900'],
    theme_color: THEME_COLORS['brand-900'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
}

/** Security contact (RFC 9116). None unless the club has set its contact email. */
function createSecurityFiles(
  { publishedAt }: ReleaseIdentity,
  publicUrl: string,
  { contentItems }: Pick<Snapshot, 'contentItems'>,
): RenderedFile[] {
  const contact = getShownAddress(contentItems, 'contact_email', publicUrl);
  if (contact === '') return [];
  const published = new Date(publishedAt);
  const expires = new Date(Date.UTC(published.getUTCFullYear(), published.getUTCMonth() + SECURITY_MONTHS, 1));
  const lines = [
    `Contact: mailto:${encodeURI(contact)}`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${new URL(SECURITY_PATH, publicUrl).href}`,
  ];
  return [createFile(SECURITY_PATH, 'text/plain; charset=utf-8', `${lines.join('\n')}\n`)];
}

/** Redirect of an old address. Where the file is served as it is, the page itself leads on. */
function createRedirect(path: string, address: string): RenderedFile {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0;url=${address}"><link rel="canonical" href="${address}"><title>This page has moved</title></head><body><p><a href="${address}">This page has moved.</a></p></body></html>`;
  const headers = { location: new URL(address).pathname, 'x-robots-tag': 'noindex' };
  return { ...createFile(path, 'text/html', html, headers), status: 308 };
}

/** Creates a paper's file as a download, so that it never opens as a page of this site. The sandbox is a second safeguard. */
function createPaperFile(paper: Snapshot['papers'][number]): RenderedFile {
  return {
    ...createFile(getPaperPath(paper), 'application/pdf', findImageName(paper.fileUrl) ?? '', {
      'content-disposition': `attachment; filename="${paper.slug}.pdf"`,
      'content-security-policy': "sandbox; default-src 'none'",
    }),
    storedBytes: paper.bytes,
  };
}
