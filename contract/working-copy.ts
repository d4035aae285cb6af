import type { z } from 'zod';
import { contentItemSchemas } from './content-items.ts';
import { getContentKeyDefinition, isContentKey } from './content-keys.ts';
import { customPageSchemas } from './custom-pages.ts';
import { embedDocumentSchemas } from './embed-documents.ts';
import { eventSchemas } from './events.ts';
import { externalLinkSchemas } from './external-links.ts';
import { noticeSchemas } from './notices.ts';
import { EMBED_PAGE_TYPE_OF, PAGE_TYPES, type PageType } from './pages.ts';
import { paperSchemas } from './papers.ts';
import { carouselImageSchemas, heroImageSchemas } from './placed-images.ts';
import { WINDOW_LABELS } from './visibility-window.ts';

type Field<Row> = keyof Row & string;

/** Descriptor of one kind of item. Generic code reads it instead of naming the kinds. */
export interface EntityDescriptor<Row> {
  /** Name in a sentence: "Deleted a hero image". */
  thing: string;
  /** Name of a list. */
  plural: string;
  /** Nouns for counts in the release history: "3 photos". */
  counted: readonly [one: string, many: string];
  /** API path: /api/{path} and /api/admin/{path}. */
  path: string;
  /** The name is the first of these fields with text in it. */
  nameFields: readonly Field<Row>[];
  /** Page of a row. Null for every page, or none. */
  pageOf: (row: Row) => PageType | null;
  /** Fields with an image address, or rich text that may contain images. Images not found in any of them may be deleted. */
  imageFields: readonly Field<Row>[];
  /** Fields shown to visitors. */
  textFields: readonly Field<Row>[];
  /** Fields that a new season may change. By default, its texts. */
  seasonFields: readonly Field<Row>[];
  /** Labels of user-visible fields, in form order. Comparisons of versions show only these. */
  fieldLabels: Readonly<Partial<Record<Field<Row>, string>>>;
  /** True if volunteers choose the order of the rows. */
  isOrdered: boolean;
}

type Implied = 'counted' | 'pageOf' | 'imageFields' | 'textFields' | 'seasonFields' | 'isOrdered';
type Described<Row> = Omit<EntityDescriptor<Row>, Implied> & Partial<Pick<EntityDescriptor<Row>, Implied>>;

interface Schemas<Item extends z.ZodObject, Create, Update> {
  item: Item;
  create: Create;
  update: Update;
}

/** Builds a descriptor with the item's schemas: on no page, with its name as only text, unordered, unless it says otherwise. */
function describe<Item extends z.ZodObject, Create extends z.ZodType, Update extends z.ZodType>(
  schemas: Schemas<Item, Create, Update>,
  descriptor: Described<Omit<z.infer<Item>, 'version' | 'updatedAt'>>,
): Schemas<Item, Create, Update> & EntityDescriptor<Omit<z.infer<Item>, 'version' | 'updatedAt'>> {
  const counted = [descriptor.thing.replace(/^an? /, ''), descriptor.plural.toLowerCase()] as const;
  const { nameFields, textFields = nameFields, seasonFields = textFields } = descriptor;
  const implied = { counted, pageOf: () => null, imageFields: [], isOrdered: false };
  return { ...schemas, ...implied, ...descriptor, textFields, seasonFields };
}

const SWITCHED = { isActive: 'Active', ...WINDOW_LABELS };
const ORDERED = { isActive: 'Active', sortOrder: 'Order', ...WINDOW_LABELS };

