import { describe, expect, test } from 'vitest';
import type { ChangeEntity } from '../../../contract/changes.ts';
import { getBuiltInRows, writeRows } from '../../../contract/lists.ts';
import { compareRows as compareRowsOf } from './compare-rows.ts';

type Row = Record<string, unknown>;

const NAMED = [{ key: 'events_tabs', value: 'pickleball | Paddle Night' }];

function compareRows(entity: ChangeEntity, before: Row | null, after: Row | null) {
  const pages = [{ id: 7, title: 'Membership' }];
  return compareRowsOf(entity, before, after, { timeZone: 'America/Los_Angeles', items: NAMED, pages });
}

const link = { id: 4, name: 'Winter Gala', url: 'https://a.example/gala', location: 'footer', isActive: true };
const slide = { id: 5, imageUrl: '/objects/images/a.webp', altText: 'Confetti', title: '', isActive: true };

function textOf(difference: ReturnType<typeof compareRows>[number] | undefined, without: 'added' | 'removed') {
  return (
    difference?.kind === 'text' &&
    difference.parts
      .filter(({ mark }) => mark !== without)
      .map(({ text }) => text)
      .join('')
  );
}

describe('comparison of item versions', () => {
  test('compares two versions field by field, under the names used in forms', () => {
    const changes = compareRows('externalLinks', link, { ...link, url: 'https://a.example/auction', isActive: false });
    expect(changes.map(({ place }) => place)).toEqual(['URL', 'Active']);
    expect(textOf(changes[0], 'removed')).toBe('https://a.example/auction');
    expect(textOf(changes[1], 'added')).toBe('Yes');
  });

  test('shows a new item without its settings, and no field that is missing from forms', () => {
    const changes = compareRows('externalLinks', null, { ...link, version: 3, secret: 'hidden' });
    expect(changes.map(({ place }) => place)).toEqual(['Name', 'URL', 'Location']);
    expect(JSON.stringify(changes)).not.toContain('hidden');
  });

  test('shows an image beside the one before it', () => {
    expect(compareRows('carouselImages', null, slide)[0]).toEqual({
      kind: 'image',
      place: '',
      before: null,
      after: { src: '/objects/images/a.webp', alt: 'Confetti' },
    });
    expect(compareRows('carouselImages', slide, { ...slide, altText: 'Streamers' })).toMatchObject([
      { kind: 'text', place: 'Image description' },
    ]);
  });

  test('shows the rows of a list without ids, also if it was the built-in one', () => {
    const [first, ...others] = getBuiltInRows('events_fnl_tiers');
    const value = writeRows([{ ...first, name: 'Touchdown' }, ...others]);
    const changes = compareRows('contentItems', null, { key: 'events_fnl_tiers', value, type: 'text' });
    expect(changes.map((change) => textOf(change, 'added'))).toEqual([
      expect.stringMatching(/^Trailblazer, \$5,000\n/),
    ]);
    expect(textOf(changes[0], 'removed')).toMatch(/^Touchdown, \$5,000\nPanther Partner, \$2,500\n/);
  });

  test('names a page as people do, in any spelling of the entity', () => {
    const [, moved] = compareRows('carouselImages', null, { ...slide, pageType: 'panther_store' }).slice(-2);
    expect(textOf(moved, 'removed')).toBe('Store page');
    const [shown] = compareRows('embedDocuments', { pageType: 'home' }, { pageType: 'get-involved' });
    expect([textOf(shown, 'added'), textOf(shown, 'removed')]).toEqual(['Home page', 'Get Involved page']);
  });

  test('compares the first text of a block with the built-in one', () => {
    const [change] = compareRows('contentItems', null, { key: 'donate_button_text', value: 'Give!' });
    expect(textOf(change, 'added')).toBe('Donate Now!');
    expect(textOf(change, 'removed')).toBe('Give!');
  });

  test('shows a menu as header and footer list it, starting from the built-in one', () => {
    const menu = (...rows: [target: string, name: string, showIn: string][]) => ({
      key: 'site_menu',
      value: writeRows(rows.map(([target, name, showIn]) => ({ target, name, showIn }))),
    });
    const [header, ...others] = compareRows('contentItems', null, menu(['events', 'Calendar', 'header']));
    expect([header?.place, textOf(header, 'removed'), others]).toEqual([
      'Header menu',
      'Calendar, About, Get Involved, Panther Store',
      [],
    ]);
    const moved = compareRows(
      'contentItems',
      menu(['https://signup.org', 'Sign up', 'header']),
      menu(['https://signup.org', 'Sign up', 'footer'], ['panther_store', 'Panther Store', 'nowhere']),
    );
    expect(moved.map((change) => [change.place, textOf(change, 'removed')])).toEqual([
      ['Header menu', 'About, Get Involved, Panther Club Events'],
      ['Footer menu', 'Sign up (https://signup.org), Accessibility, Papers'],
      ['In no menu', 'Panther Store, Home'],
    ]);
    const [own] = compareRows('contentItems', null, menu(['page:7', '', 'header'], ['page:8', '', 'header']));
    expect(textOf(own, 'removed')).toContain('Membership, a deleted page, About');
  });

  test('reports bold alone as a changed style, and shows times on the club’s clock', () => {
    const block = { key: 'home_main_content', value: '<p>Go team</p>', showFrom: null };
    expect(compareRows('contentItems', block, { ...block, value: '<p>Go <strong>team</strong></p>' })).toEqual([
      { kind: 'look', place: '' },
    ]);
    const [time] = compareRows('contentItems', block, { ...block, showFrom: '2026-11-01T09:30:00.000Z' });
    expect(time).toMatchObject({ place: 'Show from', parts: [{ text: 'Nov 1, 2026, 1:30 am', mark: 'added' }] });
    const [other] = compareRows('contentItems', block, { ...block, fallbackValue: '<p>See you soon.</p>' });
    expect(other).toMatchObject({ place: 'Text at other times', parts: [{ text: 'See you soon.', mark: 'added' }] });
  });

  test('shows an event’s times on the club’s clock', () => {
    const event = { title: 'Party', startsAt: '2026-12-04T17:00', status: 'scheduled', tab: null };
    const moved = { ...event, startsAt: '2026-12-11', status: 'moved', tab: 'pickleball' };
    const reported = compareRows('calendarEvents', event, moved).map((change) => textOf(change, 'removed'));
    expect(reported).toEqual(['Dec 11, 2026', 'Moved to a new date', 'Paddle Night']);
  });

  test('shows a paper’s kind, date and size in words', () => {
    const paper = { title: 'Bylaws', kind: 'form', date: null, bytes: 1436, pageCount: 2 };
    const changed = { ...paper, kind: 'bylaws', date: '2026-10-14', bytes: 2_400_000 };
    const reported = compareRows('papers', paper, changed).map((change) => [
      textOf(change, 'added'),
      textOf(change, 'removed'),
    ]);
    expect(reported).toEqual([
      ['Forms', 'Bylaws'],
      ['', 'Oct 14, 2026'],
      ['1,436 bytes', '2,400,000 bytes'],
    ]);
  });

  test('finds nothing when both are equal or both are missing', () => {
    expect(compareRows('externalLinks', link, { ...link })).toEqual([]);
    expect(compareRows('externalLinks', null, null)).toEqual([]);
  });
});
