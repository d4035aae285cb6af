import { loadCompiledSite } from '../../api/render/site-renderer.ts';
import { RULE_NAMES, RULES } from '../../contract/checks/rules.ts';
import { CONTENT_KEYS, getContentKeyDefinition } from '../../contract/content-keys.ts';
import { accessibilityLabels } from '../../contract/default-content/fixed-pages.ts';
import { LINK_LOCATIONS } from '../../contract/external-links.ts';
import { EVENT_TABS, TIER_IDS } from '../../contract/lists.ts';
import { MENU_PAGES } from '../../contract/menu.ts';
import { EMBED_PAGE_TYPES, PAGE_PATHS, PAGE_TYPES } from '../../contract/pages.ts';
import { ACCESSIBILITY_PATH } from '../../contract/release-paths.ts';
import {
  makeContent,
  makeDocument,
  makeEvent,
  makeHeroImage,
  makeInput,
  makeLink,
} from '../../contract/testing-input.ts';
import { expect, test } from './fixtures.ts';

/** Value set in every field of the dashboard. Text without it cannot be edited. */
const OWN = 'mine';

const VALUES = {
  html: `<h2>${OWN}</h2><ul><li>${OWN}: 60% ${OWN}</li><li>${OWN} ${OWN}: 40%</li></ul>`,
  text: OWN,
  url: `https://${OWN}.org`,
  link: `https://${OWN}.org`,
  email: `${OWN}@${OWN}.org`,
  image: `/objects/images/${OWN}.webp`,
};
const LISTS: Record<string, string> = {
  about_fund_split: `${OWN} | 60 | ${OWN}\n${OWN} ${OWN} | 40`,
  events_tabs: EVENT_TABS.map((id) => `${id} | ${OWN} ${id}`).join('\n'),
  events_fnl_tiers: TIER_IDS.map((id) => `${id} | ${OWN} | 1,234`).join('\n'),
  site_menu: Object.keys(MENU_PAGES)
    .map((target) => `${target} | ${OWN} | both`)
    .join('\n'),
};

const image = { altText: OWN, imageUrl: VALUES.image };
const full = makeInput(
  {
    contentItems: CONTENT_KEYS.map((key) => {
      const { kind } = getContentKeyDefinition(key);
      return makeContent(key, kind === 'list' ? (LISTS[key] ?? '') : VALUES[kind], kind === 'html' ? 'html' : 'text');
    }),
    heroImages: PAGE_TYPES.map((pageType, id) => makeHeroImage({ ...image, id, pageType })),
    carouselImages: PAGE_TYPES.map((pageType, id) => ({
      ...makeHeroImage({ ...image, id, pageType }),
      title: OWN,
      description: OWN,
    })),
    embedDocuments: EMBED_PAGE_TYPES.map((pageType, id) =>
      makeDocument({ id, pageType, title: OWN, documentUrl: VALUES.url, documentType: 'docs' }),
    ),
    externalLinks: LINK_LOCATIONS.map((location, id) =>
      makeLink({ id, location, url: VALUES.url, name: location === 'header' ? `${OWN} Instagram` : OWN }),
    ),
    calendarEvents: [makeEvent({ title: OWN, place: OWN, description: OWN, url: VALUES.url, slug: OWN })],
  },
  { hadEvents: true, publicUrl: 'https://poly.org' },
);
const { snapshot } = full;
/** Values for settings the club lacks. */
const bare = {
  ...full,
  snapshot: {
    ...snapshot,
    contentItems: snapshot.contentItems.filter(({ key }) => getContentKeyDefinition(key as never).kind !== 'image'),
    heroImages: [],
    carouselImages: [],
    embedDocuments: [],
  },
};

