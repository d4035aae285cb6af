import { expect, test } from 'vitest';
import { getPageCaching, IMMUTABLE, REVALIDATE } from '../http/security-headers.ts';
import { formatHostHeaders } from './host-headers.ts';

function describeFile(path: string, headers: Record<string, string>) {
  return {
    path,
    file: path.slice(1),
    status: 200,
    hash: 'h',
    size: 1,
    headers,
  };
}

test('gives each page its own policy, and hashed files one shared rule', () => {
  const policy = "default-src 'none'; img-src 'self'";
  const text = formatHostHeaders([
    describeFile('/about', { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy }),
    describeFile('/_astro/a.1.js', { 'Content-Type': 'text/javascript', 'Cache-Control': IMMUTABLE }),
    describeFile('/_astro/b.2.css', { 'Content-Type': 'text/css', 'Cache-Control': IMMUTABLE }),
  ]);
  expect(text).toBe(
    `/about\n  Content-Type: text/html; charset=utf-8\n  Content-Security-Policy: ${policy}\n\n/_astro/*\n  Cache-Control: ${IMMUTABLE}\n`,
  );
});

test('gives event files one shared rule and mentions no CDN that is purged', () => {
  const caching = { ...getPageCaching(31_536_000), 'Content-Type': 'text/calendar' };
  const text = formatHostHeaders([
    describeFile('/calendar.ics', caching),
    describeFile('/calendar/a.ics', caching),
    describeFile('/calendar/b.ics', caching),
  ]);
  expect(text).toBe(
    `/calendar.ics\n  Content-Type: text/calendar\n  Cache-Control: ${REVALIDATE}\n\n/calendar/*\n  Cache-Control: ${REVALIDATE}\n`,
  );
});
