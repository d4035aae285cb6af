import { readPlainText, readRichText } from '../checks/read-rich-text.ts';
import { getLineText, type TextLines } from '../checks/text-lines.ts';
import { formatWall, toWallTime } from '../club-time.ts';
import { getConsentDaysLeft } from '../consent.ts';
import { getContentKeyDefinition, isContentKey } from '../content-keys.ts';
import { describeRow, isSwitchedOn, readText } from '../entities.ts';
import { countDays, getDay, shiftTime } from '../events.ts';
import { listImageNames } from '../image-address.ts';
import { describeList, isListKey } from '../lists.ts';
import type { MediaItem } from '../media.ts';
import { ENTITIES, type WorkingCopyEntity } from '../working-copy.ts';
import { findPhrases, isName, isRole, moveLine, type Phrase, type PhraseContext } from './find-phrases.ts';
import { type ClosingSeason, formatSeason, getSeasonStart, moveDay } from './next-season.ts';

/** Part of a row that may be from last season. */
export interface SeasonFinding {
  field: string;
  text: string;
  /** Surrounding words, or a sentence that describes the item. */
  context: string;
  /** Offset in the field's text, in UTF-16 units. */
  start: number;
}

export interface SeasonContext extends PhraseContext {
  /** Today in the club's time zone. */
  today: string;
  timeZone: string;
  findImage: (name: string) => Pick<MediaItem, 'showsPeople' | 'consentBy' | 'consentUntil' | 'createdAt'> | undefined;
}

type Fields = Readonly<Record<string, unknown>>;
/** A row with the facts that generic code needs. */
interface Item {
  entity: WorkingCopyEntity;
  row: Fields;
  /** Kind of its content key: html, text, list, image, url …; null for a row of a list. */
  kind: string | null;
}

/** Fields that are searched and moved to the next season. */
const listTextFields = ({ entity, kind }: Item): readonly string[] =>
  kind === null || ['html', 'text', 'list'].includes(kind) ? ENTITIES[entity].textFields : [];

const AROUND = 70;

/** Finds what may be from last season in a row. Needs no network access. */
export function findLastSeason(entity: WorkingCopyEntity, row: object, context: SeasonContext): SeasonFinding[] {
  const item = toItem(entity, { ...row });
  const isShown = 'key' in row ? item.kind !== null : isSwitchedOn(row);
  // Papers are permanent records.
  return isShown && entity !== 'papers' ? [...findInTexts(item, context), ...findInRow(item, context)] : [];
}

/** Fields moved to the next season: dates by weekday, school years and counts by one. Only those that differ. */
export function moveRow(entity: WorkingCopyEntity, row: Fields, season: SeasonContext): Record<string, unknown> {
  const item = toItem(entity, row);
  const moved: Record<string, unknown> = {};
  for (const field of listTextFields(item).filter((name) => typeof row[name] === 'string')) {
    const pieces = item.kind === 'html' ? /<[^<>]*>|[^<]+/g : /[\s\S]+/g;
    moved[field] = readText(row, field).replace(pieces, (text) =>
      text.startsWith('<') ? text : moveLine(text, season),
    );
  }
  const toWall = (moment: string) => toWallTime(moment, season.timeZone);
  const until = readText(row, 'showUntil');
  const day = getDay(readText(row, 'startsAt') || (until && toWall(until)));
  const days = day !== '' && day < getSeasonStart(season.year + 1) ? countDays(day, moveDay(day, season)) : 0;
  for (const field of ['startsAt', 'endsAt', 'showFrom', 'showUntil']) {
    const time = readText(row, field);
    if (time !== '' && days > 0) moved[field] = shiftTime(time, days, season.timeZone);
  }
  if (days > 0 && 'status' in row) Object.assign(moved, { status: 'scheduled', previousStartsAt: null });
  return Object.fromEntries(Object.entries(moved).filter(([field, value]) => value !== (row[field] ?? null)));
}

function toItem(entity: WorkingCopyEntity, row: Fields): Item {
  const key = readText(row, 'key');
  const kind = isContentKey(key) ? getContentKeyDefinition(key).kind : null;
  return { entity, row, kind: kind === 'html' && row.type === 'text' ? 'text' : kind };
}

function findInTexts(item: Item, context: SeasonContext): SeasonFinding[] {
  const key = readText(item.row, 'key');
  return listTextFields(item).flatMap((field) => {
    const stored = readText(item.row, field);
    const text = isListKey(key) ? describeList(key, stored) : stored;
    return findInLines(
      item.kind === 'html' || field === 'sections' ? readRichText(text) : readPlainText(text),
      field,
      context,
    );
  });
}

