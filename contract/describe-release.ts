import { z } from 'zod';
import {
  CONTENT_KEYS,
  type ContentKey,
  getContentKeyDefinition,
  isContentKey,
  isNavyKey,
  nameBlock,
  type StoredTexts,
} from './content-keys.ts';
import { isCopyKey } from './document-copies.ts';
import { PAGE_NAMES, PAGE_TYPES } from './pages.ts';
import { capitalize } from './plain-text.ts';
import { release } from './releases.ts';
import { isArchiveKey } from './season/archives.ts';
import { ENTITIES, WORKING_COPY_ENTITIES, type WorkingCopyEntity } from './working-copy.ts';

const action = z.enum(['create', 'update', 'delete', 'reorder']);

/** One item changed by a release, with the fields that form its name. */
export const releaseChange = z.object({
  entity: z.enum(WORKING_COPY_ENTITIES),
  id: z.int(),
  action,
  /** Key of a content item, or name of another row. Empty if it has no name. */
  name: z.string(),
  page: z.enum(PAGE_TYPES).nullable(),
});
export type ReleaseChange = z.infer<typeof releaseChange>;

export const listedRelease = release.extend({
  /** Changes since the previous release. Present only on request. */
  changes: z.array(releaseChange).optional(),
});
export type ListedRelease = z.infer<typeof listedRelease>;

const MOST_PHRASES = 3;

const VERBS = { create: 'added', update: 'changed', delete: 'removed', reorder: 'reordered' } as const satisfies Record<
  ReleaseChange['action'],
  string
>;

/** Summary of a release's changes: "Home banner, 3 images reordered". Empty if there are none. */
export function describeReleaseChanges(changes: readonly ReleaseChange[], items: StoredTexts): string {
  const phrases = WORKING_COPY_ENTITIES.flatMap((entity) =>
    describeKind(
      entity,
      changes.filter((change) => change.entity === entity),
      items,
    ),
  );
  const rest = phrases.length - MOST_PHRASES;
  const shown = phrases.slice(0, rest > 1 ? MOST_PHRASES : MOST_PHRASES + 1);
  const all = rest > 1 ? [...shown, `${rest} more`] : shown;
  return capitalize(all.join(', '));
}

/** Combined changes of several releases, oldest to newest. */
export function mergeReleaseChanges(oldestFirst: readonly (readonly ReleaseChange[])[]): ReleaseChange[] {
  const merged = new Map<string, ReleaseChange>();
  for (const change of oldestFirst.flat()) {
    const key = `${change.entity} ${change.id}`;
    const before = merged.get(key)?.action;
    const isUndone = before === 'create' && change.action === 'delete';
    if (isUndone) merged.delete(key);
    else merged.set(key, { ...change, action: joinActions(before, change.action) });
  }
  return [...merged.values()];
}

function describeKind(entity: WorkingCopyEntity, changes: readonly ReleaseChange[], items: StoredTexts): string[] {
  return entity === 'contentItems'
    ? changes.map((change) => describeContent(change, items))
    : Object.entries(VERBS).flatMap(([verb, past]) => {
        const some = changes.filter((change) => change.action === verb);
        return some.length === 0 ? [] : [`${countThings(entity, some)} ${past}`];
      });
}

function describeContent({ name, action: done }: ReleaseChange, items: StoredTexts): string {
  if (isCopyKey(name)) return 'copy of a document';
  if (isArchiveKey(name)) return 'archive of a season';
  const called = isContentKey(name) ? describeName(name, items) : name;
  return done === 'delete' ? `${called} back to the built-in text` : called;
}

/** Name of a block. Includes the page if several pages have one: "Home banner". */
function describeName(key: ContentKey, items: StoredTexts): string {
  const { page } = getContentKeyDefinition(key);
  const { label } = nameBlock(key, items);
  const isShared = CONTENT_KEYS.filter((other) => getContentKeyDefinition(other).label === label).length > 1;
  if (page === null || !isShared) return label;
  const short = PAGE_NAMES[page].replace(/ page$/, '');
  if (isNavyKey(key)) return `${short} banner`;
  return `${short} ${label === 'Main Page Content' ? 'main text' : label.toLowerCase()}`;
}

/** "3 photos", "photo “Pep rally”". */
function countThings(entity: Exclude<WorkingCopyEntity, 'contentItems'>, some: readonly ReleaseChange[]): string {
  const [one, many] = ENTITIES[entity].counted;
  if (some.length > 1) return `${some.length} ${many}`;
  return some[0]?.name ? `${one} “${some[0].name}”` : `1 ${one}`;
}

function joinActions(
  before: ReleaseChange['action'] | undefined,
  after: ReleaseChange['action'],
): ReleaseChange['action'] {
  if (before === 'create') return 'create';
  if (before === 'delete' && after === 'create') return 'update';
  return before === 'update' && after === 'reorder' ? 'update' : after;
}
