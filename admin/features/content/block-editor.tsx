import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import type { ContentItem } from '../../../contract/content-items.ts';
import { isListKey } from '../../../contract/lists.ts';
import { changesOfQuery } from '../../client/changes.ts';
import { describeSaving } from '../../client/publish-status.ts';
import { usePublishing } from '../../client/publishing.ts';
import { useAdmin } from '../../client/session.ts';
import { FieldsConflict } from '../../forms/conflicts.tsx';
import { useBlockingBlock, useEditing } from '../../forms/leaving.tsx';
import { OthersNote } from '../../forms/notes.tsx';
import { VisibilityWindowField } from '../../forms/visibility-window.tsx';
import { EditButton } from '../../ui/block-header.tsx';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { NoteBar } from '../../ui/callout.tsx';
import { FieldProblem, TextAreaField, TextField } from '../../ui/fields.tsx';
import { formatMoment } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Diamond } from '../../ui/marks.ts';
import { isFocusElsewhere } from '../../ui/rows.ts';
import { useOnline } from '../../ui/screen.ts';
import { useKeyboardSave } from '../../ui/shortcut.ts';
import { RowsField } from '../labels/rows-field.tsx';
import { type BlockForm, useBlockForm } from './block-form.ts';
import { CheckedText } from './checked-text.tsx';
import { useStoredTexts } from './data.ts';
import { describeBlock, getPlace } from './keys.ts';

interface EditBlockButtonProps {
  blockKey: string;
  label: string;
  /** Accessible name, if the label alone is unclear. */
  spoken?: string;
  isStored: boolean;
  isEditing: boolean;
}

/** Opens a block's form, unless another is open. */
export function EditBlockButton({ blockKey, label, spoken = label, isStored, isEditing }: EditBlockButtonProps) {
  const blocking = useBlockingBlock();
  const { start } = useEditing();
  return (
    <EditButton
      name={spoken}
      isEditing={isEditing}
      isStored={isStored}
      disabled={blocking !== null}
      title={blocking ? `Save or cancel ${blocking.label} first.` : isStored ? undefined : 'Write your own'}
      onEdit={() => start({ key: blockKey, label })}
    />
  );
}

/** Form of a block. On phones it fills the screen above the keyboard. */
export function BlockEditor({ blockKey, item }: { blockKey: string; item: ContentItem | null }) {
  const form = useBlockForm(blockKey, item);
  const { label, kind, lines } = describeBlock(blockKey, item, useStoredTexts());
  // A single-line field would remove line breaks.
  const Field = lines || form.initialValue.includes('\n') ? TextAreaField : TextField;
  const problemId = useId();
  const element = useRef<HTMLFormElement>(null);
  // Ignored if the focus is in another form or nothing was changed.
  useKeyboardSave(() => form.isChanged && !isFocusElsewhere(element.current) && void form.save());
  return (
    <form
      ref={element}
      className="max-md:flex max-md:min-h-0 max-md:flex-auto max-md:flex-col"
      aria-label={`Edit ${label}`}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      {form.restoredFrom && (
        <NoteBar role="status">
          <Icon name="info" />
          <span>This is your unsaved text from {formatMoment(form.restoredFrom)}.</span>
          <Button label="Go back to the saved text" variant="plain" size="small" onClick={form.startOver} />
        </NoteBar>
      )}
      <OthersNote entity="contentItems" item={blockKey} />
      {form.newer && <NewerNote item={form.newer} onCompare={form.compare} />}
      {kind === 'html' ? (
        <CheckedText
          key={form.round}
          entity="contentItems"
          item={blockKey}
          label={label}
          initialValue={form.initialValue}
          describedBy={problemId}
          onReady={form.normalize}
          onChange={form.change}
        />
      ) : (
        <div className="px-5 pt-1 pb-4 max-md:min-h-0 max-md:flex-auto max-md:overflow-y-auto max-md:p-5">
          {isListKey(blockKey) ? (
            <RowsField
              listKey={blockKey}
              value={form.fields.value}
              onChange={(typed) => form.change(() => typed)}
              isBusy={form.isSaving}
            />
          ) : (
            <Field
              label={label}
              value={form.fields.value}
              onChange={(typed) => form.change(() => typed)}
              maxLength={2000}
              autoFocus
            />
          )}
        </div>
      )}
      {form.isTimed && (
        <div
          className={
            kind === 'html'
              ? 'px-5 pt-4 pb-4 max-md:max-h-[62%] max-md:flex-[0_1_auto] max-md:overflow-y-auto max-md:px-3 max-md:py-2'
              : 'px-5 pb-4 max-md:min-h-0 max-md:flex-auto max-md:overflow-y-auto'
          }
        >
          <VisibilityWindowField value={form.fields} onChange={(end, value) => form.setTimes({ [end]: value })}>
            <TextAreaField
              label={form.labels.fallback ?? ''}
              hint="Left empty, visitors see the built-in text."
              value={form.fields.fallback}
              onChange={(fallback) => form.setTimes({ fallback })}
              maxLength={2000}
            />
          </VisibilityWindowField>
        </div>
      )}
      <FieldProblem
        className="mt-1.5 px-5 empty:hidden max-md:mt-0 max-md:shrink-0 max-md:py-2.5"
        id={problemId}
        role="alert"
      >
        {form.problem}
      </FieldProblem>
      <SaveBar form={form} />
      <FieldsConflict
        form={form}
        id={item?.id}
        label={label}
        richText={kind === 'html' ? { field: 'value', isOnNavy: getPlace(blockKey) === 'navy' } : undefined}
      />
    </form>
  );
}

