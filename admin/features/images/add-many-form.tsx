import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { MOST_TOGETHER } from '../../../contract/changes.ts';
import { UPLOADS } from '../../../contract/interface.ts';
import { withFailureShown } from '../../client/failures.ts';
import { useOfferUndo } from '../../client/undo.ts';
import { useUnsavedForm } from '../../client/unsaved-forms.ts';
import { useWithdrawal } from '../../client/withdrawal.ts';
import { useEditing } from '../../forms/leaving.tsx';
import { getItemAnchor, showAnchor } from '../../navigation/links.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { cardFormStyle } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonRow } from '../../ui/layout.tsx';
import { isFocusElsewhere } from '../../ui/rows.ts';
import { addFiles, FilePicker, useDroppedFiles } from '../media/file-picker.tsx';
import { type QueuedImage, type UploadQueue, useUploadQueue } from '../media/upload-queue.ts';
import type { ImageFormProps } from './image-form.tsx';
import { type NewImageMetadata, NewImageRow, NO_METADATA } from './new-image-row.tsx';

const NO_UPLOAD_METADATA = { description: '', isDecorative: false, focalPoint: null };

const PICKER_TEXTS = {
  dashboardTitle: 'Pictures',
  dropPasteFiles: 'Drop your pictures here, or %{browseFiles}',
  dropPasteImportFiles: '%{browseFiles}, or take a photo now',
  browseFiles: 'Choose pictures',
  dropHint: 'Drop them here',
};

type AddManyFormProps = Omit<ImageFormProps, 'image' | 'isGone'>;

/** Form for several new images: they are sent and prepared while descriptions are typed, then added together. */
export function AddManyForm(props: AddManyFormProps) {
  const { kind, onClose } = props;
  const queue = useUploadQueue({ most: MOST_TOGETHER, describe: (fileName) => ({ ...NO_UPLOAD_METADATA, fileName }) });
  const { images } = queue;
  const [metadata, setMetadata] = useState<Record<string, NewImageMetadata>>({});
  const [isChoosing, setChoosing] = useState(true);
  const isEmpty = images.length === 0;
  const closeDialog = useCallback(() => setChoosing(false), []);
  const { save, withdraw, isAdding, isWanted, waitAndAdd } = useAdding({ ...props, images, metadata });
  const status = useRef<HTMLParagraphElement>(null);
  const more = useRef<HTMLInputElement>(null);
  const { home, heading } = useRetainedFocus(images.length);
  const { leave } = useEditing();
  const label = `the new pictures for ${kind.title}`;
  const saveOrShow = async (): Promise<boolean> => {
    const isSaved = await save();
    // The status message there explains why they were not added.
    if (!isSaved) status.current?.scrollIntoView({ block: 'center' });
    return isSaved;
  };
  const discard = () => {
    withdraw();
    onClose();
  };
  useUnsavedForm(!isEmpty, { label, save: saveOrShow, discard });
  // Closed without a choice, so there is nothing to show.
  useEffect(() => {
    if (!isChoosing && isEmpty) onClose();
  }, [isChoosing, isEmpty, onClose]);
  const failed = images.filter(({ state }) => state === 'failed').length;
  const ready = images.filter(({ state }) => state === 'ready').length;
  return (
    <section ref={home} className={isEmpty ? undefined : cardFormStyle()} aria-label="New pictures">
      {isChoosing && <ChooseDialog uppy={queue.uppy} onClose={closeDialog} />}
      {!isEmpty && (
        <>
          <header className="flex items-center justify-between">
            <h4 className="text-base" tabIndex={-1} ref={heading}>
              {images.length === 1 ? '1 new picture' : `${images.length} new pictures`}
            </h4>
            <IconButton icon="close" label="Close" onClick={() => leave(onClose, label)} disabled={isAdding} />
          </header>
          <ul className="grid gap-3">
            {images.map((image, index) => (
              <NewImageRow
                key={image.id}
                image={image}
                number={index + 1}
                hasCaption={kind.hasCaption}
                metadata={metadata[image.id] ?? NO_METADATA}
                isLocked={isAdding}
                onMetadata={(next) => setMetadata((others) => ({ ...others, [image.id]: next }))}
                onHelp={() => void queue.help(image)}
                onRemove={() => queue.remove(image)}
              />
            ))}
          </ul>
          <ButtonRow>
            <p ref={status} className="mr-auto flex items-center gap-2" role="status">
              <Icon name={failed > 0 ? 'alert' : ready === images.length ? 'check-circle' : 'info'} size={18} />
              {describeBatch({ all: images.length, ready, failed, isWanted })}
            </p>
            <input
              ref={more}
              className="hidden"
              type="file"
              accept={UPLOADS.allowedTypes.join()}
              multiple
              aria-label="More pictures"
              onChange={({ target }) => {
                addFiles(queue.uppy, target.files, 'more');
                target.value = '';
              }}
            />
            <Button icon="plus" label="More pictures" onClick={() => more.current?.click()} disabled={isAdding} />
            <Button
              label={isAdding ? 'Adding…' : isWanted ? 'Adding when ready…' : 'Add all'}
              variant="primary"
              disabled={isAdding || isWanted || failed > 0}
              onClick={waitAndAdd}
            />
          </ButtonRow>
        </>
      )}
    </section>
  );
}

