import { expect, it } from 'vitest';
import { findCopyKey } from '../../contract/document-copies.ts';
import { makeDocument, makeInput } from '../../contract/testing-input.ts';
import { getFrameSource, listEmbeds } from './embeds.ts';

const list = (...embedDocuments: ReturnType<typeof makeDocument>[]) =>
  listEmbeds(makeInput({ embedDocuments }), 'panther_store').hours;

it('shows only active documents with an address for the page and section', () => {
  const embeds = list(
    makeDocument({ id: 1, title: 'Off', isActive: false }),
    makeDocument({ id: 2, title: 'Elsewhere', pageType: 'events' }),
    makeDocument({ id: 3, title: 'Other section', section: 'map' }),
    makeDocument({ id: 4, title: 'Nowhere', documentUrl: '' }),
    makeDocument({ id: 5, title: 'Second', sortOrder: '10' }),
    makeDocument({ id: 6, title: 'First', sortOrder: '9', documentUrl: '', embedUrl: 'https://hours.example.org/' }),
  );
  expect(embeds.map(({ title }) => title)).toEqual(['First', 'Second']);
});

it('shows a document of any page and section, at its height or 600 pixels', () => {
  const input = makeInput({
    embedDocuments: [
      makeDocument({ id: 1, title: 'Hours' }),
      makeDocument({ id: 2, title: 'Sizes', section: 'size-chart', height: 0 }),
      makeDocument({ id: 3, title: 'Roster', pageType: 'events', section: '' }),
      makeDocument({ id: 4, title: 'Budget', pageType: 'events', section: 'store-hours', height: 0 }),
    ],
  });
  const titlesOf = (page: 'panther_store' | 'events' | 'about') =>
    listEmbeds(input, page).documents.map(({ title, height }) => [title, height]);
  expect(titlesOf('panther_store')).toEqual([['Sizes', 600]]);
  expect(titlesOf('events')).toEqual([
    ['Roster', 400],
    ['Budget', 400],
  ]);
  expect(titlesOf('about')).toEqual([]);
});

it('frames a spreadsheet in its widget view, at its height or the section’s own', () => {
  const [embed] = list(makeDocument({ height: 0 }));
  expect(embed?.frameUrl).toContain('/spreadsheets/d/abc-123/');
  expect(embed?.frameUrl).toContain('widget=true');
  expect(embed?.height).toBe(400);
  expect(list(makeDocument({ height: 720 }))[0]?.height).toBe(720);
});

it('lets the page frame only what the release embeds', () => {
  const embeds = list(makeDocument(), makeDocument({ id: 2, documentUrl: 'https://hours.example.org/a?b' }));
  expect(getFrameSource(embeds)).toBe('frame-src https://docs.google.com https://hours.example.org');
  expect(getFrameSource([])).toBe("frame-src 'none'");
});

it('keeps a stored address from adding to the policy', () => {
  const hosts = ['a.example;script-src', 'a.example,b', 'a.example;frame-ancestors', "'self'", '*', 'u:p@a.example'];
  const embeds = list(...hosts.map((host, id) => makeDocument({ id, documentUrl: `https://${host}/` })));
  expect(getFrameSource(embeds)).toBe("frame-src 'none'");
});

it('shows a document’s copy under its title, with the frame on request where only the table is wanted', () => {
  const document = makeDocument({ title: 'Hours & more' });
  const copy = {
    id: 9,
    createdAt: document.createdAt,
    type: 'html' as const,
    description: '',
    key: findCopyKey(document) ?? '',
    value: '<table><tbody><tr><th scope="row">Monday</th><td>3 PM</td></tr></tbody></table><script>1</script>',
  };
  const view = (fields: Partial<typeof document>, items = [copy]) =>
    listEmbeds(makeInput({ embedDocuments: [{ ...document, ...fields }], contentItems: items }), 'panther_store')
      .hours[0];
  expect(view({})?.copy).toMatch(/<table><caption>Hours &amp; more<\/caption><tbody>.*<\/table><\/div>$/);
  expect([view({})?.isFrameOnRequest, view({ isTableOnly: true })?.isFrameOnRequest]).toEqual([false, true]);
  // Without a copy at the same address, only the frame is shown.
  expect(view({ isTableOnly: true }, [])).toMatchObject({ copy: '', isFrameOnRequest: false });
  expect(view({ documentUrl: 'https://docs.google.com/spreadsheets/d/other/edit' })?.copy).toBe('');
});
