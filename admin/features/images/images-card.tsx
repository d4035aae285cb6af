import { type ComponentProps, useRef, useState } from 'react';
import { isUploadedImagePath } from '../../../contract/image-address.ts';
import type { PageType } from '../../../contract/pages.ts';
import { getNextOrder, sortByOrder } from '../../../contract/sort-by-order.ts';
import { isDue } from '../../../contract/visibility-window.ts';
import { useMoving, useRemoving } from '../../client/entity-data.ts';
import { useAdmin } from '../../client/session.ts';
import { findDraftTime } from '../../forms/drafts.ts';
import { ItemRowEnd } from '../../navigation/item-row.tsx';
import { getItemAnchor } from '../../navigation/links.tsx';
import { Badge } from '../../ui/badges.tsx';
import { HeadedCard } from '../../ui/block-header.tsx';
import { Button } from '../../ui/button.tsx';
import { CardEmpty, CardNote } from '../../ui/card.tsx';
import { getNow } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { late } from '../../ui/late.tsx';
import { ListRow, RowDetail, RowGrip, RowNames, RowTitle } from '../../ui/list.tsx';
import { PlaceGlyph } from '../../ui/place-glyph.tsx';
import { QuarantineNote } from '../../ui/quarantine.tsx';
import { useEditedRow, useReturnedFocus } from '../../ui/rows.ts';
import { ArtworkPreview } from '../media/image-field.tsx';
import type { ManagedImage } from './data.ts';
import { ImageForm } from './image-form.tsx';
import { getImageName, type ImageKind } from './image-kinds.ts';
import { useRowDrag } from './row-drag.ts';

// Loaded on demand, because it includes the large uploader.
const AddManyForm = late(async () => (await import('./add-many-form.tsx')).AddManyForm, { fallback: null });

export function ImagesCard({ kind, page, all }: { kind: ImageKind; page: PageType; all: readonly ManagedImage[] }) {
  const admin = useAdmin();
  // Reopens the form if a draft exists, so that it is not hidden.
  const [isAdding, setAdding] = useState(() => findDraftTime(admin.id, `${kind.entity}:new:${page}`) !== null);
  const [isAddingMany, setAddingMany] = useState(false);
  const [addButton, manyButton] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  useReturnedFocus(isAdding || null, addButton);
  useReturnedFocus(isAddingMany || null, manyButton);
  const { edited, isGone, edit, close, rows } = useEditedRow(all);
  const images = sortByOrder(all.filter(({ pageType }) => pageType === page));
  const form = { kind, page, nextOrder: getNextOrder(images) };
  const { items, messages } = kind;
  const removing = useRemoving(items, messages);
  const moving = useMoving(items, images, messages.updateFailure);
  const isBusy = removing.isBusy || moving.isBusy;
  const grip = useRowDrag((from, to) => void moving.move(from, to));
  return (
    <HeadedCard
      title={kind.title}
      glyph={<PlaceGlyph place={kind.place} page={page} />}
      place={kind.describePlace(page)}
      actions={
        <>
          <Button
            ref={addButton}
            icon="image-add"
            label={kind.add}
            className="max-sm:order-3 max-sm:w-full"
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
          />
          <Button
            ref={manyButton}
            icon="upload"
            label="Add several photos"
            className="max-sm:order-3 max-sm:w-full"
            of={kind.title}
            disabled={isAddingMany}
            onClick={() => setAddingMany(true)}
          />
        </>
      }
    >
      <ul className="@container" ref={rows}>
        {images.map((image, index) => (
          <ImageRow
            entity={kind.entity}
            key={image.id}
            image={image}
            place={{ index, count: images.length, onMove: moving.move }}
            isBusy={isBusy || edited !== null}
            grip={grip}
            onEdit={() => edit(image)}
            confirmation={kind.deletion}
            onDelete={() => void removing.remove(image)}
          />
        ))}
      </ul>
      <ImagesNote kind={kind} page={page} images={images} />
      {edited && <ImageForm key={edited.id} {...form} image={edited} isGone={isGone} onClose={close} />}
      {isAdding && <ImageForm {...form} image={null} isGone={false} onClose={() => setAdding(false)} />}
      {isAddingMany && <AddManyForm {...form} onClose={() => setAddingMany(false)} />}
    </HeadedCard>
  );
}