function findInLines({ lines }: TextLines, field: string, season: SeasonContext): SeasonFinding[] {
  const texts = lines.map(getLineText);
  return lines.flatMap(({ start, runs, images }, index): SeasonFinding[] => {
    const [before = '', text = '', after = ''] = [texts[index - 1], texts[index], texts[index + 1]];
    const phrases = findPhrases(text, season);
    const context = clipAround(text, phrases);
    // In table cells, or with a heading above the name, the office is on another line.
    const isHolder = phrases.length === 0 && isName(text) && (isRole(before) || isRole(after));
    const holder = isRole(before) ? `${before}: ${text}` : `${text}, ${after}`;
    const linked = runs.filter(({ href }) => href !== null && namesLastSeason(href, season));
    return [
      ...phrases.map((phrase) => ({ field, text: phrase.text, context, start: start + phrase.start })),
      ...(isHolder ? [{ field, text, context: holder, start }] : []),
      ...linked.map((run) => ({ field, text: run.text, context: `${run.text}: ${run.href}`, start: run.start })),
      ...images.flatMap(({ src, alt, start: at }) => {
        const why = judgeImage(alt ?? '', src, season);
        return why === null ? [] : { field, text: alt ?? '', context: why, start: at };
      }),
    ];
  });
}

/** Part of a line with all its phrases, cut at word boundaries, so that the list shows a line once. */
function clipAround(line: string, phrases: readonly Phrase[]): string {
  const start = phrases[0]?.start ?? 0;
  const end = phrases.at(-1);
  const from = start > AROUND ? line.indexOf(' ', start - AROUND) + 1 : 0;
  const space = line.indexOf(' ', (end ? end.start + end.text.length : 0) + AROUND);
  return `${from > 0 ? '… ' : ''}${line.slice(from, space < 0 ? undefined : space)}${space < 0 ? '' : ' …'}`;
}

/** True for an address with a year or school year in it: fall-fest-2025, spring26, 2526. */
function namesLastSeason(address: string, { year }: ClosingSeason): boolean {
  const isNear = (digits = '') => Math.abs(2000 + Number(digits) - year) <= 1;
  const years = address.matchAll(/(?<!\d)20(\d\d)(?!\d)|(?:fall|autumn|winter|spring|summer)[-_]?(\d\d)(?!\d)/gi);
  const spans = address.matchAll(/(?<!\d)(\d\d)[-_–]?(\d\d)(?!\d)/g);
  const isSpan = ([, from, to]: RegExpExecArray) => Number(to) === Number(from) + 1 && isNear(from);
  return [...years].some(([, long, short]) => isNear(long ?? short)) || [...spans].some(isSpan);
}

/** Reason why an image may be from last season, as a sentence. Null if there is none. */
function judgeImage(words: string, address: string, { findImage, year, today }: SeasonContext): string | null {
  const known = findImage(listImageNames(address)[0] ?? '');
  if (known?.consentUntil && getConsentDaysLeft(known, getSeasonStart(year + 2)) < 0)
    return `The consent for it ${getConsentDaysLeft(known, today) < 0 ? 'has run out' : 'runs out next season'}.`;
  if (/\b(?:seniors?|graduat\w+)\b/i.test(words)) return 'It may show seniors who graduated.';
  if (known?.showsPeople) return 'It shows people, who may have left.';
  return known && getDay(known.createdAt) < getSeasonStart(year)
    ? `It is older than the ${formatSeason(year)} season.`
    : null;
}

/** Links, images, past events, notices with an end, and documents made for one season. */
function findInRow({ entity, row, kind }: Item, season: SeasonContext): SeasonFinding[] {
  const read = (field: string) => readText(row, field);
  const found = (field: string, context: string, text = '') => [{ field, text, context, start: 0 }];
  const onDay = (field: string, words: string, day: string) =>
    found(field, `${words} ${formatWall(day, { dateStyle: 'long' })}.`);
  const linkFields = kind === 'url' || kind === 'link' ? ['value'] : ['url', 'linkUrl', 'documentUrl', 'embedUrl'];
  const links = linkFields.filter((field) => namesLastSeason(read(field), season));
  const imageField = kind === 'image' ? 'value' : 'imageUrl';
  const words = [describeRow(entity, row), read('altText'), read('description')].join(' ');
  const created = getDay(read('createdAt'));
  const isOld = kind === null && created < getSeasonStart(season.year);
  const since = `It has been on the page since before the ${formatSeason(season.year)} season.`;
  const why = read(imageField) === '' ? null : (judgeImage(words, read(imageField), season) ?? (isOld ? since : null));
  const [start, until] = [read('startsAt'), read('showUntil')];
  const isOver = entity === 'calendarEvents' && getDay(read('endsAt') || start) < season.today;
  const isTimed = entity === 'notices' && until !== '';
  const isDocument = entity === 'embedDocuments' && created < getSeasonStart(season.year + 1);
  return [
    ...links.flatMap((field) => found(field, read(field), read(field))),
    ...(why === null ? [] : found(imageField, why)),
    ...(isOver ? onDay('startsAt', 'It was on', getDay(start)) : []),
    ...(isTimed ? onDay('showUntil', 'It ends on', getDay(toWallTime(until, season.timeZone))) : []),
    ...(isDocument ? onDay('documentUrl', 'What it says can’t be read from here. Added on', created) : []),
  ];
}
