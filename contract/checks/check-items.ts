import { getContentKeyDefinition, isContentKey } from '../content-keys.ts';
import { readText as readField } from '../entities.ts';
import { readRows, type SponsorTier } from '../lists.ts';
import { getMenuPath, isClubPage } from '../menu.ts';
import { ENTITIES, type WorkingCopyEntity } from '../working-copy.ts';
import { checkDescription, readCaptions } from './check-images.ts';
import { checkLinkAddress, checkLinkText, findAlike } from './check-links.ts';
import { type CheckContext, checkPlainText, checkRichText } from './check-text.ts';
import { createFinding, type Finding, type FindingPlace, whole } from './findings.ts';
import { readPlainText, readRichText } from './read-rich-text.ts';
import { listSurfaces } from './surfaces.ts';

export interface ItemFinding extends Finding {
  place: FindingPlace & { field: string };
}

export interface ItemContext extends CheckContext {
  /** The club's sponsor tiers, in the order of their cards: the first one's is blue. */
  tiers: readonly Pick<SponsorTier, 'id'>[];
}

/** An item as it is stored, or as a form or a caller has it so far. */
export type ItemFields = Readonly<Record<string, unknown>>;

const checkPlain = (text: string, context: CheckContext): Finding[] => checkPlainText(readPlainText(text), context);

/** Keys whose words are the name of a link or a button. */
const NAMES_OF_LINKS = /_button(_text)?$|_sponsor_ask$|_hours_shop$|_social_invitation$/;

const inField = (field: string, findings: readonly Finding[]): ItemFinding[] =>
  findings.map((finding) => ({ ...finding, place: { ...finding.place, field } }));

const NO_TITLE =
  /^(untitled|google|new|my|our|the|a)?\s*(document|doc|docs|sheet|sheets|spreadsheet|form|file|embed|iframe|frame|title|link|page|table)s?\W*$/i;
const ADDRESS = /^(https?:\/\/|www\.)|\.(pdf|docx?|xlsx?|html?)$/i;

/** As scanners and phones name their files. */
const FILE_NAME = /^(scan|doc|document|file|img|image)[\s_-]*\d+$|^\S+_\S+$/i;

type Check = (fields: ItemFields, context: ItemContext) => ItemFinding[];

/** Of what has more to it than words and an image. */
const CHECKS: Partial<Record<WorkingCopyEntity, Check>> = {
  contentItems: checkContentItem,
  embedDocuments: checkEmbed,
  externalLinks: checkExternalLink,
  calendarEvents: checkEvent,
  notices: checkNotice,
  papers: checkPaper,
  customPages: checkCustomPage,
};

export const checkItem = (entity: WorkingCopyEntity, fields: ItemFields, context: ItemContext): ItemFinding[] =>
  CHECKS[entity]?.(fields, context) ?? checkText(entity, fields, context);

/** Findings in the value of a content key. */
export function checkContent(
  { key, value, type }: { key: string; value: string; type?: unknown },
  context: ItemContext,
): Finding[] {
  if (key === 'site_menu') return checkMenu(value, context);
  const kind = isContentKey(key) ? getContentKeyDefinition(key).kind : 'html';
  if (kind === 'image' || kind === 'list' || kind === 'email' || value.trim() === '') return [];
  if (kind === 'url' || kind === 'link')
    return checkLinkAddress({ href: value, words: value }, { place: whole(value), ...context });
  if (kind === 'html') {
    return checkRichText(type === 'text' ? readPlainText(value) : readRichText(value), {
      ...context,
      surfaces: listSurfaces(key, context.tiers),
    });
  }
  if (key.endsWith('_image_alt'))
    return checkDescription({ alt: value, src: '', captions: readCaptions([]) }, whole(value));
  const named = NAMES_OF_LINKS.test(key) ? checkLinkText(value, whole(value)) : [];
  return [...named, ...checkPlain(value, context)];
}

/** Findings in the names and links of a menu that visitors see. */
function checkMenu(value: string, context: CheckContext): Finding[] {
  const rows = readRows('site_menu', [{ key: 'site_menu', value }]);
  const shown = rows.filter(({ target, showIn }) => showIn !== 'nowhere' && !isClubPage(target));
  const links = shown.map((row) => ({ name: row.name, href: getMenuPath(row), place: whole(row.name) }));
  return [
    ...links.flatMap(({ name, href, place }) => [
      ...checkLinkText(name, place),
      ...checkPlain(name, context),
      ...checkLinkAddress({ href, words: name }, { ...context, place }),
    ]),
    ...findAlike(links).map(({ finding }) => finding),
  ];
}

function checkContentItem(fields: ItemFields, context: ItemContext): ItemFinding[] {
  return ['value', 'fallbackValue'].flatMap((field) => {
    const item = { key: readText(fields, 'key'), value: readText(fields, field), type: fields.type };
    return inField(field, checkContent(item, context));
  });
}

