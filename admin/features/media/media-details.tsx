import { useId } from 'react';
import type { z } from 'zod';
import { CONSENT_REMINDER_DAYS } from '../../../contract/consent.ts';
import { listFieldLabels } from '../../../contract/entities.ts';
import {
  type FocalPoint,
  focalPoint,
  getImageName,
  getMediaChangeId,
  type MediaItem,
  mediaItem,
} from '../../../contract/media.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { copyText } from '../../client/failures.ts';
import { useUndoableWrite } from '../../client/undo.ts';
import { FieldsConflict } from '../../forms/conflicts.tsx';
import { DescribeField } from '../../forms/describe-field.tsx';
import { describeSave, useItemForm } from '../../forms/item-form.ts';
import { GoneNote } from '../../forms/notes.tsx';
import { readTheirs } from '../../forms/problems.ts';
import { TabButton } from '../../navigation/links.tsx';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { TextField } from '../../ui/fields.tsx';
import { formatBytes, formatDayAndTime } from '../../ui/format.ts';
import { useDeleteMedia, useUpdateMedia } from './data.ts';
import { FocalPointField } from './focal-point-field.tsx';
import { getSmallUrl, UseList } from './image-tile.tsx';
import { PreparingBar } from './preparing.tsx';

interface MediaDetailsProps {
  item: MediaItem;
  /** Someone else deleted it while it was open. */
  isGone: boolean;
  /** True next to the library, false alone in a dialog. */
  isCard: boolean;
  onDeleted: () => void;
  onReplace: () => void;
  onTakeDown: () => void;
}

/** Fits on the first screen below the page's title. Longer content scrolls inside, above the actions. */
const DETAILS_CARD =
  'sticky top-22 grid max-h-[max(480px,calc(100dvh-208px))] gap-4 overflow-y-auto scroll-pb-56 rounded-card border border-line-cool bg-white px-5 pt-5 shadow-xs group-data-noticed/dashboard:top-34';
/** Its upper edge shows that the content continues below. */
const ACTIONS_BAR =
  'sticky bottom-0 z-1 -mx-5 border-line-strong border-t bg-white px-5 pt-3.5 pb-3 shadow-[0_-10px_16px_-10px_rgb(7_20_40/0.35)]';

const FIELD_LABELS = listFieldLabels('media');
/** Labels of the typed text that can be copied once the image is deleted. */
const COPIED_LABELS = { description: 'Description', consentBy: 'Who agreed' };

const storedMetadata = mediaItem.pick({
  version: true,
  description: true,
  isDecorative: true,
  focalPoint: true,
  showsPeople: true,
  consentBy: true,
  consentUntil: true,
});

const writePoint = (point: FocalPoint | null): string => (point ? JSON.stringify(point) : '');

const readPoint = (written: string): FocalPoint | null => (written ? focalPoint.parse(JSON.parse(written)) : null);

export function MediaDetails({ item, isGone, isCard, ...actions }: MediaDetailsProps) {
  const titleId = useId();
  return (
    <section className={isCard ? DETAILS_CARD : 'grid gap-4'} aria-labelledby={titleId}>
      <h3 className="text-xl" id={titleId}>
        {getImageName(item)}
      </h3>
      <MediaFacts item={item} />
      {!isGone && (
        <div>
          <h4 className="text-base">Where it’s used</h4>
          {item.usedIn.length === 0 ? <p>Nowhere.</p> : <UseList item={item} />}
        </div>
      )}
      {item.state === 'ready' ? (
        <MediaForm item={item} isGone={isGone} />
      ) : (
        <div role="status">{item.error ?? <PreparingBar progress={item.progress} />}</div>
      )}
      {!isGone && <MediaActions item={item} className={isCard ? ACTIONS_BAR : ''} {...actions} />}
    </section>
  );
}

function MediaFacts({ item: { name, url, fileName, addedBy, image, createdAt } }: { item: MediaItem }) {
  const largest = image?.variants.at(-1);
  const address = new URL(url, window.location.href).href;
  const copy = () => void copyText(address, MESSAGES.media.addressCopied, MESSAGES.share.copyFailure);
  return (
    <div>
      <p className="text-sm">
        {fileName && `${fileName} · `}
        {image && `${image.width} × ${image.height} · `}
        {largest && `${formatBytes(largest.bytes)} · `}added {addedBy && `by ${addedBy}, `}
        {formatDayAndTime(createdAt)}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button icon="link" label="Copy address" size="small" onClick={copy} />
        <TabButton
          id="audit"
          icon="history"
          label="History"
          params={{ entity: 'media', id: String(getMediaChangeId(name)) }}
          size="small"
        />
      </div>
    </div>
  );
}

