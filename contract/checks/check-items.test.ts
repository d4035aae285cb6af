import { describe, expect, it } from 'vitest';
import { dismissFinding } from '../check.ts';
import { CONTENT_KEYS, getContentKeyDefinition } from '../content-keys.ts';
import { getBuiltInRows, writeRows } from '../lists.ts';
import { checkContent, checkItem } from './check-items.ts';
import { getDismissedMark } from './dismissed.ts';
import { createFinding } from './findings.ts';
import { RULE_NAMES, RULES } from './rules.ts';

const origin = 'https://club.example.org';
const context = {
  at: new Date('2026-11-21T12:00:00Z'),
  today: '2026-11-21',
  origin,
  tiers: getBuiltInRows('events_fnl_tiers'),
};
const LATER = [2026, 2027, 2030, 2040].map((year) => `${year}-12-31`);

it('finds nothing in the built-in content, at any time', () => {
  for (const today of LATER) {
    const found = CONTENT_KEYS.flatMap((key) =>
      checkContent({ key, value: getContentKeyDefinition(key).defaultValue }, { ...context, today }),
    );
    expect(found).toEqual([]);
  }
});

it('names a criterion and techniques for every reading rule', () => {
  const others = RULE_NAMES.filter((rule) => RULES[rule].wcag === null || String(RULES[rule].techniques) === '');
  expect(others).toEqual(['link-leads-nowhere', 'link-is-dead', 'date-passed', 'weekday-wrong']);
});

const find = (value: string, key = 'home_main_content') =>
  checkContent({ key, value }, context).map(({ rule, place }) => [rule, place.text]);
const image = (attributes: string) => `<p>The team</p><img src="/objects/images/a.webp" ${attributes}/>`;
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const long = 'A long row of words about what is seen. '.repeat(4).trim();

it('marks a dismissed finding by text that can be stored, wherever an emoji is cut', () => {
  const place = { start: 0, end: 0, text: `${'x'.repeat(199)}🐾 and more` };
  const mark = getDismissedMark({ entity: 'notices', item: '1' }, createFinding('capitals', 'Loud', place));
  expect(dismissFinding.safeParse(mark).error?.issues).toBeUndefined();
  expect(mark.text).not.toBe(place.text);
});

