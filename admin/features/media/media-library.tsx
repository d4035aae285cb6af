import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MediaItem } from '../../../contract/media.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { showServerFailure } from '../../client/failures.ts';
import { Loaded, TabHeader } from '../../ui/card.tsx';
import { ChoiceChips } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNarrowScreen } from '../../ui/screen.ts';
import { showSuccess } from '../../ui/toasts.tsx';
import { mediaQuery, useCreateMedia } from './data.ts';
import {
  findPictures,
  getPictureName,
  isUndescribed,
  MEDIA_FILTERS,
  type MediaFilter,
  mediaFilters,
} from './find-pictures.ts';
import { MediaDetails } from './media-details.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { PreparingProgress, UploadButton } from './upload-button.tsx';

export const MediaPanel = () => (
  <>
    <TabHeader title="Media library" lead="Every picture the club has uploaded.">
      <LibraryUpload />
    </TabHeader>
    <MediaLibrary />
  </>
);

const MediaLibrary = () => {
  // Other tabs' forms add to the library; it is read anew each time it is opened.
  return (
    <Loaded
      query={useQuery({ ...mediaQuery, refetchOnMount: 'always' })}
      failure="The media library could not be loaded."
      cards={2}
    >
      {(data) => <LoadedLibrary items={data} />}
    </Loaded>
  );
};

const LoadedLibrary = ({ items }: { items: readonly MediaItem[] }) => {
  const [words, setWords] = useState('');
  const [filter, setFilter] = useState<MediaFilter>('all');
  const [chosen, setChosen] = useState<MediaItem | null>(null);
  // Kept here, as the details move from beside the list to a sheet over it when a tablet is turned.
  const [isReplacing, setReplacing] = useState(false);
  const isNarrow = useNarrowScreen();
  const found = findPictures(items, words);
  const shown = found.filter(mediaFilters[filter].includes);
  const stored = items.find(({ name }) => name === chosen?.name);
  const item = stored ?? chosen;
  const close = () => setChosen(null);
  const details = item && (
    <MediaDetails
      key={`${item.name} ${item.version}`}
      item={item}
      isGone={stored === undefined}
      onDeleted={close}
      onReplace={() => setReplacing(true)}
    />
  );
  return (
    <div className={item && !isNarrow ? 'media has-details' : 'media'}>
      <div className="stack">
        <div className="media-tools">
          <TextField label="Find a picture" value={words} onChange={setWords} type="search" autoComplete="off" />
          <ChoiceChips
            legend="Show"
            options={MEDIA_FILTERS.map((name) => ({
              value: name,
              label: `${mediaFilters[name].label} ${found.filter(mediaFilters[name].includes).length}`,
            }))}
            value={filter}
            onChange={setFilter}
          />
        </div>
        {shown.length === 0 && (
          <p className="card notice-card" role="status">
            {items.length === 0
              ? 'No pictures yet. What you upload for a page appears here, to be used again anywhere.'
              : 'No picture matches. Try other words, or show all.'}
          </p>
        )}
        <ul className="picture-grid">
          {shown.map((each) => (
            <li key={each.name}>
              <PictureButton item={each} isChosen={each.name === chosen?.name} onChoose={() => setChosen(each)} />
            </li>
          ))}
        </ul>
      </div>
      {isNarrow ? (
        <Dialog isOpen={item !== null} onClose={close} shape="sheet" title="Picture">
          {details}
        </Dialog>
      ) : (
        details
      )}
      {isReplacing && item && <ReplaceDialog item={item} onClose={() => setReplacing(false)} />}
    </div>
  );
};

interface PictureButtonProps {
  item: MediaItem;
  isChosen: boolean;
  onChoose: () => void;
}

const PictureButton = ({ item, isChosen, onChoose }: PictureButtonProps) => (
  <button type="button" className="picture" aria-pressed={isChosen} onClick={onChoose}>
    {item.state === 'ready' ? (
      <img src={item.url} alt="" loading="lazy" />
    ) : (
      <span className="picture-waiting">
        <Icon name={item.state === 'failed' ? 'alert' : 'image'} size={32} />
        {item.progress && (
          <progress
            className="upload-bar"
            value={item.progress.done}
            max={item.progress.total}
            aria-label="Preparing"
          />
        )}
      </span>
    )}
    {isUndescribed(item) && (
      <span className="missing-words picture-warning">
        <Icon name="warning" size={16} />
        No description
      </span>
    )}
    <span className="picture-name">{getPictureName(item)}</span>
    <span className="picture-use">{item.usedIn.map(({ label }) => label).join(', ') || 'Not used'}</span>
  </button>
);

/** A picture for the library alone, to be used later. */
const LibraryUpload = () => {
  const [url, setUrl] = useState('');
  const { mutateAsync: add, isPending } = useCreateMedia();
  const keep = async (imageUrl: string) => {
    setUrl(imageUrl);
    try {
      await add({ imageUrl });
      showSuccess(MESSAGES.media.uploaded);
    } catch (error) {
      showServerFailure(error, MESSAGES.media.addFailure);
    }
  };
  return (
    <div className="library-upload">
      <UploadButton look="primary" disabled={isPending} onUploaded={(image) => void keep(image.url)}>
        {isPending ? 'Preparing the picture…' : 'Upload image'}
      </UploadButton>
      <PreparingProgress url={url} isSaving={isPending} />
    </div>
  );
};
