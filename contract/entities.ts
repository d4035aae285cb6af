import type { ChangeEntity } from './changes.ts';
import { getContentKeyDefinition, isContentKey } from './content-keys.ts';
import { EMBED_PAGE_TYPE_OF, PAGE_NAMES, PAGE_TYPES, type PageType } from './pages.ts';
import type { Snapshot } from './releases.ts';
import { WINDOW_LABELS } from './visibility-window.ts';
import type { WorkingCopyEntity } from './working-copy.ts';

type Field<Row> = keyof Row & string;

/** What is known of one kind of item beside its schemas; whoever reads it need not name the kinds one by one. */
export interface EntityDescriptor<Row> {
  /** In a sentence: "Deleted a hero image". */
  thing: string;
  /** Of a list of them. */
  plural: string;
  /** As the history of releases counts them: "3 photos". */
  counted: readonly [one: string, many: string];
  /** Its calls: /api/{path} and /api/admin/{path}. */
  path: string;
  /** A row is called by the first of these that holds words. */
  nameFields: readonly Field<Row>[];
  /** The page that a row stands on; null for every page, or none. */
  pageOf: (row: Row) => PageType | null;
  /** What holds a picture's address, or rich text with pictures in it: what no row names may be deleted. */
  pictureFields: readonly Field<Row>[];
  /** What visitors read of it. */
  textFields: readonly Field<Row>[];
  /** The fields that people know of, in the order of their forms. Nothing else of a row is shown where versions differ. */
  fieldLabels: Readonly<Partial<Record<Field<Row>, string>>>;
  /** Whether people choose the order of its rows. */
  isOrdered: boolean;
}

/** The parts of the working copy. */
export const ENTITIES = {
  contentItems: {
    thing: 'content',
    plural: 'Content',
    counted: ['text', 'texts'],
    path: 'content',
    nameFields: ['key'],
    pageOf: ({ key }) => (isContentKey(key) ? getContentKeyDefinition(key).page : null),
    pictureFields: ['value', 'fallbackValue'],
    textFields: ['value', 'fallbackValue'],
    fieldLabels: {
      ...{ value: 'Text', fallbackValue: 'Text at other times', description: 'Description' },
      ...WINDOW_LABELS,
    },
    isOrdered: false,
  },
  heroImages: {
    thing: 'a hero image',
    plural: 'Hero images',
    counted: ['hero image', 'hero images'],
    path: 'hero-images',
    nameFields: [],
    pageOf: ({ pageType }) => pageType,
    pictureFields: ['imageUrl'],
    textFields: ['altText'],
    fieldLabels: {
      ...{ altText: 'Image description', pageType: 'Page', isActive: 'Active', sortOrder: 'Order' },
      ...WINDOW_LABELS,
    },
    isOrdered: true,
  },
  carouselImages: {
    thing: 'a carousel image',
    plural: 'Carousel images',
    counted: ['photo', 'photos'],
    path: 'carousel-images',
    nameFields: ['title'],
    pageOf: ({ pageType }) => pageType,
    pictureFields: ['imageUrl'],
    textFields: ['title', 'description', 'altText'],
    fieldLabels: {
      ...{ title: 'Title', description: 'Caption', altText: 'Image description' },
      ...{ pageType: 'Page', isActive: 'Active', sortOrder: 'Order' },
      ...WINDOW_LABELS,
    },
    isOrdered: true,
  },
  embedDocuments: {
    thing: 'a document',
    plural: 'Documents',
    counted: ['document', 'documents'],
    path: 'embed-documents',
    nameFields: ['title'],
    pageOf: ({ pageType }) => PAGE_TYPES.find((page) => EMBED_PAGE_TYPE_OF[page] === pageType) ?? 'home',
    pictureFields: [],
    textFields: ['title'],
    fieldLabels: {
      ...{ title: 'Title', documentUrl: 'Document address', embedUrl: 'Frame address', documentType: 'Kind' },
      ...{ pageType: 'Page', section: 'Section', width: 'Width', height: 'Height', isActive: 'Active' },
      ...{ sortOrder: 'Order' },
      ...WINDOW_LABELS,
    },
    isOrdered: true,
  },
  externalLinks: {
    thing: 'a link',
    plural: 'Links',
    counted: ['link', 'links'],
    path: 'external-links',
    nameFields: ['name'],
    pageOf: ({ location }) => (location === 'get-involved' ? 'get_involved' : null),
    pictureFields: [],
    textFields: ['name', 'description'],
    fieldLabels: {
      ...{ name: 'Name', url: 'Address', description: 'Description', location: 'Location' },
      ...{ isActive: 'Active', sortOrder: 'Order' },
      ...WINDOW_LABELS,
    },
    isOrdered: true,
  },
  calendarEvents: {
    thing: 'a date',
    plural: 'Dates',
    counted: ['date', 'dates'],
    path: 'calendar-events',
    nameFields: ['title'],
    pageOf: () => 'events',
    pictureFields: [],
    textFields: ['title', 'description', 'place'],
    fieldLabels: {
      ...{ title: 'Title', startsAt: 'Starts', endsAt: 'Ends', status: 'Status', place: 'Place' },
      ...{ description: 'Description', url: 'Link', tab: 'Event tab', isSaveTheDate: 'Save the date' },
      ...{ isActive: 'Active', ...WINDOW_LABELS },
    },
    isOrdered: false,
  },
} as const satisfies { [Entity in WorkingCopyEntity]: EntityDescriptor<RowOf<Entity>> };

