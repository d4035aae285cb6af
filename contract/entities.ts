import type { ChangeEntity } from './changes.ts';
import { isContentKey, nameBlock, type StoredTexts } from './content-keys.ts';
import { formatSections } from './custom-pages.ts';
import { EVENT_STATUS_LABELS } from './events.ts';
import { PAGE_NAMES, type PageType } from './pages.ts';
import { PAPER_KIND_LABELS } from './papers.ts';
import type { Snapshot } from './releases.ts';
import { ENTITIES, type EntityDescriptor, type WorkingCopyEntity } from './working-copy.ts';

export type RowOf<Entity extends WorkingCopyEntity> = Snapshot[Entity][number];

/** Names of entities that change but are not in the working copy. */
const OTHERS = {
  media: {
    thing: 'a picture of the library',
    plural: 'Media library',
    nameFields: ['name'],
    fieldLabels: {
      description: 'Image description',
      isDecorative: 'Decorative only',
      focalPoint: 'What must stay visible',
      showsPeople: 'Shows people',
      consentBy: 'Who agreed',
      consentUntil: 'Agreed until',
    },
  },
  takedowns: {
    thing: 'a file that was taken down',
    plural: 'Taken down',
    nameFields: ['name'],
    fieldLabels: { reason: 'Reason' },
  },
  adminUsers: {
    thing: 'an admin user',
    plural: 'Admin users',
    nameFields: ['username'],
    fieldLabels: {
      username: 'Username',
      email: 'Email',
      firstName: 'First name',
      lastName: 'Last name',
      isActive: 'Active',
      isSuperAdmin: 'Super Admin',
      passwordChanged: 'Password changed',
      termEndsOn: 'Last day of their term',
    },
  },
  settings: {
    thing: 'auto-publish',
    plural: 'Settings',
    nameFields: [],
    fieldLabels: { autoPublish: 'Auto-publish', mendErrorsFirst: 'Errors fixed first', scheduledFor: 'Goes live' },
  },
  security: { thing: 'an account', plural: 'Sign-ins and passwords', nameFields: ['username'], fieldLabels: {} },
} as const;

interface Named {
  thing: string;
  plural: string;
  nameFields: readonly string[];
  fieldLabels: Readonly<Record<string, string>>;
}

const NAMES: Record<ChangeEntity, Named> = { ...ENTITIES, ...OTHERS };

/** Singular with article: "a hero image". */
export const nameThing = (entity: ChangeEntity): string => NAMES[entity].thing;

/** Plural: "Hero images". */
export const namePlural = (entity: ChangeEntity): string => NAMES[entity].plural;

export const listFieldLabels = (entity: ChangeEntity): Readonly<Record<string, string>> => NAMES[entity].fieldLabels;

/** Names of a field's values. */
export const VALUE_LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: PAPER_KIND_LABELS,
  status: EVENT_STATUS_LABELS,
};

/** Name of a row. Empty if it has none. */
export const readName = (entity: ChangeEntity, row: unknown): string =>
  NAMES[entity].nameFields.map((field) => readText(row, field)).find(Boolean) ?? '';

/** Name of a row, or its image description. Empty if it has neither. */
export const describeRow = (entity: WorkingCopyEntity, row: object): string =>
  readName(entity, row) || readText(row, 'altText');

/** Singular without article: "hero image". */
export const nameOne = (entity: WorkingCopyEntity): string => nameThing(entity).replace(/^an? /, '');

/** Page to add to the name of an item with an image, since the same image may be on several pages. */
export const findNamedPage = <Entity extends WorkingCopyEntity>(entity: Entity, row: RowOf<Entity>): PageType | null =>
  ENTITIES[entity].imageFields.length > 0 ? findPageOfRow(entity, row) : null;

/** One field of a row of any kind, where it holds words; the sections of a page as one rich text. */
export function readText(row: unknown, field: string): string {
  const found = typeof row === 'object' && row !== null && Object.entries(row).find(([name]) => name === field)?.[1];
  if (typeof found === 'object' && field === 'sections') return formatSections(found);
  return typeof found === 'string' ? found : '';
}

/** False for a row that is switched off, and for the draft of a page. */
export const isSwitchedOn = (row: object): boolean =>
  !('isActive' in row && row.isActive === false) && !('isPublished' in row && row.isPublished === false);

/** Name of a row: "Main Page Content", "“Pep rally”", "a hero image". */
export function nameRow(entity: ChangeEntity, row: unknown, items: StoredTexts): string {
  const name = readName(entity, row);
  if (name === '') return nameThing(entity);
  if (entity !== 'contentItems') return `“${name}”`;
  return isContentKey(name) ? nameBlock(name, items).label : readText(row, 'description') || name;
}

/** Page of a row. Null if it is on every page. */
export function findPageOfRow<Entity extends WorkingCopyEntity>(entity: Entity, row: RowOf<Entity>): PageType | null {
  const { pageOf } = ENTITIES[entity] as unknown as EntityDescriptor<RowOf<Entity>>;
  return pageOf(row);
}

/** Name of a row in a list of all kinds: "Home page: Pep rally", "Store hours". */
export function labelOf<Entity extends WorkingCopyEntity>(
  entity: Entity,
  row: RowOf<Entity>,
  items: StoredTexts,
): string {
  const name = entity === 'contentItems' ? nameRow(entity, row, items) : describeRow(entity, row) || nameOne(entity);
  const page = findNamedPage(entity, row);
  return page === null ? name : `${PAGE_NAMES[page]}: ${name}`;
}