describe('rich text', () => {
  it.each([
    ['small-text', '<p>a <span class="text-size-10">tiny</span></p>', 'tiny'],
    ['justified-text', '<p class="text-align-justify">wide</p>', 'wide'],
    ['capitals', '<p>Please BRING YOUR OWN LAWN CHAIRS tonight</p>', 'BRING YOUR OWN LAWN CHAIRS'],
    ['capitals', '<p>BRING – YOUR OWN LAWN CHAIRS TONIGHT</p>', 'YOUR OWN LAWN CHAIRS TONIGHT'],
    ['capitals', '<p>BRING - YOUR OWN LAWN CHAIRS TONIGHT</p>', 'YOUR OWN LAWN CHAIRS TONIGHT'],
    ['capitals', '<p>Open 24 HOURS A DAY ALL SUMMER LONG</p>', 'HOURS A DAY ALL SUMMER LONG'],
    ['picture-without-description', image('alt="" '), '/objects/images/a.webp'],
    ['picture-without-description', image('alt=" " '), '/objects/images/a.webp'],
    ['picture-without-description', image(''), '/objects/images/a.webp'],
    ['picture-named-by-file', image('alt="IMG_2041.JPG" '), 'IMG_2041.JPG'],
    ['picture-named-by-file', image('alt="DSC 0007" '), 'DSC 0007'],
    ['picture-named-by-file', image('alt="homecoming.jpg" '), 'homecoming.jpg'],
    ['picture-named-by-file', image('alt="94251e110d24a4c2" '), '94251e110d24a4c2'],
    [
      'picture-named-by-file',
      image('alt="123e4567-e89b-42d3-a456-426614174000" '),
      '123e4567-e89b-42d3-a456-426614174000',
    ],
    ['picture-named-by-file', '<img src="https://a.example/Team_Final.jpg" alt="Team_final" />', 'Team_final'],
    [
      'picture-named-by-file',
      '<img src="https://a.example/homecoming2026.jpg" alt="homecoming2026" />',
      'homecoming2026',
    ],
    ['picture-described-by-nothing', image('alt="image" '), 'image'],
    ['picture-described-by-nothing', image('alt="A photo" '), 'A photo'],
    ['picture-described-by-caption', `${image('alt="Our band" ')}<p>Our band.</p>`, 'Our band'],
    ['picture-described-at-length', image(`alt="${long}" `), long],
    ['picture-of-text', image('alt="Fall flyer" '), 'Fall flyer'],
    ['picture-of-text', '<img src="https://a.example/fall-flyer.jpg" alt="Pumpkins" />', 'Pumpkins'],
    ['link-says-nothing', '<p>Sign up: <a href="/events">Click here!</a></p>', 'Click here!'],
    ['link-says-nothing', '<p><a href="/events"><strong>Read</strong> more…</a></p>', 'Read more…'],
    ['link-is-address', '<p><a href="https://a.example/b">https://a.example/b</a></p>', 'https://a.example/b'],
    ['links-sound-alike', '<p><a href="/events">Dates</a>, <a href="/about">dates</a></p>', 'dates'],
    ['link-leads-nowhere', '<p><a href="/evnts">the events</a></p>', 'the events'],
    ['link-leads-nowhere', `<p><a href="${origin}/gone">gone</a></p>`, 'gone'],
    ['link-leads-nowhere', '<p><a href="about:blank">x</a></p>', 'x'],
    ['link-leads-nowhere', '<p><a href="https://a.example:99999/">a port too far</a></p>', 'a port too far'],
    ['link-without-name', '<p><a href="/events"><img src="/objects/images/a.webp" alt="" /></a></p>', '/events'],
    ['link-without-name', '<p><a href="/events"><img src="/objects/images/a.webp" alt=" " /></a></p>', '/events'],
    ['link-without-name', '<p>See <a href="/events"> </a></p>', '/events'],
    ['heading-by-looks', '<p><strong>What to bring</strong></p><p>Chairs.</p>', 'What to bring'],
    ['heading-by-looks', '<p><span class="text-size-24">What to bring</span></p><p>Chairs.</p>', 'What to bring'],
    ['heading-skips-level', '<h2>a</h2><p>b</p><h4>c</h4>', 'c'],
    ['heading-empty', '<h2>a</h2><h3> </h3><p>b</p>', ' '],
    ['table-without-headers', `<table><tbody>${row('a', 'b')}${row('c', 'd')}</tbody></table>`, 'a\nb\nc\nd'],
    ['table-without-headers', `<table><tbody>${row('a', 'b')}${row('c', 'd')}</tbody></table><p></p>`, 'a\nb\nc\nd'],
    ['table-header-alone', `<table><tbody><tr><th>a</th><th>b</th></tr>${row('c')}</tbody></table>`, 'a\nb\nc'],
    ['list-by-hand', '<p>- one</p><p>- two</p>', '- one\n- two'],
    ['list-by-hand', '- one<hr />- two', '- one\n- two'],
    ['list-by-hand', '<p>Bring<br />1. one<br />2. two</p>', '1. one\n2. two'],
    ['language-unknown', '<p>We say <span lang="zz">hola</span></p>', 'hola'],
    ['language-unknown', '<ul lang="qq-Latn"><li><p>hola</p></li></ul>', 'hola'],
    ['date-passed', '<p>Come on Friday, October 17, 2025</p>', 'Friday, October 17, 2025'],
    ['weekday-wrong', '<p>Come on Friday, October 17, 2027</p>', 'Friday, October 17, 2027'],
  ])('finds %s in %s', (rule, html, text) => expect(find(html)).toEqual([[rule, text]]));

  it.each([
    ['passages in known languages', '<p lang="es-MX">Hola <span lang="zh-Hans">a</span></p>'],
    ['two long words in capitals', '<p>EXTRACURRICULAR FUNDRAISER</p>'],
    ['years between short names', '<p>PTA 2026-2027, ASB 2027-2028</p>'],
    ['names in capitals', '<p>FRIDAY NIGHT LIGHTS with PTA and ASB</p>'],
    ['decoration', image('alt="" role="presentation" ')],
    ['a title, which is read aloud where there is no description', image('title="Six players carry a trophy" ')],
    ['words that are also in the file name', '<img src="https://a.example/Homecoming" alt="Homecoming" />'],
    ['digits that are also in the file name', '<img src="https://a.example/u12.jpg" alt="U12" />'],
    ['a long word with digits', image('alt="Homecoming2026" ')],
    ['a flyer told in words', image(`alt="${long.slice(0, 80)} flyer" `)],
    ['the digits of a year', '<img src="https://a.example/20252026.jpg" alt="The 2025–2026 team" />'],
    ['a description', image('alt="Six players carry a trophy" ')],
    [
      'a described image as a link',
      '<p><a href="/events"><img src="/objects/images/a.webp" alt="Our events" /></a></p>',
    ],
    [
      'an image beside the text of its link',
      '<p><a href="/events"><img src="/objects/images/a.webp" alt="" role="presentation" />Events</a></p>',
    ],
    [
      'links to pages, tabs, images, people and other sites',
      '<p><a href="/">Home</a> <a href="/objects/images/a.webp">The flyer</a> <a href="/events/">Events</a> <a href="/events#pickleball">Pickleball</a> <a href="#top">Up</a> <a href="mailto:a@b.example">a@b.example</a> <a href="tel:+15550100">Call</a> <a href="https://a.example/x">Shop</a></p>',
    ],
    ['one link twice', '<p><a href="/events">Dates</a> and <a href="/events/">Dates</a></p>'],
    ['bold within a sentence', '<p><strong>Bring</strong> chairs.</p><p>Or not.</p>'],
    ['a bold sentence', '<p><strong>Bring your chairs.</strong></p><p>Or not.</p>'],
    ['a bold date', '<p><strong>10/17 – 10/19</strong></p><p>The fair.</p>'],
    ['bold words of more than a line', `<p><strong>${long.slice(0, 75)}</strong></p><p>Chairs.</p>`],
    ['bold words on two lines', '<p><strong>Bring<br />chairs</strong></p><p>Or not.</p>'],
    [
      'bold words beside an image',
      `<p><strong>The team</strong>${image('alt="Six players" ').slice(15)}</p><p>Won.</p>`,
    ],
    ['bold words in a list', '<ul><li><p><strong>Chairs</strong></p></li></ul><p>Bring them.</p>'],
    ['bold words in a quote', '<blockquote><p><strong>Go on</strong></p></blockquote><p>He said.</p>'],
    [
      'bold words in a table',
      '<table><tbody><tr><th>a</th></tr><tr><td><p><strong>b</strong></p></td></tr></tbody></table><p>c</p>',
    ],
    ['bold words above bold words', '<p><strong>The board</strong></p><p><strong>Room 5</strong></p>'],
    ['bold words above a heading', '<p><strong>The board</strong></p><h2>Dates</h2>'],
    ['bold words before an empty line', '<p><strong>The board</strong></p><p> </p>'],
    ['a described image as a heading', '<h2><img src="/objects/images/a.webp" alt="Go Panthers" /></h2><p>a</p>'],
    ['bold words at the end', '<p>Thanks</p><p><strong>The board</strong></p>'],
    ['headings step by step', '<h2>a</h2><h3>b</h3><h4>c</h4><h2>d</h2><h3>e</h3>'],
    ['a text that begins low', '<h4>a</h4><p>b</p><h4>c</h4>'],
    ['words around a link without an address', '<p>Some <a></a>words</p>'],
    [
      'a table with headings and columns',
      `<table><colgroup><col /><col /></colgroup><tbody><tr><th>a</th><th>b</th></tr>${row('c', 'd')}</tbody></table>`,
    ],
    ['a table with headings', `<table><tbody><tr><th>a</th><th>b</th></tr>${row('c', 'd')}</tbody></table>`],
    [
      'a heading over merged cells',
      '<table><tbody><tr><th>a</th><th>b</th></tr><tr><td colspan="2">c</td></tr></tbody></table>',
    ],
    ['a table of one row', `<table><tbody>${row('a', 'b')}</tbody></table>`],
    ['a dash in a sentence', '<p>- as they say -</p><p>Well.</p>'],
    ['a year that opens a line', '<p>2024. was good</p><p>2025. was better</p>'],
    ['coming and yearly dates', '<p>Friday, December 4, 2026, and every October 17</p>'],
  ])('leaves alone %s', (_what, html) => expect(find(html)).toEqual([]));

  it('locates findings by text content, counting entities and nested marks as letters', () => {
    const html =
      '<h2>Tea &amp; cake</h2>\n<p>At <em>5 &lt; 6</em>: <a href="/events">click <strong>here</strong></a></p>';
    const [found] = checkContent({ key: 'home_main_content', value: html }, context);
    const content = 'Tea & cake\nAt 5 < 6: click here';
    expect(found?.place).toEqual({ start: content.indexOf('click'), end: content.length, text: 'click here' });
  });

  it('locates a whole table, and quotes the start of long words in one line', () => {
    const table = `<p>x</p><table><tbody>${row('a', 'b')}${row('c', 'd')}</tbody></table>`;
    const words = 'what <br />everybody should know about our next event';
    const html = `${table}<p><a href="/gone">${words}</a></p>`;
    const [one, other] = checkContent({ key: 'home_main_content', value: html }, context);
    expect(one?.place).toMatchObject({ start: 1, end: 5 });
    expect(other?.message).toBe(
      'The link “what everybody should know about our nex…” leads to a page that this site doesn’t have.',
    );
  });

  it('suggests the heading level of the headings above that have words', () => {
    const html = '<h2> </h2><p><strong>What</strong></p><p>a</p><h2>b</h2><p><strong>Where</strong></p><p>c</p>';
    const found = checkContent({ key: 'home_main_content', value: html }, context);
    expect(found.map(({ rule, fix }) => [rule, fix?.kind === 'heading' && fix.level])).toEqual([
      ['heading-empty', false],
      ['heading-by-looks', 2],
      ['heading-by-looks', 3],
    ]);
  });

  it('names the text of a link that leads nowhere, and the reason', () => {
    const html = '<p><a href="/evnts">the events</a> or <a href="about:blank">x</a></p>';
    const messages = checkContent({ key: 'home_main_content', value: html }, context).map(({ message }) => message);
    expect(messages).toEqual([
      'The link “the events” leads to a page that this site doesn’t have.',
      'The link “x” leads nowhere.',
    ]);
  });

  it('does not treat a bold line as a heading where all text is bold', () => {
    expect(find('<p><strong>Come early</strong></p><p>Stay late</p>', 'home_navy_section')).toEqual([]);
  });
});

