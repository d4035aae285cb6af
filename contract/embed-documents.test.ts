import { describe, expect, test } from 'vitest';
import { getCopyAddress, getEmbedFrameUrl } from './embed-documents.ts';

const frame = (documentUrl: string, documentType: 'sheets' | 'docs' | 'other' = 'sheets', embedUrl = '') =>
  getEmbedFrameUrl({ documentUrl, documentType, embedUrl });

describe('getEmbedFrameUrl', () => {
  test('shows a spreadsheet in its minimal widget view', () => {
    expect(frame('https://docs.google.com/spreadsheets/d/1aB-c_9/edit?usp=sharing#gid=7')).toBe(
      'https://docs.google.com/spreadsheets/d/1aB-c_9/edit?usp=sharing&widget=true&headers=false&rm=minimal',
    );
  });

  test('shows a document in its preview, which nobody can edit', () => {
    expect(frame('https://docs.google.com/document/d/xYz/edit', 'docs')).toBe(
      'https://docs.google.com/document/d/xYz/preview?usp=sharing&widget=true',
    );
  });

  const SHEET = 'https://docs.google.com/spreadsheets/d/1aB-c_9/edit?usp=sharing&widget=true&headers=false&rm=minimal';
  const DOCUMENT = 'https://docs.google.com/document/d/xYz/preview?usp=sharing&widget=true';

  test.each([
    ['sheets', 'spreadsheets/d/1aB-c_9', SHEET],
    ['sheets', 'spreadsheets/d/1aB-c_9/edit#gid=7', SHEET],
    ['sheets', 'spreadsheets/d/1aB-c_9/htmlview', SHEET],
    ['sheets', 'spreadsheets/d/1aB-c_9/copy', SHEET],
    ['sheets', 'spreadsheets/u/1/d/1aB-c_9/edit', SHEET],
    ['sheets', 'a/school.example.org/spreadsheets/d/1aB-c_9/edit', SHEET],
    ['sheets', 'open?id=1aB-c_9', SHEET],
    ['sheets', 'spreadsheets/d/1aB-c_9/edit?resourcekey=0-k_Y', `${SHEET}&resourcekey=0-k_Y`],
    ['docs', 'document/d/xYz', DOCUMENT],
    ['docs', 'document/d/xYz/view?tab=t.0#heading=h.1', DOCUMENT],
    ['docs', 'document/d/xYz/mobilebasic', DOCUMENT],
    ['docs', 'document/u/1/d/xYz/edit', DOCUMENT],
    ['docs', 'document/u/0/d/xYz', DOCUMENT],
    ['docs', 'a/school.example.org/document/d/xYz/edit', DOCUMENT],
    ['docs', 'open?id=xYz', DOCUMENT],
    ['docs', 'document/d/xYz/edit?resourcekey=0-k_Y', `${DOCUMENT}&resourcekey=0-k_Y`],
  ] as const)('recognizes for type %s the address docs.google.com/%s', (type, path, expected) =>
    expect(frame(`https://docs.google.com/${path}`, type)).toBe(expected),
  );

  test('recognizes a Google Drive file by its id', () => {
    expect(frame('https://drive.google.com/open?id=1aB-c_9&usp=drive_copy', 'sheets')).toBe(SHEET);
    expect(frame('https://drive.example.org/open?id=1aB-c_9', 'sheets')).toBe(
      'https://drive.example.org/open?id=1aB-c_9&embedded=true',
    );
  });

  test.each([
    ['sheets', '/spreadsheets/d/e/2PACX-1vT_x/pubhtml', '?embedded=true'],
    ['sheets', '/spreadsheets/d/e/2PACX-1vT_x/pubhtml?gid=0&single=true', '&embedded=true'],
    ['sheets', '/spreadsheets/d/e/2PACX-1vT_x/pubhtml?widget=true&headers=false', '&embedded=true'],
    ['sheets', '/spreadsheets/u/1/d/e/2PACX-1vT_x/pubhtml', '?embedded=true'],
    ['docs', '/document/d/e/2PACX-1vQ_y/pub', '?embedded=true'],
    ['docs', '/document/u/1/d/e/2PACX-1vQ_y/pub', '?embedded=true'],
  ] as const)('frames for type %s an address published to the web as it is: %s', (type, path, added) =>
    expect(frame(`https://docs.google.com${path}`, type)).toBe(`https://docs.google.com${path}${added}`),
  );

  test.each(['pub', 'pubhtml'])('requests the published page of a sheet by its own id: /%s', (page) => {
    expect(frame(`https://docs.google.com/spreadsheets/d/1aB-c_9/${page}`)).toBe(
      `https://docs.google.com/spreadsheets/d/1aB-c_9/${page}?embedded=true`,
    );
  });

  test.each([
    ['https://a.example/page', 'other', 'https://a.example/page?embedded=true'],
    ['https://a.example/page?x=1#y', 'sheets', 'https://a.example/page?x=1&embedded=true#y'],
    ['https://a.example/p?embedded=false', 'docs', 'https://a.example/p?embedded=true'],
    [
      'https://docs.google.com/document/d/xYz/edit',
      'sheets',
      'https://docs.google.com/document/d/xYz/edit?embedded=true',
    ],
    ['https://a.example/?u=/spreadsheets/d/x', 'sheets', 'https://a.example/?u=%2Fspreadsheets%2Fd%2Fx&embedded=true'],
  ] as const)('requests for %s, of type %s, its embedded view', (address, type, expected) =>
    expect(frame(address, type)).toBe(expected),
  );

  test('uses the embed address when there is no document', () => {
    expect(frame('', 'other', 'https://a.example/e')).toBe('https://a.example/e?embedded=true');
    expect(frame('https://a.example/d', 'other', 'https://a.example/e')).toBe('https://a.example/d?embedded=true');
  });

  test.each(['', 'javascript:alert(1)', 'data:text/html,x', '/about', 'no address', 'https://a.example;script-src/'])(
    'frames nothing for %j',
    (address) => {
      expect(frame(address)).toBeNull();
    },
  );
});

