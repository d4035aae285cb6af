import type { Change, ChangeEntity } from '../../contract/changes.ts';
import { getContentKeyDefinition, isContentKey } from '../../contract/content-keys.ts';

const THINGS = {
  contentItems: 'content',
  heroImages: 'a hero image',
  carouselImages: 'a carousel image',
  embedDocuments: 'a document',
  externalLinks: 'a link',
  adminUsers: 'an admin user',
  settings: 'auto-publish',
} as const satisfies Record<ChangeEntity, string>;

const VERBS: Partial<Record<string, string>> = {
  create: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  discard: 'Discarded edits of',
  restore: 'Restored',
};

const read = (row: unknown, field: string): string => {
  const value =
    typeof row === 'object' && row !== null ? Object.entries(row).find(([name]) => name === field)?.[1] : '';
  return typeof value === 'string' ? value : '';
};

/** "Changed Main Page Content", "Added “Pep rally”", "Deleted a hero image". */
export const describeChange = ({ entity, action, before, after }: Change): string => {
  const row = after ?? before;
  const verb = VERBS[action] ?? 'Changed';
  const key = read(row, 'key');
  const name = read(row, 'title') || read(row, 'name') || read(row, 'username');
  if (entity === 'contentItems') {
    return `${verb} ${isContentKey(key) ? getContentKeyDefinition(key).label : key || THINGS.contentItems}`;
  }
  return `${verb} ${name && entity !== 'settings' ? `“${name}”` : THINGS[entity]}`;
};
