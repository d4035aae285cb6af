import { formatWall } from '../../contract/club-time.ts';
import {
  describePaperFile,
  getPaperPath,
  getPaperYear,
  listShownPapers,
  readPaperListAddress,
} from '../../contract/papers.ts';
import { escapeHtml } from '../../contract/plain-text.ts';
import type { RenderInput, Snapshot } from '../../contract/releases.ts';

const LIST_PARAGRAPH = /<p(?:\s[^>]*)?>\s*<a\s[^>]*?href="([^"]+)"[^>]*>[^<]*<\/a>\s*<\/p>/g;
const LINK = /(<a\s[^>]*?href="\/papers\/([a-z0-9-]+)\.pdf"[^>]*>)((?:(?!<\/a>)[\s\S])*)<\/a>/g;

type ShownPaper = Snapshot['papers'][number];

/** Public papers by year, newest year first. */
export function listPapersByYear({ snapshot, timeZone }: RenderInput): [year: number, papers: ShownPaper[]][] {
  return [...Map.groupBy(listShownPapers(snapshot.papers, timeZone), (paper) => getPaperYear(paper, timeZone))];
}

/** List of links that name each file's type and size. Empty without papers. */
export function renderPaperList(papers: readonly ShownPaper[]): string {
  const items = papers.map((paper) => {
    const day = paper.date ? `, ${formatWall(paper.date, { dateStyle: 'long' })}` : '';
    const words = `${escapeHtml(paper.title)} (${describePaperFile(paper)})`;
    return `<li><a href="${getPaperPath(paper)}" dir="auto">${words}</a>${day}</li>`;
  });
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
}

/**
 * Fills in lists of papers in rich text, and adds file details to links. Links to non-public papers become plain
 * text, and empty lists are removed.
 */
export function addPapers({ snapshot, hasPapers, timeZone }: RenderInput, html: string): string {
  if (!html.includes('/papers')) return html;
  const shown = listShownPapers(snapshot.papers, timeZone);
  return html
    .replace(LINK, (_link, start: string, slug: string, words: string) => {
      const paper = shown.find((each) => each.slug === slug);
      return paper ? `${start}${words} (${describePaperFile(paper)})</a>` : words;
    })
    .replace(LIST_PARAGRAPH, (paragraph, address: string) => {
      const filter = readPaperListAddress(address);
      return filter ? renderPaperList(listShownPapers(shown, timeZone, filter)) : paragraph;
    })
    .replace(/<a\s[^>]*?href="\/papers(?:[?#][^"]*)?"[^>]*>((?:(?!<\/a>)[\s\S])*)<\/a>/g, (link, words: string) =>
      hasPapers ? link : words,
    );
}
