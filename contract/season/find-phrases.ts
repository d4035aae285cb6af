import { brand } from '../../club/brand.ts';
import { DATE, type DateMention, listDateMentions } from '../checks/date-mentions.ts';
import { formatWall } from '../club-time.ts';
import { findWeekday, getDay, getMonth } from '../events.ts';
import { applyEdits } from '../plain-text.ts';
import { type ClosingSeason, moveDay, yearOfMonth } from './next-season.ts';

/** Words that may be from last season. */
export interface Phrase {
  start: number;
  text: string;
  /** Text for the next season. The same text if it cannot be computed. */
  next: string;
}

export interface PhraseContext extends ClosingSeason {
  tierNames: readonly string[];
}

interface Finder {
  pattern: RegExp;
  /** Phrase in a match, if not all of it. Empty for none. */
  pick?: (found: RegExpExecArray, context: PhraseContext) => string;
  /** Text for the next season. Null if the match is no phrase. */
  next?: (found: RegExpExecArray, season: ClosingSeason) => string | null;
}

/** Content older than this counts as club history. */
const YEARS_BACK = 2;

const MONTH =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?';
const MONTH_WORD = new RegExp(`\\b(?:${MONTH})\\b`, 'i');
const NUMERIC = /(?<![\d/.$])(?![123]\/[2348](?![\d/]))(\d{1,2})\/(\d{1,2})(?:\/(20\d\d|\d\d))?(?![\d/%])/g;
const LOOSE = new RegExp(
  String.raw`\b(?:(?:mid|early|late|end of)[- ]|(?:first|second|third|last) \w+ (?:of|in) |\d{1,2} )(?:${MONTH})\b`,
  'g',
);

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
export function isRole(line: string): boolean {
  const hasName = (pattern: RegExp) => [...line.matchAll(pattern)].some((found) => pickName(found) !== '');
  return line.length <= 60 && new RegExp(`\\b${ROLE}\\b`, 'u').test(line) && !NAMES.some(hasName);
}

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

/** Finders of what moves to the next season. */
const MOVED: readonly Finder[] = [
  { pattern: DATE, next: moveNamed },
  { pattern: NUMERIC, next: moveNumeric },
  { pattern: LOOSE },
  { pattern: SPAN, next: moveSpan },
  { pattern: YEAR, next: moveYear },
  { pattern: COUNTED, next: ([text, count]) => (count ? toOrdinal(Number(count) + 1) : text) },
  { pattern: RELATIVE },
];

const FINDERS: readonly Finder[] = [
  ...MOVED,
  ...NAMES.map((pattern) => ({ pattern, pick: pickName })),
  // "Trailblazer: Acme Hardware".
  {
    pattern: /^([^:]+):(.+)/g,
    pick: ([, tier = '', names = ''], { tierNames }) => (tierNames.includes(tier) ? names.trim() : ''),
  },
  ...SPONSORS.map((pattern) => ({ pattern, pick: ([, names = '']: RegExpExecArray) => names })),
  { pattern: PRICE },
  { pattern: HOURS },
];

/** Phrases of one line that may be from last season, in order. */
export const findPhrases = (line: string, context: PhraseContext): Phrase[] => findAll(FINDERS, line, context);

/** Moves each date, year and count in a line to the next season, if it can be computed. */
export function moveLine(line: string, context: PhraseContext): string {
  const moved = findAll(MOVED, line, context);
  return applyEdits(
    line,
    moved.map(({ start, text, next }) => ({ start, end: start + text.length, text: next })),
  );
}