function MediaForm({ item, isGone }: { item: MediaItem; isGone: boolean }) {
  const { mutateAsync } = useUpdateMedia();
  const form = useItemForm({
    name: `media:${item.name}`,
    label: item.description || 'the picture',
    labels: FIELD_LABELS,
    stored: toStored(storedMetadata.parse(item)),
    save: ({ description, isDecorative, focalPoint: point, showsPeople, consentBy, consentUntil }, version) => {
      const metadata = { isDecorative, description: isDecorative ? '' : description.trim() };
      const consent = { showsPeople, consentBy: consentBy.trim(), consentUntil: consentUntil || null };
      return mutateAsync({ name: item.name, version, ...metadata, ...consent, focalPoint: readPoint(point) });
    },
    findTheirs: readTheirs(storedMetadata, toStored),
    success: MESSAGES.media.updated,
    failure: MESSAGES.media.updateFailure,
    isGone,
  });
  const { fields } = form;
  return (
    <form className="grid gap-5" {...form.element} noValidate={false}>
      <GoneNote form={{ ...form, labels: COPIED_LABELS }} />
      <FocalPointField
        size="small"
        url={getSmallUrl(item)}
        value={readPoint(fields.focalPoint)}
        onChange={(point) => form.change({ focalPoint: writePoint(point) })}
      />
      <DescribeField
        altText={fields.description}
        isDecorative={fields.isDecorative}
        onChange={({ altText, isDecorative }) => form.change({ description: altText, isDecorative })}
        hint="For visitors who can’t see it. Offered wherever the picture is used again."
      />
      <div className="grid gap-4 border-t border-line-cool pt-4">
        <SwitchField
          hint="Someone in it can be recognized. Then note who agreed to it."
          {...form.toggle('showsPeople')}
        />
        {fields.showsPeople && (
          <>
            <TextField
              {...form.text('consentBy')}
              hint="For example “parents, by email”. Students’ names aren’t asked for: please don’t write them here."
              maxLength={200}
              autoComplete="off"
            />
            <TextField
              isOptional
              {...form.text('consentUntil')}
              label="Until when"
              type="date"
              hint={`The library and the board handover remind you ${CONSENT_REMINDER_DAYS} days before.`}
            />
          </>
        )}
      </div>
      <SubmitButton
        label={form.isGone ? 'Save' : describeSave(form, 'Save')}
        disabled={!form.isChanged || form.isSaving || form.isGone}
      />
      <FieldsConflict form={form} label={item.description || 'Picture'} />
    </form>
  );
}

function toStored({ version, focalPoint: point, consentUntil, ...fields }: z.infer<typeof storedMetadata>) {
  return { version, fields: { ...fields, focalPoint: writePoint(point), consentUntil: consentUntil ?? '' } };
}

interface MediaActionsProps extends Omit<MediaDetailsProps, 'isGone' | 'isCard'> {
  className: string;
}

function MediaActions({ item, className, onDeleted, onReplace, onTakeDown }: MediaActionsProps) {
  const { write: remove, isBusy } = useUndoableWrite(useDeleteMedia(), MESSAGES.media.deleteFailure);
  const isUsed = item.usedIn.length > 0;
  const deleteItem = async () => {
    if (await remove(item.name, MESSAGES.media.deleted)) onDeleted();
  };
  return (
    <div className={className}>
      <div className="flex flex-wrap items-center gap-2">
        {isUsed && item.state === 'ready' && (
          <Button icon="again" label="Replace everywhere" size="small" onClick={onReplace} />
        )}
        <Button
          label="Delete"
          variant="danger-plain"
          size="small"
          icon="trash"
          disabled={isUsed || isBusy}
          onClick={deleteItem}
        />
      </div>
      {isUsed && <p className="mt-1 text-sm">Take it off where it’s used first, then you can delete it.</p>}
      {item.state === 'ready' && (
        <div className="mt-2.5 border-t border-line-cool pt-2.5">
          <p className="mb-1 text-sm">
            A parent asks you to take a photo off the site, or it should never have been there?
          </p>
          <Button label="Remove for good" variant="danger-plain" size="small" icon="eye-off" onClick={onTakeDown} />
        </div>
      )}
    </div>
  );
}
