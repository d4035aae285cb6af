import { formatDirective } from '../../contract/content-security-policy.ts';
import {
  type EmbedDocument,
  getEmbedFrameUrl,
  getFallbackHeight,
  STORE_HOURS_SECTION,
} from '../../contract/embed-documents.ts';
import { EMBED_PAGE_TYPE_OF, type PageType } from '../../contract/pages.ts';
import type { RenderInput } from '../../contract/releases.ts';
import { sortByOrder } from '../../contract/sort-by-order.ts';

type StoredDocument = RenderInput['snapshot']['embedDocuments'][number];

export interface EmbedView {
  title: string;
  /** Address of the document itself. Empty if only a frame address is known. */
  documentUrl: string;
  frameUrl: string;
  section: string;
  height: number;
  width: string;
}

const getView = (document: Omit<StoredDocument, 'height'> & Partial<Pick<EmbedDocument, 'height'>>): EmbedView[] => {
  const frameUrl = getEmbedFrameUrl(document);
  if (frameUrl === null) return [];
  const { title, documentUrl, width, section } = document;
  const height = document.height || getFallbackHeight(section);
  return [{ title, documentUrl, frameUrl, section, width, height }];
};

/** The active documents of a page that have an address to show: the hours stand in a card of the store page. */
export const listEmbeds = (input: RenderInput, page: PageType): { hours: EmbedView[]; documents: EmbedView[] } => {
  const pageType = EMBED_PAGE_TYPE_OF[page];
  const stored = input.snapshot.embedDocuments.filter(
    (document) => document.isActive && document.pageType === pageType,
  );
  const shown = sortByOrder(stored).flatMap(getView);
  const areHours = ({ section }: EmbedView) => page === 'panther_store' && section === STORE_HOURS_SECTION;
  return { hours: shown.filter(areHours), documents: shown.filter((embed) => !areHours(embed)) };
};

/** The `frame-src` directive for a page that shows these frames, and no others. */
export const getFrameSource = (embeds: readonly EmbedView[]): `frame-src ${string}` =>
  formatDirective(
    'frame-src',
    embeds.map(({ frameUrl }) => new URL(frameUrl).origin),
  );
