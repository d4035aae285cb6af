import { describe, expect, test } from 'vitest';
import { getEmbedFrameUrl } from './embed-documents.ts';

const frame = (documentUrl: string, documentType: 'sheets' | 'docs' | 'other' = 'sheets', embedUrl = '') =>
  getEmbedFrameUrl({ documentUrl, documentType, embedUrl });

describe('getEmbedFrameUrl', () => {
  test('shows a spreadsheet in its minimal widget view', () => {
    expect(frame('https://docs.google.com/spreadsheets/d/1aB-c_9/edit?usp=sharing#gid=7')).toBe(
      'https://docs.google.com/spreadsheets/d/1aB-c_9/edit?usp=sharing&widget=true&headers=false&rm=minimal',
    );
  });

  test('shows a document without its editing tools', () => {
    expect(frame('https://docs.google.com/document/d/xYz/edit', 'docs')).toBe(
      'https://docs.google.com/document/d/xYz/edit?usp=sharing&widget=true&rm=minimal',
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
  ] as const)('asks %s, as %s, for its embedded view', (address, type, expected) => {
    expect(frame(address, type)).toBe(expected);
  });

  test('takes the embed address where there is no document', () => {
    expect(frame('', 'other', 'https://a.example/e')).toBe('https://a.example/e?embedded=true');
    expect(frame('https://a.example/d', 'other', 'https://a.example/e')).toBe('https://a.example/d?embedded=true');
  });

  test.each(['', 'javascript:alert(1)', 'data:text/html,x', '/about', 'no address'])(
    'frames nothing for %j',
    (address) => {
      expect(frame(address)).toBeNull();
    },
  );
});
