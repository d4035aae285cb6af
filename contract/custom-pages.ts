import { z } from 'zod';
import { CONTENT_VALUE_MAX } from './content-items.ts';
import { eventTab } from './events.ts';
import { countParts, imageUrl, isDecorative, line, orElse, PARTS_MAX, requiredLine, text } from './fields.ts';
import { defineItem } from './item-schemas.ts';
import { HEADLINE_LINE } from './label-keys.ts';
import { ownLink } from './link-address.ts';
import { EVENT_TAB_KEYS } from './lists.ts';
import { namePaperList, paperKind } from './papers.ts';
import { escapeHtml } from './plain-text.ts';
import { RELEASE_PATHS } from './release-paths.ts';

/** Kinds of sections, with their labels for menus and messages. */
export const SECTION_LABELS = {
  text: 'Text',
  images: 'Images',
  cards: 'Cards',
  papers: 'Papers',
  events: 'Events',
  buttons: 'Buttons',
} as const;
export type SectionKind = keyof typeof SECTION_LABELS;
export const SECTION_KINDS = Object.keys(SECTION_LABELS) as SectionKind[];

export const MAX_SECTIONS = 8;
/** Maximum number of images, cards or buttons in a section. */
export const MAX_ROWS = 12;

export const MENUS = ['header', 'footer'] as const;
export type Menu = (typeof MENUS)[number];

/** Addresses that the site uses or may use later, besides those of its pages and files. */
export const SITE_PATHS =
  'admin api assets calendar events feed healthz index live metrics news objects pages papers preview public readyz releases search seasons share'
    .split(' ')
    .map((segment) => `/${segment}`);

const HEADLINE_LINES = new RegExp(`\\S.{0,${HEADLINE_LINE - 1}}(?!\\S)|\\S{${HEADLINE_LINE}}`, 'gu');

const heading = line('Heading', 120).default('');
const described = { altText: line('Image description', 500).default(''), isDecorative: isDecorative.default(false) };
const image = z.strictObject({
  imageUrl: imageUrl('Image'),
  ...described,
  caption: line('Caption', 300).default(''),
});
const card = z.strictObject({
  title: requiredLine('Card title', 120),
  text: text('Card text', 1000).default(''),
  imageUrl: orElse(z.literal(''), imageUrl('Card image')).default(''),
  ...described,
  url: orElse(z.literal(''), ownLink).default(''),
});
const button = z.strictObject({ label: requiredLine('Button text', 60), url: ownLink });

const section = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('text'), value: text('Text', CONTENT_VALUE_MAX) }),
    z.strictObject({ kind: z.literal('images'), heading, images: rowsOf(image, 'images') }),
    z.strictObject({ kind: z.literal('cards'), heading, cards: rowsOf(card, 'cards') }),
    z.strictObject({ kind: z.literal('papers'), heading, paperKind: paperKind.nullable().default(null) }),
    z.strictObject({ kind: z.literal('events'), heading, tab: eventTab.nullable().default(null) }),
    z.strictObject({ kind: z.literal('buttons'), buttons: rowsOf(button, 'buttons') }),
  ],
  { error: `Kind of section must be one of ${SECTION_KINDS.join(', ')}` },
);
export type PageSection = z.infer<typeof section>;
type Tile = z.infer<typeof card>;

const fields = {
  title: requiredLine('Title', 80).trim(),
  // "Membership/" means "/membership".
  path: text('Address', 61, (typed) => `/${typed.toLowerCase().replace(/^[\s/]+|[\s/]+$/g, '')}`)
    .regex(/^\/[a-z0-9]+(-[a-z0-9]+)*$/, {
      error: 'Address must be one word or several with hyphens, such as /membership',
    })
    .refine((path) => ![...SITE_PATHS, ...RELEASE_PATHS].includes(path), {
      error: ({ input }) => `${input} is an address of the site itself. Choose another one.`,
    }),
  imageUrl: orElse(z.literal(''), imageUrl('Image')).default(''),
  ...described,
  /** Sentence below the title. */
  banner: line('Banner sentence', 300).default(''),
  sections: z
    .array(section, { error: 'Sections must be a list' })
    .max(MAX_SECTIONS, { error: `A page has at most ${MAX_SECTIONS} sections` })
    .refine((sections) => countParts(JSON.stringify(sections)) <= PARTS_MAX, {
      error: 'Together these sections are too long: make two pages of them',
    })
    .default([]),
  showIn: z
    .array(z.enum(MENUS, { error: `Menu must be one of ${MENUS.join(', ')}` }), { error: 'Menus must be a list' })
    .overwrite((menus) => MENUS.filter((menu) => menus.includes(menu)))
    .default([]),
  searchTitle: line('Search title', 120).default(''),
  searchDescription: line('Search description', 300).default(''),
  isPublished: z.boolean({ error: 'Published must be on or off' }).default(false),
};