/** Phrases in order. Of two that overlap, the longer one is kept. */
function findAll(finders: readonly Finder[], line: string, context: PhraseContext): Phrase[] {
  const phrases = finders.flatMap(({ pattern, pick, next }) =>
    [...line.matchAll(pattern)].flatMap((found): Phrase[] => {
      const text = pick ? pick(found, context) : found[0];
      const moved = next ? next(found, context) : text;
      return moved === null ? [] : [{ start: found.index + found[0].lastIndexOf(text), text, next: moved }];
    }),
  );
  const taken = new Set<number>();
  const kept = phrases
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

/** Name without capitalized words before and after that are not part of it. Empty if others remain. */
function pickName([, people = '']: RegExpExecArray): string {
  const words = people.split(' ');
  const isPart = (word: string) => !NO_NAME.test(word);
  const name = words.slice(words.findIndex(isPart), words.findLastIndex(isPart) + 1).join(' ');
  return isNamed(name) ? name : '';
}

/** Moves a date in its original format: "Fri., Oct. 17th, 2025". */
function moveNamed([written]: RegExpExecArray, season: ClosingSeason): string | null {
  const [date] = MONTH_WORD.test(written) ? listDateMentions(written) : [];
  const next = date ? findNextDay(date, season) : null;
  if (!date || next === null) return null;
  const name = formatWall(next, { month: 'long' });
  const spell = (old: string) => (getMonth(next) === date.month ? old : old.length > 4 ? name : name.slice(0, 3));
  const day = Number(next.slice(8));
  return written
    .replace(/\b20\d\d\b/, next.slice(0, 4))
    .replace(new RegExp(`\\b${date.day}(st|nd|rd|th)?\\b`), (_, th) => (th ? toOrdinal(day) : `${day}`))
    .replace(MONTH_WORD, spell);
}

/** Moves "10/17/25". */
function moveNumeric([, month = '', day, year]: RegExpExecArray, season: ClosingSeason): string | null {
  const date = { weekday: null, month: Number(month) - 1, day: Number(day), year: year ? toYear(year) : null };
  const next = date.month < 12 && date.day <= 31 ? findNextDay(date, season) : null;
  if (next === null) return null;
  const [nextYear = '', ...days] = next.split('-');
  const parts = month.startsWith('0') ? days : days.map(Number);
  return [...parts, ...(year ? [nextYear.slice(-year.length)] : [])].join('/');
}

/** Date in the next season. Null if it is already in the next season or is club history. */
function findNextDay(
  { weekday, month, day, year: written }: Omit<DateMention, 'written' | 'index'>,
  season: ClosingSeason,
): string | null {
  const year = written ?? yearOfMonth(month, season.year);
  const next = yearOfMonth(month, season.year + 1);
  const isOn = (each: number) => new Date(Date.UTC(each, month, day)).getUTCDay() === weekday;
  if (year >= next || year < season.year - YEARS_BACK) return null;
  if (weekday !== null && !isOn(year)) {
    return written === null && isOn(next) ? null : findWeekday(next, month, { weekday, day });
  }
  // Without a weekday, the first or last day of a month is a deadline and stays that day.
  const isLast = day === new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  if (weekday === null && (day === 1 || isLast))
    return toDay(Date.UTC(next, isLast ? month + 1 : month, isLast ? 0 : 1));
  return moveDay(toDay(Date.UTC(year, month, day)), season);
}

function toOrdinal(count: number): string {
  const last = count % 100 >= 11 && count % 100 <= 13 ? 0 : count % 10;
  return `${count}${['th', 'st', 'nd', 'rd'][last] ?? 'th'}`;
}

/** Moves "2025–26". */
function moveSpan([, century = '', first, dash, last]: RegExpExecArray, { year }: ClosingSeason): string | null {
  const from = toYear(first);
  const isLast = from <= year && from >= year - (century === '' ? 1 : YEARS_BACK);
  const isSpan = Number(last) === (from + 1) % 100;
  return isLast && isSpan ? `${century}${toDigits(year + 1)}${dash}${toDigits(year + 2)}` : null;
}

/** Moves a year, unless it is of the next season, of club history, or the number of a house. */
function moveYear(found: RegExpExecArray, { year }: ClosingSeason): string | null {
  const { 0: text, 1: century, 2: digits, index, input } = found;
  const named = toYear(digits);
  const before = input.slice(Math.max(0, index - LONGEST_HINT), index);
  const isNext = named > year + 1 || (named === year + 1 && AUTUMN.test(before));
  const isOther = HISTORY.test(before) || STREET.test(input.slice(index + text.length));
  return isNext || isOther || named < year - YEARS_BACK ? null : `${century}${toDigits(Math.max(named, year) + 1)}`;
}

/** Full year of "25" or "2025". */
const toYear = (digits = ''): number => 2000 + Number(digits.slice(-2));

const toDigits = (year: number): string => String(year % 100).padStart(2, '0');

const toDay = (moment: number): string => getDay(new Date(moment).toISOString());
