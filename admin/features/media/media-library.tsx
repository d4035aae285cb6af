import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { MediaItem } from '../../../contract/media.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { showServerFailure } from '../../client/failures.ts';
import { useEditing } from '../../forms/leaving.tsx';
import { TabLink } from '../../navigation/links.tsx';
import { readParam, useHref } from '../../navigation/location.ts';
import { NoticeCard } from '../../ui/card.tsx';
import { ChoiceChips } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { getClubToday } from '../../ui/format.ts';
import { Stack } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { TabHeader } from '../../ui/panel.tsx';
import { useNarrowScreen } from '../../ui/screen.ts';
import { showSuccess } from '../../ui/toasts.tsx';
import { listDueConsent } from './consent.ts';
import { ConsentCard } from './consent-card.tsx';
import { mediaQuery, useCreateMedia } from './data.ts';
import { findPictures, MEDIA_FILTERS, type MediaFilter, mediaFilters } from './find-pictures.ts';
import { MediaDetails } from './media-details.tsx';
import { PictureGrid, PictureTile } from './picture-tile.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { TakedownDialog } from './takedown-dialog.tsx';
import { PreparingProgress, UploadButton } from './upload-button.tsx';

export const MediaPanel = () => (
  <>
    <TabHeader title="Media library" lead="Every picture the club has uploaded.">
      <LibraryUpload />
    </TabHeader>
    <MediaLibrary />
    <p className="mt-6">
      <TabLink id="takedowns">Pictures that were removed for good</TabLink>
    </p>
  </>
);

const MediaLibrary = () => {
  const named = readParam(useHref(), 'picture');
  // Other tabs' forms add to the library; it is read anew each time it is opened.
  return (
    <Loaded
      query={useQuery({ ...mediaQuery, refetchOnMount: 'always' })}
      failure="The media library could not be loaded."
      cards={2}
    >
      {(data) => <LoadedLibrary items={data} named={named} />}
    </Loaded>
  );
};

interface LoadedLibraryProps {
  items: readonly MediaItem[];
  /** The picture that the address asks for; empty for none. */
  named: string;
}

const LoadedLibrary = ({ items, named }: LoadedLibraryProps) => {
  const [words, setWords] = useState('');
  const [filter, setFilter] = useState<MediaFilter>('all');
  const find = (wanted: string) => items.find(({ name }) => name === wanted) ?? null;
  const [chosen, setChosen] = useState(() => find(named));
  const latest = useRef(find);
  latest.current = find;
  useEffect(() => {
    if (named) setChosen(latest.current(named));
  }, [named]);
  const { leave } = useEditing();
  const choose = (next: MediaItem) => leave(() => setChosen(next));
  // Kept here, as the details move from beside the list to a sheet over it when a tablet is turned.
  const [isReplacing, setReplacing] = useState(false);
  const [isTakingDown, setTakingDown] = useState(false);
  const isNarrow = useNarrowScreen();
  const found = findPictures(items, words);
  const shown = found.filter(mediaFilters[filter].includes);
  const stored = chosen && find(chosen.name);
  const item = stored ?? chosen;
  const today = getClubToday(new Date());
  const close = () => setChosen(null);
  const details = item && (
    <MediaDetails
      key={item.name}
      item={item}
      isGone={stored === null}
      isCard={!isNarrow}
      onDeleted={close}
      onReplace={() => setReplacing(true)}
      onTakeDown={() => setTakingDown(true)}
    />
  );
  return (
    <div className={`grid items-start gap-7 ${item && !isNarrow ? 'grid-cols-[minmax(0,1fr)_360px]' : 'grid-cols-1'}`}>
      <Stack>
        <ConsentCard due={listDueConsent(items, today)} onOpen={choose} />
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <div className="flex-[1_1_220px]">
            <TextField label="Find a picture" value={words} onChange={setWords} type="search" autoComplete="off" />
          </div>
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
          <NoticeCard role="status">
            {items.length === 0
              ? 'No pictures yet. What you upload for a page appears here, to be used again anywhere.'
              : 'No picture matches. Try other words, or show all.'}
          </NoticeCard>
        )}
        <PictureGrid>
          {shown.map((each) => (
            <li key={each.name}>
              <PictureTile item={each} aria-pressed={each.name === chosen?.name} onClick={() => choose(each)} />
            </li>
          ))}
        </PictureGrid>
      </Stack>
      {isNarrow ? (
        <Dialog isOpen={item !== null} onClose={() => leave(close)} shape="sheet" title="Picture">
          {details}
        </Dialog>
      ) : (
        details
      )}
      {isReplacing && item && <ReplaceDialog item={item} onClose={() => setReplacing(false)} />}
      {isTakingDown && item && <TakedownDialog item={item} onClose={() => setTakingDown(false)} />}
    </div>
  );
};

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
    <div
      className="grid min-w-55 justify-items-end gap-3 max-sm:justify-items-start *:[div]:w-full"
      id="upload-pictures"
    >
      <UploadButton look="primary" disabled={isPending} onUploaded={(image) => void keep(image.url)}>
        {isPending ? 'Preparing the picture…' : 'Upload image'}
      </UploadButton>
      <PreparingProgress url={url} isSaving={isPending} />
    </div>
  );
};
