import { describe, expect, it } from 'vitest';
import { describePaperFile, getPaperListAddress, readPaperListAddress } from '../../contract/papers.ts';
import { makeContent, makeInput, makePaperRow } from '../../contract/testing-input.ts';
import { getRichText } from './content.ts';
import { listPapersByYear } from './papers.ts';

const papers = [
  makePaperRow(),
  makePaperRow({ id: 2, slug: 'october', title: 'October & more', kind: 'minutes', date: '2026-10-14' }),
  makePaperRow({
    id: 3,
    slug: 'may',
    title: 'May',
    kind: 'minutes',
    date: '2025-05-13',
    pageCount: 1,
    bytes: 1_240_000,
  }),
  makePaperRow({ id: 4, slug: 'draft', title: 'Draft', kind: 'minutes', isActive: false }),
];

function render(value: string, shown = papers) {
  return getRichText(
    makeInput(
      { contentItems: [makeContent('home_main_content', value)], papers: shown },
      shown.length > 0 ? { hasPapers: true } : {},
    ),
    'home_main_content',
  );
}

const link = (address: string, words = 'Papers') => `<p><a href="${address}">${words}</a></p>`;
const OCTOBER =
  '<li><a href="/papers/october.pdf" dir="auto">October &amp; more (PDF, 3 pages, 240 KB)</a>, October 14, 2026</li>';
const MAY = '<li><a href="/papers/may.pdf" dir="auto">May (PDF, 1 page, 1.2 MB)</a>, May 13, 2025</li>';

describe('list of papers in a text', () => {
  it('shows all, one kind, or one year, newest first', () => {
    expect(render(link('/papers?kind=minutes'))).toBe(`<ul>${OCTOBER}${MAY}</ul>`);
    expect(render(link('/papers?kind=all&amp;year=2025'))).toBe(`<ul>${MAY}</ul>`);
    expect(render(link('/papers?kind=all'))).toContain('/papers/bylaws.pdf');
    expect(render(link('/papers?kind=all'))).not.toContain('Draft');
  });

  it('shows nothing when there are none', () => {
    expect(render(`<p>Before</p>${link('/papers?kind=form')}`)).toBe('<p>Before</p>');
    expect(render(link('/papers?kind=all'), [])).toBe('');
  });

  it('is a paragraph of its own, so that a link in a sentence stays a link', () => {
    const sentence = '<p>See <a href="/papers?kind=minutes">the minutes</a>.</p>';
    expect(render(sentence)).toBe(sentence);
  });

  it('has an address that identifies it', () => {
    for (const filter of [
      { kind: null, year: null },
      { kind: 'form' as const, year: 2026 },
    ])
      expect(readPaperListAddress(getPaperListAddress(filter))).toEqual(filter);
    expect(readPaperListAddress('/papers?kind=poem')).toBeNull();
    expect(readPaperListAddress('/papers')).toBeNull();
  });
});

describe('link to a paper', () => {
  it('describes what it opens', () => {
    expect(render(link('/papers/bylaws.pdf', 'our <strong>bylaws</strong>'))).toBe(
      '<p><a href="/papers/bylaws.pdf">our <strong>bylaws</strong> (PDF, 3 pages, 240 KB)</a></p>',
    );
  });

  it('becomes plain text once the paper or the papers page is not public', () => {
    expect(render(link('/papers/draft.pdf', 'the draft'))).toBe('<p>the draft</p>');
    expect(render(link('/papers', 'all papers'), [])).toBe('<p>all papers</p>');
    expect(render(link('/papers', 'all papers'))).toBe(link('/papers', 'all papers'));
  });
});

it('lists papers by year, newest year first', () => {
  const years = listPapersByYear(makeInput({ papers })).map(([year, rows]) => [year, rows.map(({ slug }) => slug)]);
  expect(years).toEqual([
    [2026, ['october', 'bylaws']],
    [2025, ['may']],
  ]);
});

it('lists a paper without a date under the year in which the club added it, on the club’s own clock', () => {
  const [undated] = papers.map((paper) => ({
    ...paper,
    date: null,
    year: null,
    createdAt: '2027-01-01T05:00:00.000Z',
  }));
  const input = makeInput({ papers: undated ? [undated] : [] });
  const years = (timeZone: string) => listPapersByYear({ ...input, timeZone }).map(([year]) => year);
  expect([years('America/Los_Angeles'), years('Europe/Paris')]).toEqual([[2026], [2027]]);
});

it('formats sizes in plain words', () => {
  const report = (bytes: number) => describePaperFile({ pageCount: 1200, bytes });
  expect([1, 1499, 999_499, 999_500, 20_971_520].map(report)).toEqual([
    'PDF, 1,200 pages, 1 KB',
    'PDF, 1,200 pages, 1 KB',
    'PDF, 1,200 pages, 999 KB',
    'PDF, 1,200 pages, 1.0 MB',
    'PDF, 1,200 pages, 21.0 MB',
  ]);
});
