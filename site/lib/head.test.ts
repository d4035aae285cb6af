import { expect, it } from 'vitest';
import { PAGE_TYPES } from '../../contract/pages.ts';
import { makeInput, makeLink } from '../../contract/testing-input.ts';
import { getHead, serializeStructuredData } from './head.ts';

it('gives every page a title, description and address of its own', () => {
  const heads = PAGE_TYPES.map((page) => getHead(makeInput(), page));
  for (const field of ['title', 'description', 'canonical', 'image'] as const) {
    expect(new Set(heads.map((head) => head[field])).size).toBe(PAGE_TYPES.length);
  }
  expect(heads[0]?.canonical).toBe('https://club.example.org/');
});

it('names the club’s own social account to search engines, or none', () => {
  const account = makeLink({ name: 'Instagram', url: 'https://instagram.com/panthers', location: 'header' });
  const [organization] = getHead(makeInput({ externalLinks: [account] }), 'about').structuredData;
  expect(organization).toMatchObject({ '@type': 'Organization', sameAs: ['https://instagram.com/panthers'] });
  const [without] = getHead(makeInput({ externalLinks: [{ ...account, isActive: false }] }), 'home').structuredData;
  expect(without).not.toHaveProperty('sameAs');
});

it('cannot be closed early by a name in the data', () => {
  expect(serializeStructuredData({ name: '</script><script>' })).not.toContain('<');
});
