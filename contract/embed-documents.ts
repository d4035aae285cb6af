import { z } from 'zod';
import {
  DEFAULT_SORT_ORDER,
  embedPageType,
  isActive,
  isWebUrl,
  optionalWebUrl,
  requiredLine,
  sortOrder,
  sortOrderInput,
  text,
  updateSchema,
  webUrl,
} from './fields.ts';
import { defineItem } from './item-schemas.ts';
import { windowFields } from './visibility-window.ts';

export const DOCUMENT_TYPES = ['sheets', 'docs', 'other'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** Types that an admin can choose. `other` exists only in stored data. */
export const SELECTABLE_DOCUMENT_TYPES = ['sheets', 'docs'] as const satisfies DocumentType[];

export const STORE_HOURS_SECTION = 'store-hours';

export const EMBED_DEFAULTS = {
  width: '100%',
  height: 400,
  documentType: 'sheets',
  pageType: 'panther-store',
  section: STORE_HOURS_SECTION,
} as const;

/** Default frame height in pixels for documents without a height. */
export const getFallbackHeight = (section: string): number => (section === STORE_HOURS_SECTION ? 400 : 600);

export const EMBED_SANDBOX = 'allow-scripts allow-same-origin allow-forms';

const height = z
  .int({ error: 'Height must be a whole number of pixels' })
  .min(100, { error: 'Height must be at least 100 pixels' })
  .max(5000, { error: 'Height must be at most 5000 pixels' });

/** Stored if the height was left empty; the default depends on the section. */
const NO_HEIGHT = 0;
/** Height in requests. Null or an empty string leaves it empty. */
const heightInput = z
  .union([height, z.null(), z.literal('')], { error: describeHeightProblem })
  .transform((sent) => sent || NO_HEIGHT);

/** Absent from releases that predate copies. Stored only if on. */
const isTableOnly = z.boolean({ error: 'Table only must be on or off' });

const fields = {
  title: requiredLine('Title', 200),
  documentUrl: webUrl('Document URL'),
  embedUrl: optionalWebUrl('Embed URL').default(''),
  documentType: z
    .enum(DOCUMENT_TYPES, { error: 'Document type must be sheets, docs or other' })
    .default(EMBED_DEFAULTS.documentType),
  pageType: embedPageType.default(EMBED_DEFAULTS.pageType),
  section: text('Section', 100)
    .regex(/^[a-z0-9-]*$/, { error: 'Section may hold only small letters, digits and hyphens' })
    .default(EMBED_DEFAULTS.section),
  width: text('Width', 10)
    .trim()
    .regex(/^\d{1,4}(%|px)?$/, { error: 'Width must be a number of pixels or a percentage, such as 100%' })
    .default(EMBED_DEFAULTS.width),
  height: heightInput.default(EMBED_DEFAULTS.height),
  isActive: isActive.default(true),
  sortOrder: sortOrderInput.default(DEFAULT_SORT_ORDER),
  isTableOnly: isTableOnly
    .nullable()
    .transform((isOn) => isOn || null)
    .default(null),
};

export const embedDocumentSchemas = {
  ...defineItem(fields, {
    stored: {
      height: z.union([z.literal(NO_HEIGHT), height]),
      sortOrder,
      /** True if visitors see only the copy, and load the frame on request. */
      isTableOnly: isTableOnly.nullish(),
    },
  }),
  update: updateSchema({
    ...fields,
    height: z.union([z.literal(NO_HEIGHT), heightInput], { error: describeHeightProblem }),
    ...windowFields,
  }),
};
export type EmbedDocument = z.infer<typeof embedDocumentSchemas.item>;
/** The fields that lead to a document. */
export type Addressed = Pick<EmbedDocument, 'documentUrl' | 'embedUrl' | 'documentType'>;

/** Google's address formats: with the account (`/u/1`) or the school's domain (`/a/…`), or a Drive address. */
const DOCUMENT_PATH = {
  sheets: /^(?:\/a\/[^/]+)?\/spreadsheets(?:\/u\/\d+)?\/d\/([\w-]+)/,
  docs: /^(?:\/a\/[^/]+)?\/document(?:\/u\/\d+)?\/d\/([\w-]+)/,
} as const;
type GoogleType = keyof typeof DOCUMENT_PATH;
type Views = Record<GoogleType, (id: string, tab: string | null) => string>;
const DOCUMENT_ID = /^[\w-]+$/;
const GOOGLE = 'https://docs.google.com';
const GOOGLE_HOSTS = ['docs.google.com', 'drive.google.com'];

/** "Publish to web" pages have no widget view, and `/d/e/` is not followed by a document id. */
const PUBLISHED = /\/d\/e\/|\/pub(?:html)?$/;

const WIDGET_VIEW: Views = {
  sheets: (id) => `/spreadsheets/d/${id}/edit?usp=sharing&widget=true&headers=false&rm=minimal`,
  docs: (id) => `/document/d/${id}/preview?usp=sharing&widget=true`,
};

const COPY_VIEW: Views = {
  sheets: (id, tab) => `/spreadsheets/d/${id}/export?format=csv${tab ? `&gid=${encodeURIComponent(tab)}` : ''}`,
  docs: (id) => `/document/d/${id}/export?format=html`,
};

/**
 * Frame address (spec.md §5). Recognized spreadsheets and documents become their read-only widget view;
 * others get `embedded=true`. An explicit `embedUrl` is used if there is no document.
 */
export function getEmbedFrameUrl({ documentUrl, embedUrl, documentType }: Addressed): string | null {
  const address = documentUrl || embedUrl;
  if (!isWebUrl(address)) return null;
  const url = new URL(address);
  const view = documentType === 'other' ? null : findView(url, documentType, WIDGET_VIEW);
  if (view) return view;
  url.searchParams.set('embedded', 'true');
  return url.href;
}

/**
 * Address that returns the document in a copyable format: CSV for sheets, HTML for texts, other pages unchanged.
 * Null if the address is not https.
 */
export function getCopyAddress({ documentUrl, embedUrl, documentType }: Addressed): string | null {
  const address = documentUrl || embedUrl;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:') return null;
  const tab = /[#&]gid=(\d+)/.exec(url.hash)?.[1] ?? url.searchParams.get('gid');
  url.hash = '';
  if (!GOOGLE_HOSTS.includes(url.hostname)) return url.href;
  const [, path = documentType] = /\/(spreadsheets|document)\//.exec(url.pathname) ?? [];
  const type = path === 'spreadsheets' || path === 'sheets' ? 'sheets' : 'docs';
  if (type === 'sheets' && PUBLISHED.test(url.pathname)) {
    url.pathname = url.pathname.replace(/\/pubhtml$/, '/pub');
    url.searchParams.set('output', 'csv');
  }
  return findView(url, type, COPY_VIEW, tab) ?? url.href;
}

function findView(url: URL, type: GoogleType, views: Views, tab: string | null = null): string | null {
  const { origin, hostname, pathname, searchParams } = url;
  const isGoogle = GOOGLE_HOSTS.includes(hostname);
  const isDrive = isGoogle && pathname === '/open';
  const id = isDrive ? searchParams.get('id') : DOCUMENT_PATH[type].exec(pathname)?.[1];
  if (!id || !DOCUMENT_ID.test(id) || PUBLISHED.test(pathname)) return null;
  // Files shared before 2021 open only with the resource key from their link.
  const key = searchParams.get('resourcekey');
  const view = (isGoogle ? GOOGLE : origin) + views[type](id, tab);
  return key ? `${view}&resourcekey=${encodeURIComponent(key)}` : view;
}

function describeHeightProblem({ input }: { input?: unknown }): string {
  return height.safeParse(input).error?.issues[0]?.message ?? '';
}