export type RowOf<Entity extends WorkingCopyEntity> = Snapshot[Entity][number];

/** What else a change may be about. */
const OTHERS = {
  media: {
    ...{ thing: 'a picture of the library', plural: 'Media library', nameFields: ['name'] },
    fieldLabels: {
      ...{ description: 'Image description', isDecorative: 'Decorative only', focalPoint: 'What must stay visible' },
    },
  },
  adminUsers: {
    ...{ thing: 'an admin user', plural: 'Admin users', nameFields: ['username'] },
    fieldLabels: {
      ...{ username: 'Username', email: 'Email', firstName: 'First name', lastName: 'Last name' },
      ...{ isActive: 'Active', isSuperAdmin: 'Super admin', passwordChanged: 'Password changed' },
      termEndsOn: 'Term ends',
    },
  },
  settings: {
    ...{ thing: 'auto-publish', plural: 'Settings', nameFields: [] },
    fieldLabels: { autoPublish: 'Auto-publish', mendErrorsFirst: 'Errors mended first', scheduledFor: 'Goes live' },
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

/** "a hero image". */
export const nameThing = (entity: ChangeEntity): string => NAMES[entity].thing;

/** "Hero images". */
export const namePlural = (entity: ChangeEntity): string => NAMES[entity].plural;

/** By field, what people call it. */
export const listFieldLabels = (entity: ChangeEntity): Readonly<Record<string, string>> => NAMES[entity].fieldLabels;

/** One field of a row of any kind, where it holds words. */
export const readWords = (row: unknown, field: string): string => {
  const found = typeof row === 'object' && row !== null && Object.entries(row).find(([name]) => name === field)?.[1];
  return typeof found === 'string' ? found : '';
};

/** A row's own name; empty where it has none. */
export const readName = (entity: ChangeEntity, row: unknown): string =>
  NAMES[entity].nameFields.map((field) => readWords(row, field)).find(Boolean) ?? '';

/** What a row is called: "Main Page Content", "“Pep rally”", "a hero image". */
export const nameRow = (entity: ChangeEntity, row: unknown): string => {
  const name = readName(entity, row);
  if (name === '') return nameThing(entity);
  if (entity !== 'contentItems') return `“${name}”`;
  return isContentKey(name) ? getContentKeyDefinition(name).label : name;
};

/** The page that a row stands on; null for what every page has. */
export const findPageOfRow = <Entity extends WorkingCopyEntity>(
  entity: Entity,
  row: RowOf<Entity>,
): PageType | null => {
  const { pageOf } = ENTITIES[entity] as unknown as EntityDescriptor<RowOf<Entity>>;
  return pageOf(row);
};

/** What a volunteer calls a row in a list of all kinds: "Home page: Pep rally", "Store hours". */
export const labelOf = <Entity extends WorkingCopyEntity>(entity: Entity, row: RowOf<Entity>): string => {
  const name = entity === 'contentItems' ? nameRow(entity, row) : describeRow(entity, row) || nameOne(entity);
  const page = findPageToTell(entity, row);
  return page === null ? name : `${PAGE_NAMES[page]}: ${name}`;
};

/** Its name, or what its picture shows; empty where it has neither. */
export const describeRow = (entity: WorkingCopyEntity, row: object): string =>
  readName(entity, row) || readWords(row, 'altText');

/** "hero image". */
export const nameOne = (entity: WorkingCopyEntity): string => nameThing(entity).replace(/^an? /, '');

/** What has a picture is told apart by its page as well: the same one may stand on several. */
export const findPageToTell = <Entity extends WorkingCopyEntity>(
  entity: Entity,
  row: RowOf<Entity>,
): PageType | null => (ENTITIES[entity].pictureFields.length > 0 ? findPageOfRow(entity, row) : null);
