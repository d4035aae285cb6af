import { useCallback, useEffect, useRef, useState } from 'react';
import { UPLOADS } from '../../../contract/interface.ts';
import type { PageType } from '../../../contract/pages.ts';
import { showServerFailure } from '../../client/failures.ts';
import { useOfferBatchUndo } from '../../client/undo.ts';
import { useUnsavedForm } from '../../client/unsaved-forms.ts';
import { useWithdrawal } from '../../client/withdrawal.ts';
import { useEditing } from '../../forms/leaving.tsx';
import { getItemAnchor, showAnchor } from '../../navigation/links.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { cardFormStyle } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonRow } from '../../ui/layout.tsx';
import { isFocusElsewhere } from '../../ui/rows.ts';
import { ChoosePicturesDialog } from '../media/choose-pictures-dialog.tsx';
import { type BatchPicture, usePictureBatch } from '../media/picture-batch.ts';
import type { ImageKind } from './image-kinds.ts';
import { type NewPictureMetadata, NewPictureRow } from './new-picture-row.tsx';

const NO_METADATA: NewPictureMetadata = { altText: '', isDecorative: false, title: '', description: '' };

interface AddManyFormProps {
  kind: ImageKind;
  page: PageType;
  nextOrder: string;
  /** @param isDone they were added, and are shown */
  onClose: (isDone?: boolean) => void;
}

/** Several new pictures: they are sent and prepared while their words are typed, and added together. */
export const AddManyForm = ({ kind, page, nextOrder, onClose }: AddManyFormProps) => {
  const batch = usePictureBatch();
  const { pictures } = batch;
  const [metadata, setMetadata] = useState<Record<string, NewPictureMetadata>>({});
  const [isChoosing, setChoosing] = useState(true);
  const isEmpty = pictures.length === 0;
  const closeDialog = useCallback(() => setChoosing(false), []);
  const { save, withdraw, isAdding, isWanted, waitAndAdd } = useAdding({
    kind,
    page,
    nextOrder,
    pictures,
    metadata,
    onClose,
  });
  const status = useRef<HTMLParagraphElement>(null);
  const more = useRef<HTMLInputElement>(null);
  const { home, heading } = useKeptFocus(pictures.length);
  const { leave } = useEditing();
  const label = `the new pictures for ${kind.title}`;
  const saveOrShow = async (): Promise<boolean> => {
    const isSaved = await save();
    // What keeps them from being added is said there.
    if (!isSaved) status.current?.scrollIntoView({ block: 'center' });
    return isSaved;
  };
  const discard = () => {
    withdraw();
    onClose();
  };
  useUnsavedForm(!isEmpty, { label, save: saveOrShow, discard });
  // Closed without a choice: there is nothing to show.
  useEffect(() => {
    if (!isChoosing && isEmpty) onClose();
  }, [isChoosing, isEmpty, onClose]);
  const failed = pictures.filter(({ state }) => state === 'failed').length;
  const ready = pictures.filter(({ state }) => state === 'ready').length;
  return (
    <section ref={home} className={isEmpty ? undefined : cardFormStyle()} aria-label="New pictures">
      {isChoosing && <ChoosePicturesDialog batch={batch} onClose={closeDialog} />}
      {!isEmpty && (
        <>
          <header className="flex items-center justify-between">
            <h4 className="text-base" tabIndex={-1} ref={heading}>
              {pictures.length === 1 ? '1 new picture' : `${pictures.length} new pictures`}
            </h4>
            <IconButton icon="close" label="Close" onClick={() => leave(onClose, label)} disabled={isAdding} />
          </header>
          <ul className="grid gap-3">
            {pictures.map((picture, index) => (
              <NewPictureRow
                key={picture.id}
                picture={picture}
                number={index + 1}
                hasCaption={kind.hasCaption}
                metadata={metadata[picture.id] ?? NO_METADATA}
                isLocked={isAdding}
                onMetadata={(next) => setMetadata((others) => ({ ...others, [picture.id]: next }))}
                onHelp={() => void batch.help(picture)}
                onRemove={() => batch.remove(picture)}
              />
            ))}
          </ul>
          <ButtonRow>
            <p ref={status} className="mr-auto flex items-center gap-2" role="status">
              <Icon name={failed > 0 ? 'alert' : ready === pictures.length ? 'check-circle' : 'info'} size={18} />
              {describeBatch({ all: pictures.length, ready, failed, isWanted })}
            </p>
            <input
              ref={more}
              className="hidden"
              type="file"
              accept={UPLOADS.allowedTypes.join()}
              multiple
              aria-label="More pictures"
              onChange={({ target }) => {
                batch.addMore(target.files);
                target.value = '';
              }}
            />
            <Button icon="plus" onClick={() => more.current?.click()} disabled={isAdding}>
              More pictures
            </Button>
            <Button look="primary" disabled={isAdding || isWanted || failed > 0} onClick={waitAndAdd}>
              {isAdding ? 'Adding…' : isWanted ? 'Adding when ready…' : 'Add all'}
            </Button>
          </ButtonRow>
        </>
      )}
    </section>
  );
};