test.each([
  ['https://docs.google.com/spreadsheets/d/abc/edit#gid=7', 'sheets', '/spreadsheets/d/abc/export?format=csv&gid=7'],
  ['https://docs.google.com/spreadsheets/u/1/d/abc/edit?gid=7', 'docs', '/spreadsheets/d/abc/export?format=csv&gid=7'],
  ['https://docs.google.com/a/school.org/document/d/abc/edit', 'sheets', '/document/d/abc/export?format=html'],
  ['https://drive.google.com/open?id=abc', 'sheets', '/spreadsheets/d/abc/export?format=csv'],
  [
    'https://docs.google.com/document/d/abc?resourcekey=0-k',
    'docs',
    '/document/d/abc/export?format=html&resourcekey=0-k',
  ],
  [
    'https://docs.google.com/spreadsheets/d/e/2PACX/pubhtml?gid=7',
    'sheets',
    '/spreadsheets/d/e/2PACX/pub?gid=7&output=csv',
  ],
  ['https://docs.google.com/document/d/e/2PACX/pub', 'docs', '/document/d/e/2PACX/pub'],
] as const)('copies %s, of type %s, from its export address', (documentUrl, documentType, path) => {
  expect(getCopyAddress({ documentUrl, embedUrl: '', documentType })).toBe(`https://docs.google.com${path}`);
});

test('copies any other https page as it is, and nothing else', () => {
  const find = (documentUrl: string) => getCopyAddress({ documentUrl, embedUrl: '', documentType: 'sheets' });
  expect(find('https://school.example/hours.csv#top')).toBe('https://school.example/hours.csv');
  expect([find('http://school.example/hours.csv'), find('ftp://a.example'), find('')]).toEqual([null, null, null]);
});