const { title, description, headline, lead } = accessibilityLabels;
const RULE_TEXTS = new Set<string>(RULE_NAMES.map((rule) => RULES[rule].name));
const STATEMENT_TITLE = new Set<string>([title, description, lead, ...headline]);
/** Said by the site itself, and why no field changes it. */
const FIXED: readonly [reason: string, pattern: RegExp][] = [
  [
    'the club’s and the school’s names: club/brand.ts, as the address and the emblem',
    /^(Panther Club|P|©.*|\(home\))$/,
  ],
  ['names of the pages, which their addresses are', /^(About|Get Involved|Panther Store|Panther Club Events)$/],
  [
    'addresses of the pages, their parts, and files of this site',
    /^(\/|#|https:\/\/poly\.org|data:|webcal:\/\/poly\.org)/,
  ],
  [
    'a control’s name, the same on every site',
    /^(Skip to the content|Menu|Close menu|Main|Close|Enlarge|the diagram|Diagram|Pictures|Donate|Events|About the club|In short|Sponsors|Open .*|Fetching the .*|Can’t see the .*|Pause.*|Play.*|Previous.*|Next.*|Show .*|\d+ of \d+.*|Picture \d.*)$/,
  ],
  [
    'what a link does, for those who can’t see it',
    /opens (the document )?in a new tab|^Opens in a new tab$|, enlarged$/,
  ],
  [
    'a date, told from its own fields',
    /^(Save the date|Coming up|Add to calendar|More about it|Apple, Outlook and others|Google|Calendar|Dec(ember)?|Fri(day,?)?|4|Friday, December 4.*|: mine.*|· mine)$/,
  ],
  [
    'how to subscribe to the dates',
    /^(Subscribe to all our dates|: your calendar then follows.*|this address|under “From URL”\.|https:\/\/calendar\.google\.com\/.*)$/,
  ],
  ['the way to the page that tells what the check finds, made with each release', /^Accessibility$/],
  [
    'the statement for the club’s district: what this program does and has found, true only as it stands; whom to write to is a field',
    /^(What we aim for|Panther Club wants everybody .*|What is checked, and by what|The pages themselves\.|What our volunteers write\.|Each change to how the site is built .*|Every text, picture, link and date .*|These are our own checks\..*|Rule by rule|What the check looks for.*|WCAG|Open|none|Tell us|Is something hard to read .*|and say which page it is\..*|Still open|When this page was published, .*|errors?|hints?|Stops some people from reading\.|Makes reading harder\.)$/,
  ],
  ['a service’s own name', /Instagram/],
  ['figures, from the fund split’s and the tiers’ own fields', /^[\d.,$%]+$/],
  [
    'for machines: sizes, kinds and colors',
    /^(width=device-width.*|summary_large_image|website|#ffffff|only light|1200|630)$/,
  ],
];

/** Of the statement: its head, and the names of the rules, which are the check's own. */
const isOfStatement = (words: string): boolean => STATEMENT_TITLE.has(words) || RULE_TEXTS.has(words);
const isFixed = (words: string): boolean => isOfStatement(words) || FIXED.some(([, pattern]) => pattern.test(words));

test('edits in the dashboard every text and address that visitors get, but for a short list', async ({
  page,
  seededServer: _compiled,
}) => {
  const render = await loadCompiledSite('dist');
  const left = new Map<string, string>();
  for (const path of [...Object.values(PAGE_PATHS), ACCESSIBILITY_PATH]) {
    for (const input of [full, bare]) {
      const html = (await render(input, path)).body.toString();
      const spoken = await page.evaluate((source) => {
        const doc = new DOMParser().parseFromString(source, 'text/html');
        for (const hidden of doc.querySelectorAll('script, style, link, template, meta[http-equiv]')) hidden.remove();
        const found: string[] = [];
        const walker = doc.createTreeWalker(doc.documentElement, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) found.push(walker.currentNode.textContent ?? '');
        const attributes = ['alt', 'title', 'aria-label', 'content', 'href', 'src', 'placeholder'];
        for (const name of attributes) {
          for (const element of doc.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name) ?? '');
        }
        return found.map((words) => words.replace(/\s+/g, ' ').trim()).filter((words) => words !== '');
      }, html);
      for (const words of spoken) {
        if (!words.includes(OWN) && !isFixed(words)) left.set(words, path);
      }
    }
  }
  expect(Object.fromEntries(left)).toEqual({});
});
