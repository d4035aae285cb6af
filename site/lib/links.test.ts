import { expect, it } from 'vitest';
import { makeInput, makeLink } from '../../contract/testing-input.ts';
import { findFirstLink, findFooterSocialLink, findHeaderSocialLink, listFooterLinks } from './links.ts';

const social = makeLink({ id: 9, name: 'Our instagram page', url: 'https://instagram.com/club', location: 'header' });

it('lists active footer links by number, without the social one', () => {
  const input = makeInput({
    externalLinks: [
      makeLink({ id: 1, name: 'Last', sortOrder: '12' }),
      makeLink({ id: 2, name: 'First', sortOrder: '3' }),
      makeLink({ id: 3, name: 'Off', isActive: false }),
      makeLink({ id: 4, name: 'Instagram' }),
      makeLink({ id: 5, name: 'Sidebar', location: 'sidebar' }),
    ],
  });
  expect(listFooterLinks(input).map(({ name }) => name)).toEqual(['First', 'Last']);
});

it('falls back to the school’s privacy and terms where no footer link is active', () => {
  const input = makeInput({ externalLinks: [makeLink({ isActive: false }), makeLink({ id: 2, name: 'Instagram' })] });
  expect(listFooterLinks(input)).toEqual([
    { name: 'Privacy and Terms', url: expect.stringContaining('https://school.') },
  ]);
});

it('shows the header icon only for an active header link of that service', () => {
  const find = (...externalLinks: ReturnType<typeof makeLink>[]) => findHeaderSocialLink(makeInput({ externalLinks }));
  expect(find(social)?.url).toBe('https://instagram.com/club');
  expect(find({ ...social, isActive: false })).toBeNull();
  expect(find({ ...social, location: 'footer' })).toBeNull();
  expect(find({ ...social, name: 'Team page' })).toBeNull();
});

it('shows the footer icon for an active link of that service in any location', () => {
  expect(findFooterSocialLink(makeInput({ externalLinks: [social] }))?.url).toBe('https://instagram.com/club');
  const footer = makeLink({ id: 10, name: 'INSTAGRAM', url: 'https://instagram.com/footer' });
  expect(findFooterSocialLink(makeInput({ externalLinks: [social, footer] }))?.url).toBe(footer.url);
  expect(findFooterSocialLink(makeInput({ externalLinks: [{ ...social, isActive: false }] }))).toBeNull();
});

it('uses the first active Get Involved link for the button', () => {
  const input = makeInput({
    externalLinks: [
      makeLink({ id: 1, name: 'Off', location: 'get-involved', isActive: false }),
      makeLink({ id: 2, name: 'Second', location: 'get-involved', sortOrder: '2' }),
      makeLink({ id: 3, name: 'Join', location: 'get-involved', sortOrder: '1' }),
    ],
  });
  expect(findFirstLink(input, 'get-involved')?.name).toBe('Join');
  expect(findFirstLink(makeInput(), 'get-involved')).toBeNull();
});
