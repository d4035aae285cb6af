import { useState } from 'react';
import type { MediaItem } from '../../../contract/media.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useUndoableWrite } from '../../client/undo.ts';
import { useUnsavedForm } from '../../client/unsaved-forms.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useEditing } from '../../forms/leaving.tsx';
import { Callout } from '../../ui/callout.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useImagePreview, usePreparing, useReplaceMedia } from './data.ts';
import { ImageButtons } from './image-buttons.tsx';
import { getSmallUrl, UseList } from './image-tile.tsx';
import { PreparingProgress } from './preparing.tsx';

const LABEL = 'the replacement';
const REPLACED = 'aspect-3/2 w-full rounded-card bg-tint object-cover';

export function ReplaceDialog({ item, isGone, onClose }: { item: MediaItem; isGone: boolean; onClose: () => void }) {
  const { name, usedIn } = item;
  const [chosen, setChosen] = useState({ url: '', description: '' });
  const { url, description } = chosen;
  const { preview } = useImagePreview(url);
  const { write, isBusy } = useUndoableWrite(useReplaceMedia(), MESSAGES.media.replaceFailure);
  const submit = async () => {
    const replacement = { name, imageUrl: url, description: description.trim() };
    const isDone = await write(replacement, MESSAGES.media.replaced(usedIn.length));
    if (isDone) onClose();
    return isDone;
  };
  const { leave } = useEditing();
  useUnsavedForm(url !== '' && !isGone, { label: LABEL, save: submit, discard: onClose });
  return (
    <FormDialog
      onClose={() => leave(onClose, LABEL)}
      shape="upload"
      title="Replace everywhere"
      description={url ? undefined : 'Choose the picture that takes this one’s place.'}
      action={isBusy ? 'Replacing…' : `Replace in ${usedIn.length === 1 ? 'one place' : `${usedIn.length} places`}`}
      isDisabled={!url || isBusy || isGone}
      onSubmit={submit}
    >
      {isGone && (
        <Callout tone="warning" icon="alert" role="alert">
          Someone else removed this picture from the library. There is nothing left to replace.
        </Callout>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-4">
        <figure>
          <img className={REPLACED} src={getSmallUrl(item)} alt="" />
          <figcaption className="mt-1.5 text-sm">Now</figcaption>
        </figure>
        <Icon name="arrow-right" size={28} />
        <figure>
          {preview ? (
            <img className={REPLACED} src={preview} alt="" />
          ) : (
            <div className={`${REPLACED} border-[1.5px] border-field border-dashed`} />
          )}
          <figcaption className="mt-1.5 text-sm">{url ? 'Then' : 'Not chosen yet'}</figcaption>
        </figure>
      </div>
      <div className="grid gap-3">
        <PreparingProgress url={url} isPreparing={usePreparing(url)} />
        <ImageButtons without={name} onChoose={(next, { altText }) => setChosen({ url: next, description: altText })}>
          Upload image
        </ImageButtons>
      </div>
      {url && (
        <TextField
          label="Describe this image"
          value={description}
          onChange={(typed) => setChosen({ url, description: typed })}
          hint="Read aloud wherever the picture shows. Left empty, each place keeps its own words."
          maxLength={500}
          autoComplete="off"
        />
      )}
      {!isGone && (
        <div>
          <h3 className="text-base">What will change</h3>
          <UseList item={item} />
        </div>
      )}
    </FormDialog>
  );
}
