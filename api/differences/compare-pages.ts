import { listPublished } from '../../contract/custom-pages.ts';
import type { MarkedDifference, PageDifference } from '../../contract/differences.ts';
import { EVERY_PAGE, PAGE_NAMES, PAGE_PATHS, PAGE_TYPES } from '../../contract/pages.ts';
import type { RenderInput } from '../../contract/releases.ts';
import { compareHtml } from '../content/differences/compare-blocks.ts';
import { describeProblem } from '../render/describe-problem.ts';
import type { RenderPath } from '../render/site-renderer.ts';

/**
 * Compares pages rendered from two inputs with the same release number. A difference on every page, such as a footer link,
 * is listed once.
 */
export async function comparePages(
  render: RenderPath,
  { before, after }: { before: RenderInput; after: RenderInput },
): Promise<PageDifference[]> {
  const [old, current] = [new Map(listPages(before.snapshot)), new Map(listPages(after.snapshot))];
  const pages = [...new Map([...old, ...current])];
  const compared = await Promise.all(
    pages.map(async ([path, name]): Promise<PageDifference | null> => {
      const was = old.has(path) ? await renderWhole(render, before, path) : MISSING;
      const is = current.has(path) ? await renderWhole(render, after, path) : MISSING;
      if ('problem' in was) return { path, name, changes: [], problem: `As it was before: ${was.problem}` };
      if ('problem' in is) return { path, name, changes: [], problem: is.problem };
      return was.html === is.html ? null : { path, name, changes: compareHtml(was.html, is.html), problem: null };
    }),
  );
  const differing = compared.filter((page) => page !== null);
  const { both = [], one = [] } = Object.groupBy(differing, ({ path }) =>
    old.has(path) && current.has(path) ? 'both' : 'one',
  );
  return [...dedupe(both, old.size + current.size - pages.length), ...one];
}

/** A page that only the other version has. */
const MISSING = { html: '' };

/** Path and name of the pages that visitors see: the built-in ones, then the club's own. */
function listPages({ customPages }: RenderInput['snapshot']): [string, string][] {
  const own = listPublished(customPages).map(({ path, title }): [string, string] => [path, title]);
  return [...PAGE_TYPES.map((page): [string, string] => [PAGE_PATHS[page], PAGE_NAMES[page]]), ...own];
}

async function renderWhole(
  render: RenderPath,
  input: RenderInput,
  path: string,
): Promise<{ html: string } | { problem: string }> {
  try {
    const { status, body } = await render(input, path);
    if (status !== 200) throw new Error(`${path} got status ${status}`);
    return { html: body.toString() };
  } catch (error) {
    return { problem: describeProblem({ path, kind: 'unrendered', error }, input.snapshot) };
  }
}

function dedupe(pages: PageDifference[], count: number): PageDifference[] {
  if (pages.length < count || pages.some(({ problem }) => problem !== null)) return pages;
  const [first, ...others] = pages.map(({ changes }) => new Set(changes.map((change) => JSON.stringify(change))));
  const shared = new Set([...(first ?? [])].filter((change) => others.every((changes) => changes.has(change))));
  if (shared.size === 0) return pages;
  const isShared = (change: MarkedDifference) => shared.has(JSON.stringify(change));
  const everyPage: PageDifference = {
    path: PAGE_PATHS.home,
    name: EVERY_PAGE,
    problem: null,
    changes: pages[0]?.changes.filter(isShared) ?? [],
  };
  const own = pages.map((page) => ({ ...page, changes: page.changes.filter((change) => !isShared(change)) }));
  return [everyPage, ...own.filter(({ changes }) => changes.length > 0)];
}
