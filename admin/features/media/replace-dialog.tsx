import { useState } from 'react';
import type { MediaItem } from '../../../contract/media.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { showServerFailure } from '../../client/failures.ts';
import { useOfferBatchUndo } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useReplaceMedia } from './data.ts';
import { type PickedImage, useChosenImage } from './image-field.tsx';
import { LibraryDialog } from './library-dialog.tsx';
import { getSmallUrl } from './picture-tile.tsx';
import { PreparingProgress, UploadButton } from './upload-button.tsx';

interface ReplaceDialogProps {
  item: MediaItem;
  onClose: () => void;
}

const useReplacement = ({ name }: MediaItem) => {
  const { mutateAsync: replace, isPending } = useReplaceMedia();
  const { offerBatchUndo } = useOfferBatchUndo();
  const replaceBy = async (imageUrl: string, description: string, places: number): Promise<boolean> => {
    try {
      const { body } = await replace({ name, imageUrl, description });
      offerBatchUndo(MESSAGES.media.replaced(places), body.batch);
      return true;
    } catch (error) {
      showServerFailure(error, MESSAGES.media.replaceFailure);
      return false;
    }
  };
  return { replaceBy, isPending };
};

const REPLACED = 'aspect-3/2 w-full rounded-card bg-tint object-cover';

/** Another picture for every place that shows this one: chosen, looked over, then put everywhere at once. */
export const ReplaceDialog = ({ item, onClose }: ReplaceDialogProps) => {
  const [url, setUrl] = useState('');
  const { image: chosen, setPicked } = useChosenImage(url);
  const [description, setDescription] = useState('');
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const { replaceBy, isPending } = useReplacement(item);
  const { length: places } = item.usedIn;
  const submit = async () => {
    if (chosen && (await replaceBy(chosen.url, description.trim(), places))) onClose();
  };
  const choose = (picked: PickedImage, words: string) => {
    setPicked(picked);
    setUrl(picked.url);
    setDescription(words);
  };
  const chooseKept = (kept: MediaItem) => choose({ url: kept.url, file: null }, kept.description);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      shape="upload"
      title="Replace everywhere"
      description={chosen ? undefined : 'Choose the picture that takes this one’s place.'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={!chosen || isPending} onClick={() => void submit()}>
            {isPending ? 'Replacing…' : places === 1 ? 'Replace in one place' : `Replace in ${places} places`}
          </Button>
        </>
      }
    >
      <div className="mb-4 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-4">
        <figure>
          <img className={REPLACED} src={getSmallUrl(item)} alt="" />
          <figcaption className="mt-1.5 text-sm">Now</figcaption>
        </figure>
        <Icon name="arrow-right" size={28} />
        <figure>
          {chosen?.preview ? (
            <img className={REPLACED} src={chosen.preview} alt="" />
          ) : (
            <div className={`${REPLACED} border-[1.5px] border-field border-dashed`} />
          )}
          <figcaption className="mt-1.5 text-sm">{chosen ? 'Then' : 'Not chosen yet'}</figcaption>
        </figure>
      </div>
      <div className="mb-4 flex flex-wrap gap-2">
        <UploadButton onUploaded={({ altText, ...uploaded }) => choose(uploaded, altText)} onChosen={chooseKept}>
          Upload image
        </UploadButton>
        <Button icon="library" size="compact" onClick={() => setLibraryOpen(true)}>
          From library
        </Button>
      </div>
      {isLibraryOpen && (
        <LibraryDialog without={item.name} onClose={() => setLibraryOpen(false)} onChoose={chooseKept} />
      )}
      {chosen && (
        <TextField
          label="Describe this image"
          value={description}
          onChange={setDescription}
          hint="Read aloud wherever the picture shows. Left empty, each place keeps its own words."
          maxLength={500}
          autoComplete="off"
        />
      )}
      <h3 className="mt-4 text-base">What will change</h3>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {item.usedIn.map(({ entity, id, label }) => (
          <li key={`${entity} ${id}`}>{label}</li>
        ))}
      </ul>
      <PreparingProgress url={chosen?.url ?? ''} isSaving={isPending} />
    </Dialog>
  );
};
