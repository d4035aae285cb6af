import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { PageType } from '../../../contract/pages.ts';
import { getNextOrder, sortByOrder } from '../../../contract/sort-by-order.ts';
import { isDue } from '../../../contract/visibility-window.ts';
import { useMoving, useRemoving } from '../../client/entity-data.ts';
import { useAdmin } from '../../client/session.ts';
import { findDraftTime } from '../../forms/item-form.ts';
import { HeadedCard } from '../../ui/block-header.tsx';
import { Button } from '../../ui/button.tsx';
import { CardEmpty, CardNote } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { late } from '../../ui/late.tsx';
import { PlaceGlyph } from '../../ui/place-glyph.tsx';
import { useEditedRow, useFocusAfterRow, useRowPlaces } from '../../ui/rows.ts';
import { ArtworkPreview } from '../media/image-field.tsx';
import { ImageForm } from './image-form.tsx';
import type { ImageKind, ManagedImage } from './image-kinds.ts';
import { ImageRow } from './image-row.tsx';
import { useRowDrag } from './row-drag.ts';

// The uploader comes along, which is large.
const AddManyForm = late(async () => (await import('./add-many-form.tsx')).AddManyForm);

interface ImagesCardProps {
  kind: ImageKind;
  page: PageType;
  /** Of all pages. */
  all: readonly ManagedImage[];
}

export function ImagesCard({ kind, page, all }: ImagesCardProps) {
  const admin = useAdmin();
  // Reopens the form if a draft exists, so that it is not hidden.
  const adding = useOpener(() => findDraftTime(admin.id, `${kind.entity}:new:${page}`) !== null);
  const addingMany = useOpener();
  const { edited, editedId, isGone, edit, close } = useEditedRow(all);
  const rows = useFocusAfterRow(editedId);
  const [candidate, setCandidate] = useState<ManagedImage | null>(null);
  const images = sortByOrder(all.filter(({ pageType }) => pageType === page));
  const form = { kind, page, nextOrder: getNextOrder(images) };
  const { items, messages } = kind;
  const removing = useRemoving(items, messages);
  const moving = useMoving(items, images, { updated: messages.updated, failure: messages.updateFailure });
  const isBusy = removing.isBusy || moving.isBusy;
  const placeOf = useRowPlaces(rows, images, { move: moving.move, isBusy });
  const getDragged = useRowDrag((from, to) => void moving.move(from, to));
  return (
    <HeadedCard
      title={kind.title}
      glyph={<PlaceGlyph place={kind.place} page={page} />}
      place={kind.describePlace(page)}
      actions={
        <>
          <Button
            ref={adding.button}
            icon="image-add"
            className="max-sm:order-3 max-sm:w-full"
            aria-expanded={adding.isOpen}
            onClick={() => (adding.isOpen ? adding.close() : adding.open())}
          >
            {kind.add}
          </Button>
          <Button
            ref={addingMany.button}
            icon="upload"
            className="max-sm:order-3 max-sm:w-full"
            aria-label={`Add several photos: ${kind.title}`}
            disabled={addingMany.isOpen}
            onClick={addingMany.open}
          >
            Add several photos
          </Button>
        </>
      }
    >
      <ul className="@container" ref={rows}>
        {images.map((image, index) => (
          <ImageRow
            entity={kind.entity}
            key={image.id}
            image={image}
            place={placeOf(image, index)}
            isBusy={isBusy || edited !== null}
            drag={getDragged(index)}
            onEdit={() => edit(image)}
            onDelete={() => (kind.deleteQuestion ? setCandidate(image) : void removing.remove(image))}
          />
        ))}
      </ul>
      <ImagesNote kind={kind} page={page} images={images} />
      {edited && <ImageForm key={edited.id} {...form} image={edited} isGone={isGone} onClose={close} />}
      {adding.isOpen && <ImageForm {...form} image={null} isGone={false} onClose={() => adding.close()} />}
      {addingMany.isOpen && (
        <Suspense fallback={null}>
          <AddManyForm {...form} onClose={addingMany.close} />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={candidate !== null}
        onCancel={() => setCandidate(null)}
        onConfirm={() => {
          if (candidate) void removing.remove(candidate);
          setCandidate(null);
        }}
        question={kind.deleteQuestion ?? ''}
        consequence="It comes off the page. The picture itself stays in the media library."
        action="Delete"
      />
    </HeadedCard>
  );
}

/** A button, and what it opens. Given up, that leaves the focus to the button, which may be pressed again by then. */
function useOpener(isOpenFirst: () => boolean = () => false) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(isOpenFirst);
  const isGivenUp = useRef(false);
  useEffect(() => {
    if (isOpen || !isGivenUp.current) return;
    isGivenUp.current = false;
    button.current?.focus();
  }, [isOpen]);
  const open = () => setOpen(true);
  const close = useCallback((isDone = false) => {
    isGivenUp.current = !isDone;
    setOpen(false);
  }, []);
  return { button, isOpen, open, close };
}

function ImagesNote({ kind, page, images }: { kind: ImageKind; page: PageType; images: readonly ManagedImage[] }) {
  const now = new Date().toISOString();
  const showing = images.filter((image) => image.isActive && isDue(image, now)).length;
  if (showing === 0 && kind.artwork) {
    return (
      <CardEmpty className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <ArtworkPreview className="w-60 shrink-0" src={kind.artwork[page]} />
        <p className="flex-[1_1_220px]">{images.length === 0 ? kind.empty : kind.noneShown}</p>
      </CardEmpty>
    );
  }
  if (images.length === 0) return <CardEmpty>{kind.empty}</CardEmpty>;
  return (
    <CardNote>
      <Icon name="eye" />
      {showing === 0 ? kind.noneShown : `${showing} of ${images.length} showing. ${kind.without}`}
    </CardNote>
  );
}
