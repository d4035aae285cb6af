import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { getImageName, type MediaFilter, type MediaItem } from '../../../contract/media.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useEditing } from '../../forms/leaving.tsx';
import { TabLink } from '../../navigation/links.tsx';
import { readParam, replaceParams, useHref } from '../../navigation/location.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeCard } from '../../ui/card.tsx';
import { ChoiceChips } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField, toOptions } from '../../ui/fields.tsx';
import { getClubToday } from '../../ui/format.ts';
import { Stack } from '../../ui/layout.tsx';
import { DueCard, FactRow } from '../../ui/list.tsx';
import { Loaded, OlderButton } from '../../ui/loaded.tsx';
import { TabHeader } from '../../ui/panel.tsx';
import { useNarrowScreen } from '../../ui/screen.ts';
import { showSuccess } from '../../ui/toasts.tsx';
import { listDueConsent } from './consent.ts';
import { consentQuery, mediaItemQuery, mediaPagesQuery, useAddToLibrary } from './data.ts';
import { LateUploadDialog } from './image-buttons.tsx';
import { ImageGrid, ImageTile, Thumbnail } from './image-tile.tsx';
import { MediaDetails } from './media-details.tsx';
import { PreparingProgress } from './preparing.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { TakedownDialog } from './takedown-dialog.tsx';

const FILTERS: Record<Exclude<MediaFilter, 'consent'>, string> = {
  all: 'All',
  used: 'In use',
  unused: 'Not used',
  undescribed: 'No description',
};

export function MediaPanel() {
  return (
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
}

function LibraryUpload() {
  const [isOpen, setOpen] = useState(false);
  const { add, url, isAdding } = useAddToLibrary();
  const addUploaded = async (imageUrl: string) => {
    if (await add(imageUrl)) showSuccess(MESSAGES.media.uploaded);
  };
  return (
    <div
      className="grid min-w-55 justify-items-end gap-3 max-sm:justify-items-start *:[div]:w-full"
      id="upload-pictures"
    >
      <Button
        icon="upload"
        label={isAdding ? 'Preparing the picture…' : 'Upload image'}
        variant="primary"
        size="compact"
        disabled={isAdding}
        onClick={() => setOpen(true)}
      />
      {isOpen && <LateUploadDialog onClose={() => setOpen(false)} onUploaded={addUploaded} />}
      <PreparingProgress url={url} isPreparing={isAdding} />
    </div>
  );
}

function MediaLibrary() {
  const [words, setText] = useState('');
  const [show, setShow] = useState<keyof typeof FILTERS>('all');
  // Forms on other tabs add to the library, so it is refetched each time it opens.
  const pages = useInfiniteQuery({
    ...mediaPagesQuery({ search: useDeferredValue(words), show }),
    refetchOnMount: 'always',
  });
  const { data: people = [] } = useQuery({ ...consentQuery, refetchOnMount: 'always' });
  const items = pages.data?.pages.flat() ?? [];
  const { item, isGone, choose, close } = useChosenImage(items);
  const { leave } = useEditing();
  const open = ({ name }: MediaItem) => leave(() => choose(name));
  // State lives here because the details move from beside the list to a sheet when a tablet is rotated.
  const [isReplacing, setReplacing] = useState(false);
  const [isTakingDown, setTakingDown] = useState(false);
  const isNarrow = useNarrowScreen();
  const details = item && (
    <MediaDetails
      key={item.name}
      item={item}
      isGone={isGone}
      isCard={!isNarrow}
      onDeleted={close}
      onReplace={() => setReplacing(true)}
      onTakeDown={() => setTakingDown(true)}
    />
  );
  return (
    <div className={`grid items-start gap-7 ${item && !isNarrow ? 'grid-cols-[minmax(0,1fr)_360px]' : 'grid-cols-1'}`}>
      <Stack>
        <ConsentCard due={listDueConsent(people, getClubToday())} onOpen={open} />
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <div className="flex-[1_1_220px]">
            <TextField label="Find a picture" value={words} onChange={setText} type="search" autoComplete="off" />
          </div>
          <ChoiceChips legend="Show" options={toOptions(FILTERS)} value={show} onChange={setShow} />
        </div>
        <Loaded query={pages} failure="The media library could not be loaded." cards={2}>
          {() => (
            <>
              {items.length === 0 && (
                <NoticeCard role="status">
                  {words === '' && show === 'all'
                    ? 'No pictures yet. What you upload for a page appears here, to be used again anywhere.'
                    : 'No picture matches. Try other words, or show all.'}
                </NoticeCard>
              )}
              <ImageGrid>
                {items.map((each) => (
                  <li key={each.name}>
                    <ImageTile item={each} aria-pressed={each.name === item?.name} onClick={() => open(each)} />
                  </li>
                ))}
              </ImageGrid>
              <OlderButton {...pages}>Show more pictures</OlderButton>
            </>
          )}
        </Loaded>
      </Stack>
      {isNarrow ? (
        <Dialog isOpen={item !== null} onClose={() => leave(close)} shape="sheet" title="Picture">
          {details}
        </Dialog>
      ) : (
        details
      )}
      {isReplacing && item && <ReplaceDialog item={item} isGone={isGone} onClose={() => setReplacing(false)} />}
      {isTakingDown && item && <TakedownDialog item={item} onClose={() => setTakingDown(false)} />}
    </div>
  );
}

/** The image chosen by address or click, in its current state, or its last one if someone else deleted it. */
function useChosenImage(items: readonly MediaItem[]) {
  const named = readParam(useHref(), 'image');
  const [name, setName] = useState(named);
  useEffect(() => {
    if (named) setName(named);
  }, [named]);
  // The address follows, so that a link to an image opens it again after it was closed. It may be another tab's by now.
  const choose = (chosen: string) => {
    setName(chosen);
    replaceParams({ image: chosen });
  };
  const { data: stored } = useQuery({
    ...mediaItemQuery(name),
    enabled: name !== '',
    placeholderData: () => items.find((item) => item.name === name),
  });
  const last = useRef<{ name: string; item: MediaItem } | null>(null);
  if (stored) last.current = { name, item: stored };
  const known = last.current?.name === name ? last.current.item : null;
  return { item: name === '' ? null : known, isGone: stored === null, choose, close: () => choose('') };
}

/** Images of people whose consent is due. Absent if there are none. */
function ConsentCard({ due, onOpen }: { due: ReturnType<typeof listDueConsent>; onOpen: (item: MediaItem) => void }) {
  return (
    <DueCard
      id="consent"
      className="scroll-mt-22"
      title="Consent to look after"
      lead="Photos of people. Ask again and note what they say, or take the photo off the site."
      items={due}
    >
      {({ item, reason }) => (
        <FactRow
          key={item.name}
          icon={<Thumbnail item={item} className="size-11 rounded-lg object-cover" />}
          title={getImageName(item)}
          detail={reason}
        >
          <Button label="Open" of={getImageName(item)} onClick={() => onOpen(item)} />
        </FactRow>
      )}
    </DueCard>
  );
}
