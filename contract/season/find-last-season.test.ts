import { expect, test } from 'vitest';
import { WORKING_COPY_ENTITIES } from '../working-copy.ts';
import { findLastSeason, moveRow, type SeasonContext, type SeasonFinding } from './find-last-season.ts';
import { PREPARED_SITES, type PreparedSite } from './testing-sites.ts';

const PEOPLE = {
  showsPeople: true,
  consentBy: 'The parents',
  consentUntil: null,
  createdAt: '2025-10-01T12:00:00.000Z',
};
const context: SeasonContext = {
  year: 2025,
  schoolStart: null,
  nextSchoolStart: null,
  today: '2026-08-03',
  timeZone: 'America/Los_Angeles',
  tierNames: ['Trailblazer', 'Panther Partner', 'Community Connector'],
  findImage: (name) => (name === 'people.webp' ? PEOPLE : undefined),
};

const STAMPS = { createdAt: '2025-09-01T12:00:00.000Z', updatedAt: '2025-09-01T12:00:00.000Z' };

/** The site's rows with the marks removed. */
function toContent({ texts, rows }: PreparedSite): Record<string, { id: number; key?: string }[]> {
  const contentItems = Object.entries(texts).map(([key, value], index) => {
    return { ...STAMPS, id: index + 1, key, value: value.replace(/\[\[|\]\]/g, ''), type: 'html', description: '' };
  });
  const others = WORKING_COPY_ENTITIES.map((entity) => {
    const own = (rows[entity] ?? []).map((row) => ({ ...STAMPS, isActive: true, pageType: 'home', ...row }));
    return [entity, entity === 'contentItems' ? contentItems : own];
  });
  return Object.fromEntries(others);
}

interface Planted {
  text: string;
  start: number;
}

const decode = (html: string): string => html.replace(/<[^<>]*>/g, '').replaceAll('&amp;', '&');

/** Marked words with their offsets in the text. For an address, the words of its link. */
function listPlanted(marked: string): Planted[] {
  const inText = marked.replace(/<a href="([^"]*)">([^<]*)<\/a>/g, (link, href: string, words: string) =>
    href.includes('[[') ? `[[${words}]]` : link,
  );
  let removed = 0;
  return [...decode(inText).matchAll(/\[\[(.*?)\]\]/gs)].map((match) => {
    const start = match.index - removed;
    removed += 4;
    return { text: match[1] ?? '', start };
  });
}

type Found = SeasonFinding & { entity: string; id: number };

const isAbout = (found: SeasonFinding, { text, start }: Planted): boolean =>
  found.start < start + text.length && start < found.start + Math.max(found.text.length, 1);

function judge(site: PreparedSite) {
  const content = toContent(site);
  const findings = WORKING_COPY_ENTITIES.flatMap((entity) =>
    (content[entity] ?? []).flatMap((row): Found[] =>
      findLastSeason(entity, row, context).map((found) => ({ ...found, entity, id: row.id })),
    ),
  );
  const keyOf = ({ entity, id }: Found): string =>
    (entity === 'contentItems' && content.contentItems?.find((item) => item.id === id)?.key) || `${id}`;
  const hits = new Set<Found>();
  const misses: string[] = [];
  let count = 0;
  for (const [key, marked] of Object.entries(site.texts)) {
    const own = findings.filter((found) => found.entity === 'contentItems' && keyOf(found) === key);
    for (const planted of listPlanted(marked)) {
      count += 1;
      const found = own.filter((each) => isAbout(each, planted));
      for (const each of found) hits.add(each);
      if (found.length === 0) misses.push(`${key}: ${planted.text}`);
    }
  }
  for (const fact of site.facts) {
    count += 1;
    const found = findings.filter((each) =>
      [each.field, each.text].some((last) => `${each.entity} ${keyOf(each)} ${last}` === fact),
    );
    for (const each of found) hits.add(each);
    if (found.length === 0) misses.push(fact);
  }
  const falseAlarms = findings
    .filter((each) => !hits.has(each))
    .map((each) => `${each.entity} ${keyOf(each)} ${each.field}: ${each.text || each.context}`);
  return { count, misses, falseAlarms };
}

test.each(PREPARED_SITES.map((site) => [site.style, site] as const))(
  'finds at least 57 of 60 stale facts in %s',
  (style, site) => {
    const { count, misses, falseAlarms } = judge(site);
    const summary = `${style}: ${count - misses.length} of ${count} found, ${falseAlarms.length} false alarms`;
    process.stdout.write(`${[summary, ...misses, ...falseAlarms].join('\n  ')}\n`);
    expect(count).toBe(60);
    expect(misses.length).toBeLessThanOrEqual(3);
    expect(falseAlarms.length).toBeLessThanOrEqual(3);
  },
);

test('shows a line once, with all its phrases, however long it is', () => {
  const words =
    'and everybody who helped us with the snacks, the tickets, the parking and the lights, year after year, ';
  const value = `<p>Thanks for October 3 ${words}${words}see you on October 17</p><p>Not before noon</p>`;
  const row = { key: 'home_main_content', type: 'html', value };
  const found = findLastSeason('contentItems', row, context);
  expect(found.map(({ text }) => text)).toEqual(['October 3', 'October 17', 'noon']);
  expect([...new Set(found.map((each) => each.context))]).toEqual([
    `Thanks for October 3 ${words}${words}see you on October 17`,
    'Not before noon',
  ]);
});

