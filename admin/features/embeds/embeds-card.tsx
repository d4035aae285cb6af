import { useQuery } from '@tanstack/react-query';
import type { DocumentCopy } from '../../../contract/document-copies.ts';
import type { EmbedDocument } from '../../../contract/embed-documents.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { sortByOrder } from '../../../contract/sort-by-order.ts';
import { withFailureShown } from '../../client/failures.ts';
import { useUndoableWrite } from '../../client/undo.ts';
import { ItemsCard } from '../../navigation/items-card.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDayAndTime } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { RowDetail } from '../../ui/list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { showError, showSuccess } from '../../ui/toasts.tsx';
import { documentCopiesQuery, embedDocuments, isStoreHours, useCheckDocument, useTurnIntoText } from './data.ts';
import { EMBED_PAGE_LABELS, EmbedForm, TYPE_LABELS } from './embed-form.tsx';

const messages = MESSAGES.documentCopy;

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
  isListed: (document: EmbedDocument) => boolean;
  /** True to show and edit page, section and order. */
  isDetailed?: boolean;
}

function EmbedsCard({ isListed, isDetailed = false, ...words }: EmbedsCardProps) {
  return (
    <ItemsCard
      {...words}
      items={embedDocuments}
      list={(all) => [sortByOrder(all.filter(isListed))]}
      describe={(document, isBusy) => {
        const { documentUrl, documentType, pageType, section } = document;
        const place = isDetailed ? `${EMBED_PAGE_LABELS[pageType]}, ${section || 'no section'} · ` : '';
        return {
          icon: documentType === 'docs' ? 'document' : 'table',
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

/** State and actions of a document's copy, in its row. */
function DocumentCopyNote({ document, isBusy }: { document: EmbedDocument; isBusy: boolean }) {
  const { data: copies = [] } = useQuery(documentCopiesQuery);
  const { mutateAsync: check, isPending: isChecking } = useCheckDocument();
  const text = useUndoableWrite(useTurnIntoText(), messages.turnFailure);
  const copy = copies.find(({ id }) => id === document.id);
  if (!copy || !document.isActive) return null;
  const { id, state, readAt, isOtherShape } = copy;
  const canCheck = state !== 'none' && state !== 'off';
  const button = { size: 'small', of: document.title, disabled: isBusy || isChecking || text.isBusy } as const;
  const checkNow = (isTrusted: boolean) => () =>
    void withFailureShown(messages.checkFailure, async () => {
      const { problem } = (await check({ id, isTrusted })).body;
      if (problem) showError(problem);
      else showSuccess(messages.checked);
    });
  const turnIntoText = () => void text.write(id, messages.turned);
  return (
    <div className="mt-1.5 grid gap-2">
      <p className={state === 'failing' ? 'flex gap-2 font-semibold text-warning' : 'text-sm'}>
        {state === 'failing' && <Icon name="warning" size={18} />}
        {describeCopy(copy)}
      </p>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {canCheck && <Button {...button} label={isChecking ? 'Checking…' : 'Check now'} onClick={checkNow(false)} />}
        {canCheck && isOtherShape && <Button {...button} label="Use it as it is now" onClick={checkNow(true)} />}
        {readAt && <Button {...button} label="Turn this copy into text" variant="plain" onClick={turnIntoText} />}
      </div>
    </div>
  );
}

function describeCopy({ state, problem, readAt }: DocumentCopy): string {
  const shown =
    readAt === null ? 'Visitors see the frame alone.' : `The page has the copy from ${formatDayAndTime(readAt)}.`;
  if (state === 'off') return `This server doesn’t fetch documents. ${shown}`;
  if (state === 'none') return 'Only an address that begins with https:// can be copied to the page.';
  if (state === 'waiting') return 'It will be copied to the page in a moment.';
  return state === 'failing' ? `${problem} ${shown}` : shown;
}
