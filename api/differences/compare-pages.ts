import type { MarkedDifference, PageDifference } from '../../contract/differences.ts';
import { EVERY_PAGE, PAGE_NAMES, PAGE_PATHS, PAGE_TYPES, type PageType } from '../../contract/pages.ts';
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
  const compared = await Promise.all(PAGE_TYPES.map((page) => comparePage(render, page, before, after)));
  return dedupe(compared.filter((page) => page !== null));
}

async function comparePage(
  render: RenderPath,
  page: PageType,
  before: RenderInput,
  after: RenderInput,
): Promise<PageDifference | null> {
  const path = PAGE_PATHS[page];
  const common = { path, name: PAGE_NAMES[page] };
  const [old, current] = [await renderWhole(render, before, path), await renderWhole(render, after, path)];
  if ('problem' in old) return { ...common, changes: [], problem: `As it was before: ${old.problem}` };
  if ('problem' in current) return { ...common, changes: [], problem: current.problem };
  return old.html === current.html ? null : { ...common, changes: compareHtml(old.html, current.html), problem: null };
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

function dedupe(pages: PageDifference[]): PageDifference[] {
  if (pages.length < PAGE_TYPES.length || pages.some(({ problem }) => problem !== null)) return pages;
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