function ImagesNote({ kind, page, images }: { kind: ImageKind; page: PageType; images: readonly ManagedImage[] }) {
  const showing = images.filter((image) => image.isActive && isDue(image, getNow().toISOString())).length;
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

interface ImageRowProps extends Omit<ComponentProps<typeof ItemRowEnd>, 'entity' | 'item' | 'name'> {
  entity: ImageKind['entity'];
  image: ManagedImage;
  grip: ReturnType<typeof useRowDrag>;
}

/**
 * Adapts to the list's width, which next to the rail can be as narrow as on a phone: first the state moves below the text,
 * then the buttons below the image.
 */
const IMAGE_ROW =
  "grid gap-4 pl-4 @max-[40rem]:grid-cols-[44px_56px_minmax(0,1fr)] @max-[40rem]:grid-rows-[auto_1fr_auto] @max-[40rem]:items-start @max-[40rem]:justify-items-start @max-[40rem]:gap-x-3 @max-[40rem]:gap-y-1 @max-[40rem]:[grid-template-areas:'picture_picture_names'_'picture_picture_state'_'grip_tools_tools'] @min-[40rem]:@max-[48rem]:grid-cols-[32px_120px_minmax(0,1fr)_auto] @min-[40rem]:@max-[48rem]:justify-items-start @min-[40rem]:@max-[48rem]:gap-y-1 @min-[40rem]:@max-[48rem]:[grid-template-areas:'grip_picture_names_tools'_'grip_picture_state_tools'] @min-[48rem]:flex data-[drag=dragged]:relative data-[drag=dragged]:z-1 data-[drag=dragged]:rounded-card data-[drag=dragged]:bg-white data-[drag=dragged]:shadow-float data-[drag=before]:bg-tint data-[drag=before]:shadow-[inset_0_3px_0_var(--color-accent-500)] data-[drag=after]:bg-tint data-[drag=after]:shadow-[inset_0_-3px_0_var(--color-accent-500)]";

const AREAS = {
  state: '@max-[48rem]:[grid-area:state]',
  tools: '@max-[48rem]:[grid-area:tools] @max-[40rem]:justify-self-end',
};

function ImageRow({ entity, image, grip, ...rest }: ImageRowProps) {
  const name = getImageName(image);
  const source = describeSource(image);
  return (
    <ListRow shape="grid" className={IMAGE_ROW} id={getItemAnchor(entity, image.id)} data-row={image.id}>
      {/* Next to the buttons, which offer the same by keyboard. */}
      <RowGrip
        data-slot="grip"
        className="in-data-[drag=dragged]:cursor-grabbing @max-[48rem]:[grid-area:grip] @max-[40rem]:-ml-3 @max-[40rem]:w-11"
        {...(!rest.isBusy && (rest.place?.count ?? 0) > 1 && grip)}
      />
      <img
        className="h-18 w-30 shrink-0 rounded-md bg-tint object-cover @max-[48rem]:[grid-area:picture] @max-[40rem]:w-28"
        src={image.imageUrl}
        alt=""
        loading="lazy"
        draggable={false}
      />
      <RowNames beside="cell" className="flex-auto @max-[48rem]:[grid-area:names]">
        <RowTitle>
          {name}
          {!image.altText && !image.isDecorative && (
            <Badge variant="gold" icon="warning">
              No description
            </Badge>
          )}
        </RowTitle>
        {source && <RowDetail>{source}</RowDetail>}
        <QuarantineNote entity={entity} id={image.id} />
      </RowNames>
      <ItemRowEnd entity={entity} item={image} name={name} areas={AREAS} {...rest} />
    </ListRow>
  );
}

function describeSource({ imageUrl, description, isDecorative }: ManagedImage): string | null {
  if (description) return description;
  if (isDecorative) return 'Decorative only';
  return isUploadedImagePath(imageUrl) ? null : `From ${new URL(imageUrl).hostname}`;
}
