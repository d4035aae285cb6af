import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ContentItem } from '../../../contract/content-items.ts';
import { changesOfQuery } from '../../client/changes.ts';
import { describeSaving } from '../../client/publish-status.ts';
import { usePublishing } from '../../client/publishing.ts';
import { useAdmin } from '../../client/session.ts';
import { RichTextField } from '../../editor/rich-text-field.tsx';
import { OthersNote } from '../../forms/notes.tsx';
import { VisibilityWindowField } from '../../forms/visibility-window.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField, TextField } from '../../ui/fields.tsx';
import { formatMoment } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { useOnline, useVisibleArea } from '../../ui/screen.ts';
import { useKeyboardSave } from '../../ui/shortcut.ts';
import { LibraryDialog } from '../media/library-dialog.tsx';
import { BlockConflict } from './block-conflict.tsx';
import { type BlockForm, useBlockForm } from './block-form.ts';
import { describeBlock, getPlace } from './keys.ts';

interface BlockEditorProps {
  blockKey: string;
  item: ContentItem | null;
}

/** The block's form. On phones it fills what the keyboard leaves of the screen. */
export const BlockEditor = ({ blockKey, item }: BlockEditorProps) => {
  const form = useBlockForm(blockKey, item);
  const { label, kind } = describeBlock(blockKey, item);
  const problemId = useId();
  useKeyboardSave(form.save);
  useVisibleArea();
  return (
    <form
      className="block-editor"
      aria-label={`Edit ${label}`}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      {form.restoredFrom && (
        <p className="restored" role="status">
          <Icon name="info" />
          <span>This is your unsaved text from {formatMoment(form.restoredFrom)}.</span>
          <Button look="plain" className="small-button" onClick={form.startOver}>
            Go back to the saved text
          </Button>
        </p>
      )}
      <OthersNote entity="contentItems" item={blockKey} />
      {form.newer && <NewerNote item={form.newer} onCompare={() => form.showConflict(form.newer)} />}
      {kind === 'html' ? (
        <RichTextField
          key={form.round}
          label={label}
          initialValue={form.initialValue}
          isOnNavy={getPlace(blockKey) === 'navy'}
          describedBy={problemId}
          onReady={form.setBaseline}
          onChange={form.change}
          Library={LibraryDialog}
        />
      ) : (
        <div className="block-line">
          <TextField label={label} value={form.value} onChange={form.change} maxLength={2000} autoFocus />
        </div>
      )}
      {form.times.isTimed && (
        <div className="block-line">
          <VisibilityWindowField value={form.times.fields} onChange={(end, value) => form.times.set({ [end]: value })}>
            <TextAreaField
              label="Text at other times"
              hint="Left empty, visitors see the built-in text."
              value={form.times.fields.fallback}
              onChange={(fallback) => form.times.set({ fallback })}
              maxLength={2000}
            />
          </VisibilityWindowField>
        </div>
      )}
      <p className="field-error block-problem" id={problemId} role="alert">
        {form.problem && (
          <>
            <Icon name="alert" size={16} />
            {form.problem}
          </>
        )}
      </p>
      <SaveBar form={form} />
      {form.conflict && (
        <BlockConflict
          blockKey={blockKey}
          base={form.baseValue}
          theirs={form.conflict}
          mine={form.value}
          isSaving={form.isSaving}
          onKeepEditing={form.closeConflict}
          onUseTheirs={form.useTheirs}
          onSave={form.saveOver}
        />
      )}
    </form>
  );
};

const describe = (form: BlockForm, isOnline: boolean, saving: string): { title: string; detail: string } => {
  const { isUnsaved, isWaiting, keptAt } = form;
  if (isWaiting) return { title: 'Waiting for the network', detail: 'It is saved as soon as you’re back online.' };
  if (!isUnsaved) return { title: 'No changes yet', detail: saving };
  const kept = keptAt ? `Draft kept on this computer at ${formatMoment(keptAt)}. ` : '';
  if (!isOnline) return { title: 'You’re offline', detail: `${kept}What you save goes out once you’re back.` };
  return { title: 'Unsaved changes', detail: `${kept}${saving}` };
};

const SaveBar = ({ form }: { form: BlockForm }) => {
  const { state } = usePublishing();
  const { title, detail } = describe(form, useOnline(), describeSaving(state));
  return (
    <div className="save-bar">
      <div className="save-state">
        {form.isUnsaved && <span className="diamond" aria-hidden="true" />}
        <div>
          <p className="save-title">{title}</p>
          <p className="save-detail">{detail}</p>
        </div>
      </div>
      <Button onClick={form.cancel} disabled={form.isSaving}>
        Cancel
      </Button>
      <Button look="primary" type="submit" disabled={form.isSaving} title="Save (Ctrl+S)">
        {form.isWaiting ? 'Waiting...' : form.isSaving ? 'Saving...' : form.isFailed ? 'Retry' : 'Save'}
      </Button>
    </div>
  );
};

/** Somebody saved the block after it was opened here. */
const NewerNote = ({ item, onCompare }: { item: ContentItem; onCompare: () => void }) => {
  const admin = useAdmin();
  const { data: changes } = useQuery(changesOfQuery('contentItems', item.id));
  const by = changes?.[0]?.by ?? 'Someone else';
  const who = by === admin.username ? 'You saved this in another window' : `${by} saved this`;
  return (
    <p className="restored" role="status">
      <Icon name="history" />
      <span>
        {who} at {formatMoment(item.updatedAt)}. Your text is still here.
      </span>
      <Button look="plain" className="small-button" onClick={onCompare}>
        Compare
      </Button>
    </p>
  );
};
