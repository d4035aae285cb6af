import { brand } from '../../club/brand.ts';
import { type DateMention, listDateMentions } from '../checks/date-mentions.ts';
import { findWeekday } from '../events.ts';
import { applyEdits } from '../plain-text.ts';
import { type ClosingSeason, moveDay, yearOfMonth } from './next-season.ts';
import type { PhraseKind } from './season.ts';

/** Words that may be from last season. */
export interface Phrase {
  kind: PhraseKind;
  start: number;
  text: string;
  /** Text for the next season. Null if it cannot be computed. */
  next: string | null;
}

/** Content older than this counts as club history. */
const YEARS_BACK = 2;

const MONTH =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?';
const MONTH_NAME = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const MONTH_WORD = new RegExp(`\\b(?:${MONTH})\\b`, 'i');
const NUMERIC = /(?<![\d/.$])(?![123]\/[2348](?![\d/]))(\d{1,2})\/(\d{1,2})(?:\/(20\d\d|\d\d))?(?![\d/%])/g;
const LOOSE = new RegExp(
  String.raw`\b(?:(?:mid|early|late|end of)[- ]|(?:first|second|third|last) \w+ (?:of|in) |\d{1,2} )(?:${MONTH})\b`,
  'g',
);

const toDay = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

const SPAN = /(?<![\d$#.,/-])(['’‘]?(?:20)?)(\d\d)(\s?[–—/-]\s?['’‘]?(?:20)?)(\d\d)(?![\d/-]|[.,]\d)/g;
const YEAR = /(?<![\d$#,./-]|\d-)(20|['’‘])(\d\d)(?![\d/–-]|[.,]\d|['’]\d)/g;
/** Letters before a year in which words may tell what it is about. */
const LONGEST_HINT = 40;
const HISTORY =
  /\b(?:since|founded|established|est\.?|incorporated|began|started|opened|built|©|copyright|from)(?: in)?\s*$/i;
const STREET = /^\s+(?:[A-Z]\w+\s){1,3}(?:St|Ave|Rd|Blvd|Dr|Way|Lane|Ln|C(?:our)?t)/;
const AUTUMN = /\b(?:fall|autumn|(?:aug|sep|oct|nov|dec)\w*\.?(?: \d{1,2}(?:st|nd|rd|th)?)?)(?: of)?,?\s*$/i;
const COUNTED =
  /\b(?:(\d{1,3})(?:st|nd|rd|th)|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)(?=[- ](?:annual|season|year|anniversary)\b)/gi;
const RELATIVE = new RegExp(
  String.raw`\b(?:last|this|next|past|coming|upcoming|current)[- ](?:school |athletic |academic )?(?:season|year|fall|autumn|spring|winter|summer|semester|month|week|weekend|meeting|game|(?:sun|mon|tues|wednes|thurs|fri|satur)day|${MONTH})\b(?:['’]s)?`,
  'gi',
);

const OFFICES =
  'president|vice president|co-president|vp|treasurer|secretary|chair|co-chair|chairperson|chairman|chairwoman|director|coordinator|coach|principal|advisor|adviser|liaison|webmaster|captain|commissioner|manager|parliamentarian|historian|representative|auditor|board member|trainer|membership|hospitality|fundraising|concessions|communications|photographer';
/** Offices in either case. The patterns themselves cannot ignore case, because names must be capitalized. */
const ROLE = `(?:${OFFICES.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)})[sS]?`;
// Words and lists are limited, so that a line of 200,000 letters is read in linear time.
const WORD = String.raw`(?:\p{Lu}\p{L}{1,40}(?:[-'’]\p{L}{1,40}){0,3}|\p{Lu}['’]\p{Lu}\p{L}{1,40}|\p{Lu}\.)`;
const TITLE = '(?:Mr|Mrs|Ms|Dr)\\b';
const FULL = `(?:${TITLE}\\.? ${WORD}(?: ${WORD})?|(?!${TITLE})${WORD}(?: ${WORD}){1,3})`;
const PEOPLE = `${FULL}(?:(?:,? and |,? & |, )${FULL}){0,40}`;
const ASK = '[Cc]ontact|[Cc]all|[Tt]ext|[Ee]-?mail|[Aa]sk|[Ss]ee|[Rr]each|[Ww]rite(?: to)?';
const NAMES = [
  `\\b${ROLE}(?:\\s(?:of|for)(?:\\s\\p{L}+){1,2})?\\s*(?:[:–—|,(-]|\\b(?:is|are)\\b)?\\s*(${PEOPLE})`,
  `(${PEOPLE})\\s*(?:[,(–—|:-]|(?:is|as|are|was|serves as|served as)\\b)\\s*(?:\\p{L}+ ){0,3}${ROLE}\\b`,
  `\\b(?:[Cc]oach|[Pp]rincipal|[Cc]aptain) (${WORD})\\b`,
  `\\b(?:${ASK}|[Bb]y|[Tt]hanks? (?:you )?to|[Ff]rom|[Ww]elcome|[Mm]eet) (${PEOPLE})`,
  `\\b(?:${ASK}) (${WORD})(?= (?:at|by|on|in|for|about)\\b| \\()`,
].map((pattern) => new RegExp(pattern, 'gu'));
const CLUB = Object.values(brand.club)
  .join(' ')
  .replaceAll(/[^\p{L}]+/gu, '|');
/** Capitalized words that are not part of a name. */
const NO_NAME = new RegExp(
  `^(?:the|our|your|all|any|both|for|and|with|in|at|on|to|if|is|we|us|you|he|she|they|this|each|every|please|club|${CLUB}|board|boosters?|athletics?|school|high|middle|upper|lower|teams?|meetings?|days?|nights?|office|officers?|committee|open|vacant|needed|wanted|tbd|store|contact|email|elect|volunteers?|parents?|students?|families|${MONTH}|(?:sun|mon|tues|wednes|thurs|fri|satur)day|appreciation|corner|report|notes|message|desk|handbook|lights|field|gym|stadium|street|avenue|road|pta|venmo|paypal|zelle|instagram|facebook|${ROLE})$`,
  'i',
);

const isNamed = (words: string): boolean =>
  words.split(/[\s,]+/).every((word) => !/^\p{Lu}/u.test(word) || !NO_NAME.test(word));

/** True for a line with only people's names; false for a heading such as "Open Positions". */
export const isName = (line: string): boolean => new RegExp(`^${PEOPLE}$`, 'u').test(line.trim()) && isNamed(line);

/** True for a line that names an office but no person. */
export const isRole = (line: string): boolean =>
  line.length <= 60 && new RegExp(`\\b${ROLE}\\b`, 'u').test(line) && findNames(line).length === 0;

const COMPANY = String.raw`[\p{Lu}\d][\p{L}\d&'’.-]*(?: (?:[\p{Lu}\d&][\p{L}\d&'’.-]*|of|and|the|&))*`;
const SPONSORS = [
  '\\b(?:sponsored|presented|underwritten|donated|provided|hosted|powered|supported|brought to you) by',
  '\\b[Ss]ponsors?(?: \\p{Ll}+){0,3}(?::| [–—-]| are)',
  '^(?:[Tt]itle|[Gg]old|[Ss]ilver|[Bb]ronze|[Pp]latinum|[Dd]iamond)(?: [Ll]evel| [Tt]ier)?(?::| [–—-])',
  '\\b[Tt]hank(?:s| you),? to(?: our(?: \\p{Ll}+){0,3})?',
].map((before) => new RegExp(`${before} ?(${COMPANY}(?:, (?:and )?${COMPANY})*)`, 'gmu'));

const PRICE = /\$\s?\d+(?:,\d{3})*(?:\.\d\d)?(?:\s?k\b)?|\b\d+(?:\.\d\d)?\s(?:dollars|bucks)\b/gi;
const TO = String.raw`\s?(?:[–—/-]|to|until|till|through)\s?`;
const CLOCK = String.raw`\d{1,2}(?::\d\d)?\s?[ap]\.?m\.?(?![a-z])|\d{1,2}:\d\d(?![\d:])|\bnoon\b|\bmidnight\b`;
const WEEKDAY = String.raw`\b(?:Sun|Mon|Tue|Tues|Wed|Weds|Thu|Thurs|Fri|Sat)(?:day|sday|nesday|rsday|urday)?s?\b`;
const HOURS = new RegExp(
  String.raw`(?<![\d$:./-])(?:(?:${CLOCK}|\d{1,2})${TO}(?:${CLOCK}|(?<=:\d\d${TO})\d{1,2}\b)|${CLOCK})|${WEEKDAY}${TO}${WEEKDAY}`,
  'gi',
);

/** Phrases of one line that may be from last season, in order. Of two that overlap, the longer one is kept. */
export function findPhrases(line: string, season: ClosingSeason, tierNames: readonly string[]): Phrase[] {
  const others = [...findNames(line), ...findSponsors(line, tierNames), ...match('price', line, PRICE)];
  return keepLongest([
    ...findDates(line, season),
    ...findSeasons(line, season),
    ...others,
    ...match('hours', line, HOURS),
  ]);
}

/** Moves each date, year and count in a line to the next season, if it can be computed. */
export function moveLine(line: string, season: ClosingSeason): string {
  const moved = keepLongest([...findDates(line, season), ...findSeasons(line, season)]);
  const edits = moved.map(({ start, text, next }) => ({ start, end: start + text.length, text: next ?? text }));
  return applyEdits(line, edits);
}

function findNames(line: string): Phrase[] {
  return NAMES.flatMap((pattern) =>
    [...line.matchAll(pattern)].flatMap(({ 0: all, 1: people = '', index }): Phrase[] => {
      const words = people.split(' ');
      const isPart = (word: string) => !NO_NAME.test(word);
      const text = words.slice(words.findIndex(isPart), words.findLastIndex(isPart) + 1).join(' ');
      if (!words.some(isPart) || !isNamed(text)) return [];
      return [{ kind: 'name', start: index + all.indexOf(text), text, next: null }];
    }),
  );
}

/** Businesses after words of thanks or a tier name: "Trailblazer: Acme Hardware". */
function findSponsors(line: string, tierNames: readonly string[]): Phrase[] {
  const tier = tierNames.find((name) => line.startsWith(`${name}:`));
  const text = tier === undefined ? '' : line.slice(tier.length + 1).trim();
  const others = SPONSORS.flatMap((pattern) =>
    [...line.matchAll(pattern)].map(({ 0: all, 1: names = '', index }): Phrase => {
      return { kind: 'sponsor', start: index + all.lastIndexOf(names), text: names, next: null };
    }),
  );
  return [{ kind: 'sponsor', start: line.length - text.length, text, next: null }, ...others];
}

/** Matches of a pattern. `read` returns the text for next season, or undefined for no finding. */
function match(
  kind: PhraseKind,
  line: string,
  pattern: RegExp,
  read: (found: RegExpExecArray) => string | null | undefined = () => null,
): Phrase[] {
  return [...line.matchAll(pattern)].flatMap((found) => {
    const next = read(found);
    return next === undefined ? [] : [{ kind, start: found.index, text: found[0], next }];
  });
}

function keepLongest(found: readonly Phrase[]): Phrase[] {
  const taken = new Set<number>();
  const kept = found
    .toSorted((one, other) => other.text.length - one.text.length)
    .filter(({ start, text }) => {
      const end = start + text.length;
      // One that overlaps is at least as long, so it has the first or the last letter of this one.
      const isFree = start < end && !taken.has(start) && !taken.has(end - 1);
      for (let at = start; isFree && at < end; at += 1) taken.add(at);
      return isFree;
    });
  return kept.toSorted((one, other) => one.start - other.start);
}

function findDates(line: string, season: ClosingSeason): Phrase[] {
  const named = listDateMentions(line).filter(({ written }) => MONTH_WORD.test(written));
  const inDigits = ({ 0: written, 1: month, 2: day, 3: year, index }: RegExpExecArray) => {
    const full = year ? Number(year.slice(-2)) + 2000 : null;
    const date = { written, index, weekday: null, month: Number(month) - 1, day: Number(day), year: full };
    const next = date.month < 12 && date.day <= 31 ? findNextDay(date, season) : undefined;
    return next && writeInDigits(written, next);
  };
  return [
    ...named.flatMap((date): Phrase[] => {
      const next = findNextDay(date, season);
      return next ? [{ kind: 'date', start: date.index, text: date.written, next: writeNamed(date, next) }] : [];
    }),
    ...match('date', line, NUMERIC, inDigits),
    ...match('date', line, LOOSE),
  ];
}

/** Date in the next season. Undefined if it is already in the next season or is club history. */
function findNextDay({ weekday, month, day, year: written }: DateMention, season: ClosingSeason): string | undefined {
  const year = written ?? yearOfMonth(month, season.year);
  const next = yearOfMonth(month, season.year + 1);
  const isOn = (each: number) => new Date(Date.UTC(each, month, day)).getUTCDay() === weekday;
  if (year >= next || year < season.year - YEARS_BACK) return undefined;
  if (weekday !== null && !isOn(year)) {
    return written === null && isOn(next) ? undefined : findWeekday(next, month, { weekday, day });
  }
  // Without a weekday, the first or last day of a month is a deadline and stays that day.
  const isLast = day === new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  if (weekday === null && (day === 1 || isLast))
    return toDay(Date.UTC(next, isLast ? month + 1 : month, isLast ? 0 : 1));
  return moveDay(toDay(Date.UTC(year, month, day)), season);
}

function writeInDigits(written: string, next: string): string {
  const [year = '', ...days] = next.split('-');
  const [month = '', , oldYear] = written.split('/');
  const spelled = days.map((part) => (month.startsWith('0') ? part : String(Number(part))));
  return [...spelled, ...(oldYear ? [year.slice(-oldYear.length)] : [])].join('/');
}

/** Writes the date for the next season in the original format: "Fri., Oct. 17th, 2025". */
function writeNamed({ written, month, day }: DateMention, next: string): string {
  const [year = '', , nextDay] = next.split('-');
  const date = new Date(next);
  const name = MONTH_NAME.format(date);
  const spell = (old: string) => (date.getUTCMonth() === month ? old : old.length > 4 ? name : name.slice(0, 3));
  return written
    .replace(/\b20\d\d\b/, year)
    .replace(new RegExp(`\\b${day}(st|nd|rd|th)?\\b`), (_, th) =>
      th ? toOrdinal(Number(nextDay)) : `${Number(nextDay)}`,
    )
    .replace(MONTH_WORD, spell);
}

function toOrdinal(count: number): string {
  const last = count % 100 >= 11 && count % 100 <= 13 ? 0 : count % 10;
  return `${count}${['th', 'st', 'nd', 'rd'][last] ?? 'th'}`;
}

/** School years, years, "this fall" and "12th annual". */
function findSeasons(line: string, { year }: ClosingSeason): Phrase[] {
  const short = (full: number) => String(full % 100).padStart(2, '0');
  const spans = match('season', line, SPAN, ([, century = '', first = '', dash = '', second]) => {
    const from = 2000 + Number(first);
    const isLast = from <= year && from >= year - (century === '' ? 1 : YEARS_BACK);
    return Number(second) === (from + 1) % 100 && isLast
      ? `${century}${short(year + 1)}${dash}${short(year + 2)}`
      : undefined;
  });
  const years = match('season', line, YEAR, ({ 0: text, 1: century = '', 2: digits, index }) => {
    const named = 2000 + Number(digits);
    const before = line.slice(Math.max(0, index - LONGEST_HINT), index);
    const isNext = named > year + 1 || (named === year + 1 && AUTUMN.test(before));
    const isOther = HISTORY.test(before) || STREET.test(line.slice(index + text.length));
    return isNext || isOther || named < year - YEARS_BACK ? undefined : century + short(Math.max(named, year) + 1);
  });
  const counted = match('season', line, COUNTED, ([, count]) => (count ? toOrdinal(Number(count) + 1) : null));
  return [...spans, ...years, ...counted, ...match('season', line, RELATIVE)];
}
