import { formatDirective } from '../../contract/content-security-policy.ts';
import { findCopyKey } from '../../contract/document-copies.ts';
import { getEmbedFrameUrl, getFallbackHeight, STORE_HOURS_SECTION } from '../../contract/embed-documents.ts';
import { EMBED_PAGE_TYPE_OF, type PageType } from '../../contract/pages.ts';
import { escapeHtml } from '../../contract/plain-text.ts';
import type { RenderInput } from '../../contract/releases.ts';
import { sanitizeRichText } from '../../contract/sanitize-rich-text.ts';
import { sortByOrder } from '../../contract/sort-by-order.ts';
import { setHeadingLevels } from './heading-levels.ts';
import { addReadingAids } from './reading-aids.ts';

/** Active documents of a page that have an address. Hours are shown in a card of the store page. */
export function listEmbeds(input: RenderInput, page: PageType): { hours: EmbedView[]; documents: EmbedView[] } {
  const pageType = EMBED_PAGE_TYPE_OF[page];
  const stored = input.snapshot.embedDocuments.filter(
    (document) => document.isActive && document.pageType === pageType,
  );
  const shown = sortByOrder(stored).flatMap((document) => getView(input, document));
  const areHours = ({ section }: EmbedView) => page === 'panther_store' && section === STORE_HOURS_SECTION;
  return { hours: shown.filter(areHours), documents: shown.filter((embed) => !areHours(embed)) };
}

/** The `frame-src` directive for exactly these frames. */
export function getFrameSource(embeds: readonly EmbedView[]): `frame-src ${string}` {
  return formatDirective(
    'frame-src',
    embeds.map(({ frameUrl }) => new URL(frameUrl).origin),
  );
}

type StoredDocument = RenderInput['snapshot']['embedDocuments'][number];

export interface EmbedView extends Pick<StoredDocument, 'title' | 'documentUrl' | 'section' | 'width' | 'height'> {
  frameUrl: string;
  /** The document's copy as HTML for the page. Empty if there is none. */
  copy: string;
  /** True if the frame loads only on request. */
  isFrameOnRequest: boolean;
}

function getView(input: RenderInput, document: StoredDocument): EmbedView[] {
  const frameUrl = getEmbedFrameUrl(document);
  if (frameUrl === null) return [];
  const height = document.height || getFallbackHeight(document.section);
  const copy = getCopy(input, document);
  return [{ ...document, height, frameUrl, copy, isFrameOnRequest: copy !== '' && document.isTableOnly === true }];
}

/** Renders a copy below the heading of its card or section. A table without a title gets the document's. */
function getCopy({ snapshot }: RenderInput, document: StoredDocument): string {
  const key = findCopyKey(document);
  const item = snapshot.contentItems.find((each) => each.key === key);
  if (!item) return '';
  const html = addReadingAids(setHeadingLevels(sanitizeRichText(item.value), 2));
  return html.replace(/(<table[^>]*>)(?!<caption)/, `$1<caption>${escapeHtml(document.title)}</caption>`);
}
