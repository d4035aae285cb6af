import { isContentKey, nameBlock, type StoredTexts } from '../../contract/content-keys.ts';
import { describeRow, findNamedPage, nameOne, type RowOf, readText } from '../../contract/entities.ts';
import { findImageName, isPaperName } from '../../contract/image-address.ts';
import { PAGE_NAMES, PAGE_PATHS, type PageType } from '../../contract/pages.ts';
import type { PendingChange, Snapshot } from '../../contract/releases.ts';
import { WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../../contract/working-copy.ts';
import type { PageProblem } from './check-pages.ts';

const withSmallStart = (page: string): string => page.replace(/^The /, 'the ');

type Item = Pick<PendingChange, 'entity' | 'id'>;

/** Describes a problem for the volunteer: which item, what is wrong, and what to do. */
export function describeProblem(problem: PageProblem, snapshot: Snapshot, failing?: Item): string {
  const page = nameOfPage(problem.path);
  const item = failing ? nameItem(snapshot, failing) : null;
  if (problem.kind === 'missing') {
    const at = item ?? findItemNaming(snapshot, problem.address) ?? page;
    return isPaperFile(problem.address)
      ? `${at} lacks its PDF file. Choose the file again, or delete the paper, then publish again.`
      : `${at} points to ${problem.address}, which does not exist on this site. Correct or remove it, then publish again.`;
  }
  const what = item ? `${item} is at fault: ${withSmallStart(page)}` : page;
  const undo = `Undo the last change to ${item ? 'it' : 'that page'}, then publish again.`;
  if (problem.kind === 'unrendered')
    return `${what} could not be made ${item ? 'with it' : 'from this content'}. ${undo}`;
  return `${what} is not whole: ${problem.reason}. ${undo}`;
}

/** Reason why an item is quarantined, shown next to its name. */
export function describeQuarantinedItem(problem: PageProblem): string {
  const page = withSmallStart(nameOfPage(problem.path));
  if (problem.kind === 'missing') {
    return isPaperFile(problem.address)
      ? 'Its PDF file is missing from the server. Choose the file again, or delete the paper.'
      : `It points to ${problem.address}, which does not exist on this site. Correct it or take it out.`;
  }
  const what = problem.kind === 'unrendered' ? 'could not be made' : `is not whole: ${problem.reason}`;
  return `With it, ${page} ${what}. Correct it or put back an earlier version.`;
}

/** False for a link to a paper's own address. */
const isPaperFile = (address: string): boolean => isPaperName(findImageName(address) ?? '');

function nameOfPage(path: string): string {
  const page = (Object.keys(PAGE_PATHS) as PageType[]).find((type) => PAGE_PATHS[type] === path);
  return page ? `The ${PAGE_NAMES[page]}` : `The page ${path}`;
}

function nameItem<Entity extends WorkingCopyEntity>(
  snapshot: Snapshot,
  { entity, id }: { entity: Entity; id: number },
): string | null {
  const rows: RowOf<Entity>[] = snapshot[entity];
  const row = rows.find((candidate) => candidate.id === id);
  return row ? nameItemOf(entity, row, snapshot.contentItems) : null;
}

/** Name of an item, like "The link “Winter Gala”" or "The hero image “Drums” (Home page)". */
function nameItemOf<Entity extends WorkingCopyEntity>(entity: Entity, row: RowOf<Entity>, items: StoredTexts): string {
  if ('key' in row) return nameOfContent(row.key, items);
  const page = findNamedPage(entity, row);
  const name = describeRow(entity, row) || readText(row, 'imageUrl');
  return `The ${nameOne(entity)} “${name}”${page === null ? '' : ` (${PAGE_NAMES[page]})`}`;
}

function nameOfContent(key: string, items: StoredTexts): string {
  if (!isContentKey(key)) return `“${key}”`;
  const { label, place } = nameBlock(key, items);
  return `“${label}” (${place})`;
}

function findItemNaming(snapshot: Snapshot, address: string): string | null {
  const escaped = address.replaceAll('&', '&amp;');
  const content = snapshot.contentItems.find(({ value }) => value.includes(address) || value.includes(escaped));
  if (content) return nameOfContent(content.key, snapshot.contentItems);
  for (const entity of WORKING_COPY_ENTITIES) {
    const row = snapshot[entity].find((each) => Object.values(each).includes(address));
    if (row) return nameItemOf(entity, row, snapshot.contentItems);
  }
  return null;
}