describe('other fields and items', () => {
  it('finds visible menu links that lead nowhere, have no clear text or share a name', () => {
    const menu = (...rows: [target: string, name: string, showIn?: string][]) =>
      find(writeRows(rows.map(([target, name, showIn = 'header']) => ({ target, name, showIn }))), 'site_menu');
    expect(menu(['https://signup.org', 'Sign up'], ['events', 'Calendar'])).toEqual([]);
    expect(menu(['/store', 'Shop'], ['https://a.org', 'Click here'], ['https://b.org', 'About'])).toEqual([
      ['link-leads-nowhere', 'Shop'],
      ['link-says-nothing', 'Click here'],
      ['links-sound-alike', 'About'],
    ]);
    expect(menu(['/store', 'Shop', 'nowhere'])).toEqual([]);
  });

  const findIn = (...[entity, fields]: [Parameters<typeof checkItem>[0], Record<string, unknown>]) =>
    checkItem(entity, fields, context).map(({ rule, place }) => [rule, place.field]);

  it('checks a description, a button and an address under their keys', () => {
    expect(find('photo', 'panther_store_online_image_alt')).toEqual([['picture-described-by-nothing', 'photo']]);
    expect(find('Click here', 'donate_button_text')).toEqual([['link-says-nothing', 'Click here']]);
    expect(find(`${origin}/gone`, 'donate_button_url')).toEqual([['link-leads-nowhere', `${origin}/gone`]]);
    expect(find('https://club.example.org/events', 'donate_button_url')).toEqual([]);
    expect(find('', 'donate_button_url')).toEqual([]);
  });

  it('checks images of pages', () => {
    const imageUrl = '/objects/images/a.webp';
    expect(findIn('heroImages', { imageUrl, altText: '' })).toEqual([['picture-without-description', 'altText']]);
    expect(findIn('heroImages', { imageUrl, altText: ' ' })).toEqual([['picture-without-description', 'altText']]);
    expect(findIn('heroImages', { imageUrl, altText: '', isDecorative: true })).toEqual([]);
    expect(findIn('heroImages', { imageUrl, altText: 'A panther in the snow' })).toEqual([]);
    expect(findIn('heroImages', { sortOrder: '2' })).toEqual([]);
    const image = { altText: 'Pep rally', title: 'Pep rally', description: 'Saturday, March 7, 2026' };
    expect(findIn('carouselImages', { imageUrl, ...image })).toEqual([
      ['picture-described-by-caption', 'altText'],
      ['date-passed', 'description'],
    ]);
  });

  it('checks titles of documents, and names and addresses of links', () => {
    expect(findIn('embedDocuments', { title: 'Untitled spreadsheet' })).toEqual([['embed-title', 'title']]);
    expect(findIn('embedDocuments', { title: 'https://docs.google.com/x' })).toEqual([['embed-title', 'title']]);
    expect(findIn('embedDocuments', { title: 'Store hours' })).toEqual([]);
    expect(findIn('externalLinks', { name: 'Learn more', url: `${origin}/gone` })).toEqual([
      ['link-says-nothing', 'name'],
      ['link-leads-nowhere', 'url'],
    ]);
    expect(findIn('externalLinks', { name: 'Team shop', url: 'https://shop.example.org/' })).toEqual([]);
  });

  it('resolves the year that an event’s text means', () => {
    const event = { title: 'Friday, December 4: party', startsAt: '2027-12-04T17:00' };
    expect(checkItem('calendarEvents', event, context).map(({ rule }) => rule)).toEqual(['weekday-wrong']);
  });

  it('checks both texts of a banner, and plain text too', () => {
    const fields = {
      key: 'home_navy_section',
      value: '<p>Hi</p>',
      fallbackValue: '<p class="text-align-justify">Ho</p>',
    };
    expect(findIn('contentItems', fields)).toEqual([['justified-text', 'fallbackValue']]);
    const plain = { key: 'home_main_content', type: 'text', value: '<b>\n- one\n- two' };
    expect(findIn('contentItems', plain)).toEqual([['list-by-hand', 'value']]);
  });
});
