import { expect, test } from 'vitest';
import { createSiteFiles } from './site-files.ts';

const release = { id: 1, contentHash: 'hash', publishedAt: '2026-11-25T10:00:00.000Z' };
const contact = (value: string) => ({ key: 'contact_email', value, type: 'text' });

function findSecurityFile(publicUrl: string, contentItems: object[]): string | null {
  const snapshot = { contentItems } as unknown as Parameters<typeof createSiteFiles>[0]['snapshot'];
  const files = createSiteFiles({ release, publicUrl, snapshot, pages: [], calendars: [] });
  const file = files.find(({ path }) => path === '/.well-known/security.txt');
  return file ? Buffer.from(file.body).toString() : null;
}

test('writes security.txt with the club’s contact, an expiry within a year, and its own address', () => {
  expect(findSecurityFile('https://club.school.org', [contact('board@school.org')])).toBe(
    'Contact: mailto:board@school.org\nExpires: 2027-10-01T00:00:00.000Z\nCanonical: https://club.school.org/.well-known/security.txt\n',
  );
});

test('writes no security.txt where the club has set no contact of its own', () => {
  expect(findSecurityFile('https://club.school.org', [])).toBeNull();
  expect(findSecurityFile('https://club.school.org', [contact('')])).toBeNull();
});