export const customPageSchemas = defineItem(fields, { stored: { path: z.string() } });
export type CustomPage = z.infer<typeof customPageSchemas.item>;
export type CustomPageUpdate = z.infer<typeof customPageSchemas.update>;

/** Published pages, sorted by title. */
export function listPublished<Page extends Pick<CustomPage, 'title' | 'isPublished'>>(pages: readonly Page[]): Page[] {
  return pages.filter(({ isPublished }) => isPublished).toSorted((one, other) => one.title.localeCompare(other.title));
}

/** Paths of published pages. */
export const listOwnPaths = (pages: readonly Pick<CustomPage, 'title' | 'path' | 'isPublished'>[]): string[] =>
  listPublished(pages).map(({ path }) => path);

/**
 * Former addresses among those at which visitors saw a page. Each redirects directly to the page's current path, so there are
 * no redirect chains. `target` is null if the page is a draft or deleted.
 */
export function listOldAddresses(
  pages: readonly Pick<CustomPage, 'id' | 'path' | 'isPublished'>[],
  seen: readonly { path: string; pageId: number }[],
) {
  const current = pages.filter(({ isPublished }) => isPublished);
  return seen
    .filter(({ path }) => !current.some((page) => page.path === path))
    .map(({ path, pageId }) => ({ path, target: current.find(({ id }) => id === pageId)?.path ?? null }))
    .toSorted((one, other) => one.path.localeCompare(other.path));
}

/** The title in lines that fit beside an image. Only words that are longer than a line are cut. */
export const foldTitle = ({ title }: Pick<CustomPage, 'title'>): string[] => title.match(HEADLINE_LINES) ?? [];

/** Images and cards of a section, each with what the other kind has too. An image's caption is its text. */
export function listTiles(section: Extract<PageSection, { kind: 'images' | 'cards' }>): Tile[] {
  if (section.kind === 'cards') return section.cards;
  return section.images.map(({ caption, ...image }) => ({ ...image, title: '', text: caption, url: '' }));
}

/** Formats sections as one rich text, for comparisons and the checker. */
export const formatSections = (sections: readonly PageSection[]): string => sections.map(formatSection).join('\n');

function formatSection(each: PageSection): string {
  if (each.kind === 'text') return each.value;
  if (each.kind === 'buttons') return each.buttons.map(({ label, url }) => `<p>${formatLink(label, url)}</p>`).join('');
  const heading = each.heading && `<h2>${escapeHtml(each.heading)}</h2>`;
  if (each.kind === 'papers') return `${heading}<p>${namePaperList({ kind: each.paperKind })}</p>`;
  if (each.kind === 'events') return `${heading}<p>Events: ${each.tab ? EVENT_TAB_KEYS[each.tab] : 'all'}</p>`;
  return heading + listTiles(each).map(formatTile).join('');
}

function formatTile({ title, text: words, url, imageUrl: src, altText: alt, ...tile }: Tile): string {
  const role = tile.isDecorative ? ' role="presentation"' : '';
  return [
    title && `<h3>${url ? formatLink(title, url) : escapeHtml(title)}</h3>`,
    src && `<p><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"${role} /></p>`,
    words && `<p>${escapeHtml(words)}</p>`,
  ].join('');
}

const formatLink = (label: string, url: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;

function rowsOf<Row extends z.ZodType>(row: Row, noun: string) {
  return z
    .array(row, { error: `The ${noun} of a section must be a list` })
    .min(1, { error: `A section of ${noun} needs at least one` })
    .max(MAX_ROWS, { error: `A section has at most ${MAX_ROWS} ${noun}` });
}