interface Adding extends AddManyFormProps {
  images: readonly QueuedImage[];
  metadata: Record<string, NewImageMetadata>;
}

/** Adds the images at once, or once the last one is ready. If one fails, shows its row first. */
function useAdding({ kind, page, nextOrder, images, metadata, onClose }: Adding) {
  const { mutateAsync: create, isPending: isAdding } = kind.items.useCreateTogether();
  const withdrawal = useWithdrawal();
  const { offerUndo } = useOfferUndo();
  const [isWanted, setWanted] = useState(false);
  const isReady = images.length > 0 && images.every(({ state }) => state === 'ready');
  const hasFailed = images.some(({ state }) => state === 'failed');
  const add = () =>
    withFailureShown(kind.messages.addFailure, async () => {
      const added = images.map(({ id, url }, index) => {
        const { title, description, ...described } = metadata[id] ?? NO_METADATA;
        const caption = kind.hasCaption && { title, description };
        const sortOrder = String(Number(nextOrder) + index);
        return { ...described, ...caption, imageUrl: url, pageType: page, sortOrder, isActive: true };
      });
      const written = await withdrawal.send(() => create(added));
      const { items } = written.body;
      offerUndo(kind.messages.addedTogether(items.length), written);
      onClose();
      const [first] = items;
      if (first) showAnchor(getItemAnchor(kind.entity, first.id));
    });
  const addLatest = useEffectEvent(add);
  useEffect(() => {
    if (!isWanted) return;
    if (hasFailed) setWanted(false);
    else if (isReady) {
      setWanted(false);
      void addLatest();
    }
  }, [isWanted, isReady, hasFailed]);
  return {
    /** Leaving the form waits until all of them are ready and added. */
    save: (): Promise<boolean> => {
      if (isAdding) return Promise.resolve(false);
      if (isReady) return add();
      setWanted(!hasFailed);
      return Promise.resolve(false);
    },
    withdraw: withdrawal.withdraw,
    isAdding,
    isWanted,
    waitAndAdd: () => setWanted(true),
  };
}

/** Scrolls to the form on each choice of images, and focuses the heading if the focused element disappears. */
function useRetainedFocus(count: number) {
  const home = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(0);
  useEffect(() => {
    const isMore = count > before.current;
    before.current = count;
    if (!isMore) return;
    heading.current?.focus({ preventScroll: true });
    home.current?.scrollIntoView({ block: 'start' });
  }, [count]);
  // Checked after every render: removing or disabling the focused button would move the focus to the page.
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const isLost = focused.current && (!focused.current.isConnected || focused.current.matches(':disabled'));
    if (isLost && !isFocusElsewhere(focused.current)) heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element && home.current?.contains(target) ? target : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return { home, heading };
}

/** Closes after a choice, whether or not the images were accepted. */
function ChooseDialog({ uppy, onClose }: { uppy: UploadQueue['uppy']; onClose: () => void }) {
  useDroppedFiles(uppy);
  useEffect(() => {
    uppy.on('files-added', onClose);
    return () => {
      uppy.off('files-added', onClose);
    };
  }, [uppy, onClose]);
  return (
    <Dialog onClose={onClose} shape="upload" title="Add several photos">
      <div className="upload">
        <FilePicker uppy={uppy} note={`Up to ${MOST_TOGETHER} photos, 10 MB each`} texts={PICKER_TEXTS} />
      </div>
    </Dialog>
  );
}

type BatchCount = Record<'all' | 'ready' | 'failed', number> & { isWanted: boolean };

function describeBatch({ all, ready, failed, isWanted }: BatchCount): string {
  if (failed > 0) {
    const them = failed === 1 ? 'it' : 'them';
    return `${failed} of ${all} didn’t make it. See why next to ${them}, then fix or remove ${them}.`;
  }
  if (ready === all) return all === 1 ? 'Ready to add.' : `All ${all} are ready.`;
  return isWanted
    ? `${ready} of ${all} ready. They’ll all be added when the last one is ready. Keep this tab open.`
    : `${ready} of ${all} ready. Describe them while the others are prepared.`;
}