/** Of words that are given at all; what a caller left out is not judged. */
function readText(fields: ItemFields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

function checkEmbed(fields: ItemFields, context: ItemContext): ItemFinding[] {
  const [title, href] = [readText(fields, 'title').trim(), readText(fields, 'documentUrl')];
  const place = whole(href);
  const addressed = href ? inField('documentUrl', checkLinkAddress({ href, words: title }, { ...context, place })) : [];
  if (!NO_TITLE.test(title) && !ADDRESS.test(title)) return addressed;
  const message = `“${title.slice(0, 60)}” doesn’t say what the document holds, and its frame is announced by that title.`;
  return [...inField('title', [createFinding('embed-title', message, whole(readText(fields, 'title')))]), ...addressed];
}

function checkExternalLink(fields: ItemFields, context: ItemContext): ItemFinding[] {
  const [name, url] = [readText(fields, 'name'), readText(fields, 'url')];
  const addressed =
    url.trim() === '' ? [] : checkLinkAddress({ href: url, words: name || url }, { ...context, place: whole(url) });
  return [
    ...inField('name', [...checkLinkText(name, whole(name)), ...checkPlain(name, context)]),
    ...inField('url', addressed),
  ];
}

function checkEvent(fields: ItemFields, context: ItemContext): ItemFinding[] {
  const [title, url] = [readText(fields, 'title'), readText(fields, 'url')];
  const year = Number(readText(fields, 'startsAt').slice(0, 4)) || null;
  const words = ['title', 'place', 'description'].flatMap((field) =>
    inField(field, checkPlain(readText(fields, field), { ...context, year })),
  );
  if (url.trim() === '') return words;
  return [
    ...words,
    ...inField('url', checkLinkAddress({ href: url, words: title }, { ...context, place: whole(url) })),
  ];
}

function checkNotice(fields: ItemFields, context: ItemContext): ItemFinding[] {
  const [words, href] = [readText(fields, 'text'), readText(fields, 'linkUrl')];
  return [
    ...inField('text', checkPlain(words, context)),
    ...inField('linkUrl', href ? checkLinkAddress({ href, words }, { ...context, place: whole(href) }) : []),
  ];
}

function checkPaper(fields: ItemFields, context: ItemContext): ItemFinding[] {
  const title = readText(fields, 'title').trim();
  const place = whole(title);
  const isNameless = title === '' || NO_TITLE.test(title) || ADDRESS.test(title) || FILE_NAME.test(title);
  const untitled = `“${title.slice(0, 60)}” doesn’t say what the paper is. Name it as people ask for it: “Minutes of the October meeting”.`;
  const scanned =
    'This PDF is a scan without text: screen readers can’t read it, and nobody can search it. Save it as PDF from the program that it was written in, or run text recognition (OCR) on it.';
  const untagged =
    'Screen readers can’t read this one in order: the PDF has no tags. Save it again with “Document structure tags for accessibility” on.';
  return [
    ...inField('title', isNameless ? [createFinding('paper-title', untitled, place)] : checkPlain(title, context)),
    ...inField('fileUrl', fields.hasText === false ? [createFinding('paper-scanned', scanned, place)] : []),
    ...inField(
      'fileUrl',
      fields.hasText === true && fields.isTagged === false ? [createFinding('paper-untagged', untagged, place)] : [],
    ),
  ];
}

/** A page of the club's own, its sections as one text. */
function checkCustomPage(fields: ItemFields, context: ItemContext): ItemFinding[] {
  const { imageUrl, altText: _altText, ...rest } = fields;
  const surfaces = listSurfaces('home_main_content', context.tiers);
  return [
    ...checkImage(imageUrl ? fields : rest, context),
    ...inField('banner', checkPlain(readText(fields, 'banner'), context)),
    ...inField('sections', checkRichText(readRichText(readField(fields, 'sections')), { ...context, surfaces })),
  ];
}

/** Findings in the text fields and image description that the item's descriptor names. */
function checkText(entity: WorkingCopyEntity, fields: ItemFields, context: ItemContext): ItemFinding[] {
  const image = checkImage(fields, context);
  const isDone = (field: string) => ['title', 'description', 'altText'].includes(field);
  const rest = ENTITIES[entity].textFields.filter((field) => !isDone(field));
  return [...image, ...rest.flatMap((field) => inField(field, checkPlain(readText(fields, field), context)))];
}

function checkImage(fields: ItemFields, context: ItemContext): ItemFinding[] {
  const [title, description, alt, src] = ['title', 'description', 'altText', 'imageUrl'].map((name) =>
    readText(fields, name),
  ) as [string, string, string, string];
  const isRequired = ('altText' in fields || 'imageUrl' in fields) && fields.isDecorative !== true;
  const captions = readCaptions([title, description].filter((words) => words.trim() !== ''));
  return [
    ...(isRequired ? inField('altText', checkDescription({ alt, src, captions }, whole(alt))) : []),
    ...inField('title', checkPlain(title, context)),
    ...inField('description', checkPlain(description, context)),
  ];
}