const season = { ...context };
const move = (value: string) =>
  moveRow('contentItems', { key: 'home_main_content', type: 'html', value }, season).value;

test.each([
  ['a weekday of a month', '<p>Friday, October 3</p>', '<p>Friday, October 2</p>'],
  ['a date with its year', '<p>Fri., Oct. 17th, 2025</p>', '<p>Fri., Oct. 16th, 2026</p>'],
  ['a fifth weekday without a counterpart', '<p>Friday, October 31, 2025</p>', '<p>Friday, October 30, 2026</p>'],
  ['a deadline at the end of a month', '<p>June 30, 2026</p>', '<p>June 30, 2027</p>'],
  ['dates in digits', '<p>10/17/25, 01/24</p>', '<p>10/16/26, 01/23</p>'],
  ['school years', '<p>2025–26, 2025-2026, ’25–’26</p>', '<p>2026–27, 2026-2027, ’26–’27</p>'],
  ['a class and a count', '<p>Class of 2026, 12th annual</p>', '<p>Class of 2027, 13th annual</p>'],
])('moves %s to the next season', (_what, before, after) => {
  expect(move(before)).toBe(after);
});

test('leaves addresses, history and dates of the next season unchanged', () => {
  expect(move('<p><a href="https://a.example/2025">since 2009</a>, Friday, October 16, 2026, 2026–27</p>')).toBe(
    undefined,
  );
});

test('moves an event with its end, relative to the first day of school where both are known', () => {
  const event = {
    startsAt: '2025-10-03T17:00',
    endsAt: '2025-10-04T01:00',
    title: 'Party',
    status: 'moved',
    previousStartsAt: '2025-10-01',
  };
  expect(moveRow('calendarEvents', event, season)).toEqual({
    startsAt: '2026-10-02T17:00',
    endsAt: '2026-10-03T01:00',
    status: 'scheduled',
    previousStartsAt: null,
  });
  const anchored = { ...season, schoolStart: '2025-08-18', nextSchoolStart: '2026-08-24' };
  expect(moveRow('calendarEvents', event, anchored)).toMatchObject({ startsAt: '2026-10-09T17:00' });
  expect(moveRow('calendarEvents', { startsAt: '2024-10-18' }, anchored)).toEqual({ startsAt: '2026-10-16' });
});

const NO_PEOPLE = { showsPeople: false, consentBy: '', consentUntil: null, createdAt: '2025-10-01T12:00:00.000Z' };
const listContexts = (...given: Parameters<typeof findLastSeason>) =>
  findLastSeason(...given).map((found) => found.context);

test.each<[string, ReturnType<SeasonContext['findImage']>, string, string[]]>([
  ['consent that has run out', { ...PEOPLE, consentUntil: '2026-06-30' }, 'A', ['The consent for it has run out.']],
  ['a short consent', { ...PEOPLE, consentUntil: '2027-03-01' }, 'A', ['The consent for it runs out next season.']],
  ['a long consent', { ...PEOPLE, consentUntil: '2030-01-01' }, 'A', ['It shows people, who may have left.']],
  ['graduates', NO_PEOPLE, 'Our seniors', ['It may show seniors who graduated.']],
  [
    'an old image',
    { ...NO_PEOPLE, createdAt: STAMPS.createdAt.replace('2025', '2024') },
    'A',
    ['It is older than the 2025–26 season.'],
  ],
  ['a drawing', NO_PEOPLE, 'A', []],
])('gives the reason for an image with %s', (_what, image, altText, reasons) => {
  const row = { ...STAMPS, imageUrl: '/objects/images/a.webp', altText, isActive: true };
  expect(listContexts('heroImages', row, { ...context, findImage: () => image })).toEqual(reasons);
});

test.each([
  ['fall-fest-2025', true],
  ['spring26', true],
  ['2526', true],
  ['fall-fest-2019', false],
  ['1920', false],
  ['2527', false],
])('finds a season in an address that ends with %s: %s', (path, isFound) => {
  const url = `https://a.example/${path}`;
  const addresses = isFound ? [url] : [];
  expect(listContexts('externalLinks', { ...STAMPS, name: 'Form', url, isActive: true }, context)).toEqual(addresses);
  expect(listContexts('contentItems', { key: 'donate_button_url', value: url }, context)).toEqual(addresses);
  expect(listContexts('externalLinks', { ...STAMPS, name: 'Form', url, isActive: false }, context)).toEqual([]);
  expect(listContexts('papers', { ...STAMPS, title: 'Form', url }, context)).toEqual([]);
});

test('cuts a long line around its phrases, and reads the text of a page without its tags', () => {
  const words = 'everybody who helped us with the snacks, the tickets, the parking and the lights, year after year';
  const sections = [
    { kind: 'text', value: `<p>Thanks to ${words}, on October 3 and ${words}</p><p>Or <strong>noon</strong></p>` },
  ];
  const row = { ...STAMPS, title: 'Thanks', path: '/thanks', sections, isPublished: true };
  expect(listContexts('customPages', row, context)).toEqual([
    '… snacks, the tickets, the parking and the lights, year after year, on October 3 and everybody who helped us with the snacks, the tickets, the parking …',
    'Or noon',
  ]);
  const plain = { key: 'home_main_content', type: 'text', value: 'See you on October 3\nNot before noon' };
  expect(listContexts('contentItems', plain, context)).toEqual(['See you on October 3', 'Not before noon']);
});
