import { describe, expect, it } from 'vitest';
import { completeContentValue, findContentValueProblem } from './content-items.ts';
import { CONTENT_KEYS, getContentKeyDefinition, listKeysInUse } from './content-keys.ts';

describe('labels', () => {
  const short = CONTENT_KEYS.filter((key) => !['html', 'image'].includes(getContentKeyDefinition(key).kind));

  it.each(short)('%s: has a built-in text that fits its place unchanged', (key) => {
    const { defaultValue, mayBeEmpty = false } = getContentKeyDefinition(key);
    expect(defaultValue !== '' || mayBeEmpty).toBe(true);
    expect(findContentValueProblem(key, defaultValue)).toBeNull();
    expect(completeContentValue(key, defaultValue)).toBe(defaultValue);
  });

  it.each([
    'mailto:a@school.org?bcc=b@school.org',
    'MAILTO:a@school.org?subject=Hi&Cc=b@school.org',
    'mailto:a@school.org?%62cc=b@school.org',
    'mailto:a@school.org?to=b@school.org',
    'mailto:a@school.org,b@school.org',
    'mailto:a@school.org%2Cb@school.org',
    'mailto:<a@school.org>',
    'mailto:',
  ])('refuses a button that writes to anything but one address: %s', (address) => {
    expect(findContentValueProblem('home_button_link', address)).toMatch(/^Link may write to one email address/);
  });

  it.each(['mailto:a.b+c@school.org?subject=Hi&body=Go', '/events', 'tel:+15551234', 'https://school.org/?cc=1'])(
    'accepts a button that leads to %s',
    (address) => expect(findContentValueProblem('home_button_link', address)).toBeNull(),
  );

  it.each([
    ['home_headline', 'One\ntwo\nthree\nfour\nfive', 'Headline must be at most 4 lines'],
    ['home_headline', 'Supercalifragilistic', 'Each line of Headline must be at most 16 characters'],
    ['home_lead', 'x'.repeat(161), 'Lead must be at most 160 characters'],
    [
      'home_button_link',
      'javascript:alert(1)',
      'Link must be a page of this site, as in /events, or a full web address',
    ],
    ['panther_store_shop_url', 'ftp://shop', 'Link must be a full web address that begins with https:// or http://'],
    ['events_sponsor_email', 'nobody', 'Email must be an address like name@school.org'],
    ['events_fnl_tiers', 'gold | Gold | 100', expect.stringContaining('trailblazer')],
    ['events_fnl_tiers', 'trailblazer | Gold | plenty', 'Amount must be a whole number of dollars'],
    ['events_fnl_tiers', 'trailblazer | A | 1\ntrailblazer | B | 2', 'Name each tier once'],
    ['events_tabs', 'pickleball | ', 'Tab name is required'],
    ['events_tabs', 'pickleball | Pickle | javascript:x', expect.stringContaining('Picture must be an uploaded image')],
  ])('%s refuses %j', (key, value, problem) => expect(findContentValueProblem(key, value)).toEqual(problem));

  it.each([
    ['home_headline', ' One school. \r\n\r\n One roar.', 'One school.\nOne roar.'],
    ['home_lead', 'Two\nlines ', 'Two lines'],
    ['home_button_link', 'polyboosters.org/join', 'https://polyboosters.org/join'],
    ['home_button_link', '/events#pickleball', '/events#pickleball'],
    ['events_sponsor_email', ' us@club.org ', 'us@club.org'],
  ])('%s stores %j as its place displays it', (key, typed, stored) =>
    expect(completeContentValue(key, typed)).toBe(stored),
  );

  it('offers a spare text once it is in use', () => {
    expect(listKeysInUse([])).not.toContain('events_fnl_tier_5');
    expect(listKeysInUse([{ key: 'events_fnl_tier_5' }])).toContain('events_fnl_tier_5');
  });
});