/** The form comes into view with each choice of pictures, and what loses the focus in it gives it to the heading. */
const useKeptFocus = (count: number) => {
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
  // After every drawing: a button that is removed or disabled under the focus would leave it to the page.
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
};

interface BatchCount {
  all: number;
  ready: number;
  failed: number;
  isWanted: boolean;
}

const describeBatch = ({ all, ready, failed, isWanted }: BatchCount): string => {
  if (failed > 0) {
    const them = failed === 1 ? 'it' : 'them';
    return `${failed} of ${all} didn’t make it. See why next to ${them}, then fix or remove ${them}.`;
  }
  if (ready === all) return all === 1 ? 'Ready to add.' : `All ${all} are ready.`;
  return isWanted
    ? `${ready} of ${all} ready. They’ll all be added when the last one is ready. Keep this tab open.`
    : `${ready} of ${all} ready. Describe them while the others are prepared.`;
};

interface Adding extends AddManyFormProps {
  pictures: readonly BatchPicture[];
  metadata: Record<string, NewPictureMetadata>;
}

/** Adds them at once, or as soon as the last one is ready; where one fails, its row is shown first. */
const useAdding = ({ kind, page, nextOrder, pictures, metadata, onClose }: Adding) => {
  const { mutateAsync: create, isPending: isAdding } = kind.items.useCreateTogether();
  const withdrawal = useWithdrawal();
  const { offerBatchUndo } = useOfferBatchUndo();
  const [isWanted, setWanted] = useState(false);
  const isReady = pictures.length > 0 && pictures.every(({ state }) => state === 'ready');
  const hasFailed = pictures.some(({ state }) => state === 'failed');
  const add = async (): Promise<boolean> => {
    try {
      const images = pictures.map(({ id, url }, index) => {
        const { title, description, ...said } = metadata[id] ?? NO_METADATA;
        const caption = kind.hasCaption && { title, description };
        const sortOrder = String(Number(nextOrder) + index);
        return { ...said, ...caption, imageUrl: url, pageType: page, sortOrder, isActive: true };
      });
      const { body } = await withdrawal.send(() => create(images));
      offerBatchUndo(kind.messages.addedTogether(body.items.length), body.batch);
      onClose(true);
      const [first] = body.items;
      if (first) showAnchor(getItemAnchor(kind.entity, first.id));
      return true;
    } catch (error) {
      showServerFailure(error, kind.messages.addFailure);
      return false;
    }
  };
  const latest = useRef(add);
  latest.current = add;
  useEffect(() => {
    if (!isWanted) return;
    if (hasFailed) setWanted(false);
    else if (isReady) {
      setWanted(false);
      void latest.current();
    }
  }, [isWanted, isReady, hasFailed]);
  return {
    /** Those who leave before the last one is ready stay, until all of them are added. */
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
};