/** Note that someone saved the block after it was opened here. */
function NewerNote({ item, onCompare }: { item: ContentItem; onCompare: () => void }) {
  const by = useQuery(changesOfQuery('contentItems', item.id)).data?.[0]?.by ?? 'Someone else';
  const who = by === useAdmin().username ? 'You saved this in another window' : `${by} saved this`;
  return (
    <NoteBar role="status">
      <Icon name="history" />
      <span>
        {who} at {formatMoment(item.updatedAt)}. Your text is still here.
      </span>
      <Button label="Compare" variant="plain" size="small" onClick={onCompare} />
    </NoteBar>
  );
}

function SaveBar({ form }: { form: BlockForm }) {
  const isOnline = useOnline();
  const { title, detail } = describe(form, isOnline, describeSaving(usePublishing().state));
  return (
    <div className="sticky bottom-0 z-5 flex flex-wrap items-center justify-end gap-3 rounded-b-card border-t border-line-cool bg-white py-3.5 pr-4 pl-5 max-md:static max-md:shrink-0 max-md:rounded-none max-md:px-3 max-md:pt-2 max-md:pb-[calc(8px+env(safe-area-inset-bottom))] max-md:[&>button]:min-h-12">
      <div className="flex min-w-min grow basis-0 items-center gap-3.5">
        {form.isChanged && <Diamond />}
        <div>
          <p className="leading-[1.3] font-semibold text-ink">{title}</p>
          <p className="text-sm leading-[1.35] max-md:hidden">{detail}</p>
        </div>
      </div>
      <Button label="Cancel" onClick={form.cancel} disabled={form.isSaving} />
      <SubmitButton
        label={form.isSaving ? (isOnline ? 'Saving...' : 'Waiting...') : form.isFailed ? 'Retry' : 'Save'}
        disabled={form.isSaving}
        title="Save (Ctrl+S)"
      />
    </div>
  );
}

function describe(form: BlockForm, isOnline: boolean, saving: string): { title: string; detail: string } {
  const { isChanged, isSaving, draftSavedAt } = form;
  if (isSaving && !isOnline)
    return { title: 'Waiting for the network', detail: 'It is saved as soon as you’re back online.' };
  if (!isChanged) return { title: 'No changes yet', detail: saving };
  const kept = draftSavedAt ? `Draft kept on this computer at ${formatMoment(draftSavedAt)}. ` : '';
  if (!isOnline) return { title: 'You’re offline', detail: `${kept}What you save goes out once you’re back.` };
  return { title: 'Unsaved changes', detail: `${kept}${saving}` };
}
