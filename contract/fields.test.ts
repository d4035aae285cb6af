import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { externalLinkSchemas } from './external-links.ts';
import {
  dropInvisible,
  imageUrl,
  isWebUrl,
  optionalWebUrl,
  orElse,
  requiredText,
  sortOrderInput,
  text,
  updateSchema,
  webUrl,
} from './fields.ts';
import { ownLink } from './link-address.ts';
import { noticeSchemas } from './notices.ts';

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('addresses', () => {
  test.each(['https://a.example', 'http://a.example:8080/b?c#d', 'HTTPS://a.example', 'https://例え.example/パス'])(
    'accept %s',
    (address) => {
      expect(accepts(webUrl('URL'), address)).toBe(true);
      expect(accepts(imageUrl(), address)).toBe(true);
    },
  );

  test.each([
    '',
    'a',
    'me@a.example',
    'a.example b',
    '//a.example',
    'ftp://a.example',
    'javascript:1',
    'https://',
    'data:,x',
    'https:// a',
  ])('refuse %j', (address) => {
    expect(accepts(webUrl('URL'), address)).toBe(false);
    expect(accepts(imageUrl(), address)).toBe(false);
  });

  test.each([
    'https://a.example;script-src/',
    'https://a.example,x/',
    "https://'self'/",
    'https://*/',
    'https://*.example/',
    'https://a.example;',
    'http://a_b.example',
    'https://(a)/',
    'https://a%3bscript-src/',
    'https://[::1]/',
    'https://user@a.example/',
    'https://user:secret@a.example/',
    'https://:secret@a.example/',
  ])('refuse a host that is no name, and credentials: %s', (address) => {
    expect(accepts(webUrl('URL'), address)).toBe(false);
    expect(accepts(imageUrl(), address)).toBe(false);
  });

  test.each([
    ['/objects/images/a.webp', true],
    ['/objects/images/a-640w.avif', true],
    ['/objects/images/', false],
    ['/objects/images/.hidden', false],
    ['/objects/images/a/b.webp', false],
    ['/objects/images/..%2fx', false],
    ['/objects/images/a.webp?x', false],
    ['/objects/images/a.webp\n', true],
    ['/other/a.webp', false],
  ])('of uploaded images are recognized: %j', (address, accepted) => {
    expect(accepts(imageUrl(), address)).toBe(accepted);
    expect(accepts(webUrl('URL'), address)).toBe(false);
  });

  test.each([
    ['a.example', 'https://a.example'],
    [' www.a.example/store?x=1#hours ', 'https://www.a.example/store?x=1#hours'],
    ['a.example:8443/b', 'https://a.example:8443/b'],
    ['例え.example', 'https://例え.example'],
    ['http://a.example', 'http://a.example'],
  ])('are completed: %j', (typed, address) => {
    expect(webUrl('URL').parse(typed)).toBe(address);
    expect(imageUrl().parse(typed)).toBe(address);
  });

  test.each([
    ['a link', (address: string) => ownLink.safeParse(address)],
    ['a web address', (address: string) => webUrl('Link').safeParse(address)],
    ['an image', (address: string) => imageUrl('Link').safeParse(address)],
    ['an optional web address', (address: string) => optionalWebUrl('Link').safeParse(address)],
    ['a notice', (linkUrl: string) => noticeSchemas.create.shape.linkUrl.safeParse(linkUrl)],
    ['a card', (address: string) => orElse(z.literal(''), ownLink).safeParse(address)],
  ])('have 2,000 characters at most, their https:// included, and say so: %s', (_of, parse) => {
    const longest = 'a.example/'.padEnd(2000 - 'https://'.length, 'x');
    expect(parse(longest).data).toHaveLength(2000);
    // The last would need more stack than there is if it were completed first.
    for (const address of [`${longest}x`, `https://${longest}x`, 'a.'.repeat(2_500_000)])
      expect(parse(address).error?.issues[0]?.message).toBe('Link must be at most 2000 characters');
  });

  test('are trimmed before storage', () => {
    expect(webUrl('URL').parse(' https://a.example\n')).toBe('https://a.example');
    expect(isWebUrl('https://a.example')).toBe(true);
  });
});

describe('text', () => {
  test('names its field when refused', () => {
    const messageOf = (value: unknown) => requiredText('Name', 3).safeParse(value).error?.issues[0]?.message;
    expect(messageOf(undefined)).toBe('Name is required');
    expect(messageOf(5)).toBe('Name must be a string');
    expect(messageOf(' ')).toBe('Name is required');
    expect(messageOf('\u200b\u2060')).toBe('Name is required');
    expect(messageOf('abcd')).toBe('Name must be at most 3 characters');
    expect(messageOf('a\u0000')).toBe('Name contains characters that cannot be stored');
    expect(messageOf('\udc00')).toBe('Name contains characters that cannot be stored');
  });

  test('keeps line breaks, tabs and every language', () => {
    const value = 'a\r\n\tb 🏈 \u202e אב';
    expect(text('Note', 100).parse(value)).toBe(value);
  });
});

describe('order', () => {
  test.each(['0', '-1', '007', ' 5 ', '999999999'])('accepts %j', (value) =>
    expect(accepts(sortOrderInput, value)).toBe(true),
  );

  test.each([0, -1, 999_999_999])('accepts the number %j and stores it as text', (value) =>
    expect(sortOrderInput.parse(value)).toBe(String(value)),
  );

  test.each(['', '1.5', '1e3', '+1', '٣', '--1', '1000000000', 1.5, 1e9, null])('refuses %j', (value) =>
    expect(accepts(sortOrderInput, value)).toBe(false),
  );
});

describe('update', () => {
  const schema = updateSchema({ name: requiredText('Name', 10) }, ['key']);

  test('keeps writable fields and the version, and drops read-only ones', () => {
    const read = { id: 1, key: 'x', createdAt: 'a', updatedAt: 'b', version: 3, name: 'Ada' };
    expect(schema.parse(read)).toEqual({ version: 3, name: 'Ada' });
    expect(schema.parse({})).toEqual({});
  });

  test.each<Record<string, unknown>>([
    { nme: 'Ada' },
    { name: '' },
    { version: '1' },
    { version: 0 },
    { toString: 'x' },
  ])('refuses %o', (body) => expect(accepts(schema, body)).toBe(false));
});

test('joins a one-line field into one line, and preserves the lines of a text', () => {
  const link = { name: 'School\r\n=1+1', url: 'https://school.org', description: 'one\n\ntwo' };
  expect(externalLinkSchemas.create.parse(link)).toMatchObject({ name: 'School =1+1', description: 'one two' });
  expect(text('Reason', 100).parse('one\ntwo')).toBe('one\ntwo');
});

test('refuses invisible characters that break or turn a line, but not marks and right-to-left letters', () => {
  const link = { name: 'Minutes', url: 'https://school.org', description: '\u200fשלום' };
  expect(externalLinkSchemas.create.parse(link)).toMatchObject({ description: '\u200fשלום' });
  for (const name of ['\u202eMinutes', 'Min\u2066utes', '\u202d555-0100\u202c', 'one\u2028two']) {
    expect(externalLinkSchemas.create.safeParse({ ...link, name }).error?.issues[0]?.message).toBe(
      'Name contains characters that cannot be stored',
    );
  }
  expect(dropInvisible('\u202d555-0100\u202c\u2028today')).toBe('555-0100 today');
});