/** Kinds of item in the working copy, by their names in snapshots and changes. */
export const ENTITIES = {
  contentItems: describe(contentItemSchemas, {
    thing: 'content',
    plural: 'Content',
    counted: ['text', 'texts'],
    path: 'content',
    nameFields: ['key'],
    pageOf: ({ key }) => (isContentKey(key) ? getContentKeyDefinition(key).page : null),
    imageFields: ['value', 'fallbackValue'],
    textFields: ['value', 'fallbackValue'],
    seasonFields: ['value'],
    fieldLabels: {
      value: 'Text',
      fallbackValue: 'Text at other times',
      description: 'Description',
      ...WINDOW_LABELS,
    },
  }),
  heroImages: describe(heroImageSchemas, {
    thing: 'a hero image',
    plural: 'Hero images',
    path: 'hero-images',
    nameFields: [],
    pageOf: ({ pageType }) => pageType,
    imageFields: ['imageUrl'],
    textFields: ['altText'],
    fieldLabels: {
      altText: 'Image description',
      pageType: 'Page',
      ...ORDERED,
    },
    isOrdered: true,
  }),
  carouselImages: describe(carouselImageSchemas, {
    thing: 'a carousel image',
    plural: 'Carousel images',
    counted: ['photo', 'photos'],
    path: 'carousel-images',
    nameFields: ['title'],
    pageOf: ({ pageType }) => pageType,
    imageFields: ['imageUrl'],
    textFields: ['title', 'description', 'altText'],
    fieldLabels: {
      title: 'Title',
      description: 'Caption',
      altText: 'Image description',
      pageType: 'Page',
      ...ORDERED,
    },
    isOrdered: true,
  }),
  embedDocuments: describe(embedDocumentSchemas, {
    thing: 'a document',
    plural: 'Documents',
    path: 'embed-documents',
    nameFields: ['title'],
    pageOf: ({ pageType }) => PAGE_TYPES.find((page) => EMBED_PAGE_TYPE_OF[page] === pageType) ?? 'home',
    textFields: ['title'],
    seasonFields: ['title', 'documentUrl'],
    fieldLabels: {
      title: 'Title',
      documentUrl: 'Document URL',
      embedUrl: 'Frame URL',
      documentType: 'Document type',
      pageType: 'Page',
      section: 'Section',
      width: 'Width',
      height: 'Height in pixels',
      isActive: 'Active',
      sortOrder: 'Order',
      isTableOnly: 'Table only',
      ...WINDOW_LABELS,
    },
    isOrdered: true,
  }),
  externalLinks: describe(externalLinkSchemas, {
    thing: 'a link',
    plural: 'Links',
    path: 'external-links',
    nameFields: ['name'],
    pageOf: ({ location }) => (location === 'get-involved' ? 'get_involved' : null),
    textFields: ['name', 'description'],
    seasonFields: ['name', 'url', 'description'],
    fieldLabels: {
      name: 'Name',
      url: 'URL',
      description: 'Description',
      location: 'Location',
      ...ORDERED,
    },
    isOrdered: true,
  }),
  calendarEvents: describe(eventSchemas, {
    thing: 'a date',
    plural: 'Dates',
    path: 'calendar-events',
    nameFields: ['title'],
    pageOf: () => 'events',
    textFields: ['title', 'description', 'place'],
    seasonFields: ['title', 'startsAt', 'endsAt', 'place', 'description', 'url'],
    fieldLabels: {
      title: 'Title',
      startsAt: 'Starts',
      endsAt: 'Ends',
      status: 'Status',
      place: 'Place',
      description: 'Short text',
      url: 'Link',
      tab: 'Event tab',
      isSaveTheDate: 'Save the date',
      ...SWITCHED,
    },
  }),
  notices: describe(noticeSchemas, {
    thing: 'a notice',
    plural: 'Notices',
    path: 'notices',
    nameFields: ['text'],
    seasonFields: ['text', 'linkUrl'],
    fieldLabels: { text: 'Text', linkUrl: 'Link', ...SWITCHED },
  }),
  papers: describe(paperSchemas, {
    thing: 'a paper',
    plural: 'Papers',
    path: 'papers',
    nameFields: ['title'],
    imageFields: ['fileUrl'],
    // Papers are records of a season and stay unchanged.
    seasonFields: [],
    fieldLabels: {
      title: 'Title',
      kind: 'Kind',
      date: 'Date',
      year: 'Year',
      pageCount: 'Pages',
      bytes: 'File size',
      ...SWITCHED,
    },
  }),
  customPages: describe(customPageSchemas, {
    thing: 'a page',
    plural: 'Pages',
    path: 'pages',
    nameFields: ['title'],
    imageFields: ['imageUrl', 'sections'],
    textFields: ['title', 'banner', 'sections', 'altText'],
    seasonFields: ['title', 'banner', 'searchTitle', 'searchDescription'],
    fieldLabels: {
      title: 'Title',
      path: 'Address',
      altText: 'Image description',
      banner: 'Banner sentence',
      sections: 'Sections',
      showIn: 'Menus',
      searchTitle: 'Search title',
      searchDescription: 'Search description',
      isPublished: 'Published',
      ...WINDOW_LABELS,
    },
  }),
};

export type WorkingCopyEntity = keyof typeof ENTITIES;
export const WORKING_COPY_ENTITIES = Object.keys(ENTITIES) as [WorkingCopyEntity, ...WorkingCopyEntity[]];
