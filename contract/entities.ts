import type { ChangeEntity } from './changes.ts';
import { getContentKeyDefinition, isContentKey } from './content-keys.ts';
import type { Snapshot } from './releases.ts';
import type { WorkingCopyEntity } from './working-copy.ts';

type Field<Row> = keyof Row & string;

/** What is known of one kind of item beside its schemas; whoever reads it need not name the kinds one by one. */
export interface EntityDescriptor<Row> {
  /** In a sentence: "Deleted a hero image". */
  thing: string;
  /** Of a list of them. */
  plural: string;
  /** Its calls: /api/admin/{path}. */
  path: string;
  /** A row is called by the first of these that holds words. */
  nameFields: readonly Field<Row>[];
  /** What says on which page it stands; null where something else does. */
  pageField: Field<Row> | null;
  /** What holds a picture's address, or rich text with pictures in it. */
  pictureFields: readonly Field<Row>[];
  /** What visitors read of it. */
  textFields: readonly Field<Row>[];
  /** Whether people choose the order of its rows. */
  isOrdered: boolean;
}

/** The parts of the working copy. */
export const ENTITIES = {
  contentItems: {
    thing: 'content',
    plural: 'Content',
    path: 'content',
    nameFields: ['key'],
    pageField: null,
    pictureFields: ['value'],
    textFields: ['value', 'fallbackValue'],
    isOrdered: false,
  },
  heroImages: {
    thing: 'a hero image',
    plural: 'Hero images',
    path: 'hero-images',
    nameFields: [],
    pageField: 'pageType',
    pictureFields: ['imageUrl'],
    textFields: ['altText'],
    isOrdered: true,
  },
  carouselImages: {
    thing: 'a carousel image',
    plural: 'Carousel images',
    path: 'carousel-images',
    nameFields: ['title'],
    pageField: 'pageType',
    pictureFields: ['imageUrl'],
    textFields: ['title', 'description', 'altText'],
    isOrdered: true,
  },
  embedDocuments: {
    thing: 'a document',
    plural: 'Documents',
    path: 'embed-documents',
    nameFields: ['title'],
    pageField: 'pageType',
    pictureFields: [],
    textFields: ['title'],
    isOrdered: true,
  },
  externalLinks: {
    thing: 'a link',
    plural: 'Links',
    path: 'external-links',
    nameFields: ['name'],
    pageField: null,
    pictureFields: [],
    textFields: ['name', 'description'],
    isOrdered: true,
  },
  calendarEvents: {
    thing: 'a date',
    plural: 'Dates',
    path: 'calendar-events',
    nameFields: ['title'],
    pageField: null,
    pictureFields: [],
    textFields: ['title', 'description', 'place'],
    isOrdered: false,
  },
} as const satisfies { [Entity in WorkingCopyEntity]: EntityDescriptor<Snapshot[Entity][number]> };

/** What else a change may be about. */
const OTHERS = {
  media: { thing: 'a picture of the library', plural: 'Media library', nameFields: ['name'] },
  adminUsers: { thing: 'an admin user', plural: 'Admin users', nameFields: ['username'] },
  settings: { thing: 'auto-publish', plural: 'Settings', nameFields: [] },
  security: { thing: 'an account', plural: 'Sign-ins and passwords', nameFields: ['username'] },
} as const;

const NAMES: Record<ChangeEntity, { thing: string; plural: string; nameFields: readonly string[] }> = {
  ...ENTITIES,
  ...OTHERS,
};

/** "a hero image". */
export const nameThing = (entity: ChangeEntity): string => NAMES[entity].thing;

/** "Hero images". */
export const namePlural = (entity: ChangeEntity): string => NAMES[entity].plural;

/** One field of a row of any kind, where it holds words. */
export const readWords = (row: unknown, field: string): string => {
  const found = typeof row === 'object' && row !== null && Object.entries(row).find(([name]) => name === field)?.[1];
  return typeof found === 'string' ? found : '';
};

/** What a row is called: "Main Page Content", "“Pep rally”", "a hero image". */
export const nameRow = (entity: ChangeEntity, row: unknown): string => {
  const { thing, nameFields } = NAMES[entity];
  const name = nameFields.map((field) => readWords(row, field)).find(Boolean);
  if (name === undefined) return thing;
  if (entity !== 'contentItems') return `“${name}”`;
  return isContentKey(name) ? getContentKeyDefinition(name).label : name;
};
