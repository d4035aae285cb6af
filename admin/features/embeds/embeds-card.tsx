import { useQuery } from '@tanstack/react-query';
import type { EmbedDocument } from '../../../contract/embed-documents.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { sortByOrder } from '../../../contract/sort-by-order.ts';
import { ItemsCard } from '../../navigation/items-card.tsx';
import { RowDetail } from '../../ui/list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { embedDocuments, isStoreHours } from './data.ts';
import { DocumentCopyNote } from './document-copy.tsx';
import { EMBED_PAGE_LABELS, EmbedForm, TYPE_LABELS } from './embed-form.tsx';

export function EmbedDocumentsPanel() {
  return (
    <Panel title="Embed Documents" lead="Spreadsheets and documents that pages show in a frame.">
      <EmbedsCard
        id="embed-documents"
        title="All documents"
        lead="A page shows the active ones of its section, in this order."
        empty="No documents yet."
        isListed={() => true}
        isDetailed
      />
    </Panel>
  );
}

export function StoreHoursCard() {
  return (
    <EmbedsCard
      id="store-hours"
      title="Store Hours"
      lead="Store page, Store Hours card. The title links to the document."
      empty="No hours document yet. Visitors see “hours aren’t posted yet”."
      isListed={isStoreHours}
    />
  );
}

interface EmbedsCardProps {
  id: string;
  title: string;
  lead: string;
  empty: string;
  /** Which of all documents are listed. */
  isListed: (document: EmbedDocument) => boolean;
  /** True to show and edit page, section and order. */
  isDetailed?: boolean;
}

function EmbedsCard({ isListed, isDetailed = false, ...words }: EmbedsCardProps) {
  return (
    <ItemsCard
      {...words}
      items={embedDocuments}
      query={useQuery(embedDocuments.query)}
      failure="The documents could not be loaded."
      messages={MESSAGES.embedDocument}
      list={(all) => sortByOrder(all.filter(isListed))}
      describe={(document, isBusy) => {
        const { title, documentUrl, documentType, pageType, section } = document;
        const place = isDetailed ? `${EMBED_PAGE_LABELS[pageType]}, ${section || 'no section'} · ` : '';
        return {
          icon: documentType === 'docs' ? 'document' : 'table',
          name: title,
          details: (
            <RowDetail>
              {place}
              {TYPE_LABELS[documentType]} · {documentUrl}
            </RowDetail>
          ),
          note: <DocumentCopyNote document={document} isBusy={isBusy} />,
        };
      }}
      form={(props) => <EmbedForm {...props} isDetailed={isDetailed} />}
    />
  );
}
