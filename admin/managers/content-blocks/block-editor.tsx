import { useId } from 'react';
import type { ContentItem } from '../../../contract/content-items.ts';
import { RichTextField } from '../../fields/rich-text-field.tsx';
import { ShowWindowField } from '../../fields/show-window-field.tsx';
import { useKeyboardSave } from '../../lib/keyboard-save.ts';
import { formatMoment } from '../../lib/moments.ts';
import { useVisibleArea } from '../../lib/visible-area.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { OthersNote } from '../conflicts/others-note.tsx';
import { BlockConflict } from './block-conflict.tsx';
import { NewerNote } from './newer-note.tsx';
import { describeBlock } from './own-keys.ts';
import { getPlace } from './place-of-key.ts';
import { SaveBar } from './save-bar.tsx';
import { useBlockForm } from './use-block-form.ts';

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
        />
      ) : (
        <div className="block-line">
          <TextField label={label} value={form.value} onChange={form.change} maxLength={2000} autoFocus />
        </div>
      )}
      {form.times.isTimed && (
        <div className="block-line">
          <ShowWindowField value={form.times.fields} onChange={(end, value) => form.times.set({ [end]: value })}>
            <TextAreaField
              label="Text at other times"
              hint="Left empty, visitors see the built-in text."
              value={form.times.fields.fallback}
              onChange={(fallback) => form.times.set({ fallback })}
              maxLength={2000}
            />
          </ShowWindowField>
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
