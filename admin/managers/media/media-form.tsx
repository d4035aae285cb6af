import { type FocalPoint, focalPoint, type MediaItem } from '../../../contract/media.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useUpdateMedia } from '../../data/media.ts';
import { useAdmin } from '../../data/session.ts';
import { DescribeField } from '../../fields/describe-field.tsx';
import { FocalPointField } from '../../fields/focal-point-field.tsx';
import { describeSave, useItemForm } from '../../lib/item-form.ts';
import { Button } from '../../ui/button.tsx';
import { FieldsConflict } from '../conflicts/fields-conflict.tsx';
import { GoneNote } from '../conflicts/gone-note.tsx';

const FIELD_LABELS = { description: 'Description', focalPoint: 'What must stay visible' };

type StoredWords = Pick<MediaItem, 'version' | 'description' | 'isDecorative' | 'focalPoint'>;

const writePoint = (point: FocalPoint | null): string => (point ? JSON.stringify(point) : '');

const readPoint = (written: string): FocalPoint | null => (written ? focalPoint.parse(JSON.parse(written)) : null);

const toStored = ({ version, description, isDecorative, focalPoint: point }: StoredWords) => ({
  version,
  fields: { description, isDecorative, focalPoint: writePoint(point) },
});

const isStoredWords = (row: unknown): row is StoredWords =>
  typeof row === 'object' && row !== null && 'description' in row && 'version' in row && 'focalPoint' in row;

/** What is said about a picture wherever it is used, and what its crops keep. */
export const MediaForm = ({ item, isGone }: { item: MediaItem; isGone: boolean }) => {
  const admin = useAdmin();
  const { mutateAsync } = useUpdateMedia();
  const form = useItemForm({
    adminId: admin.id,
    name: `media:${item.name}`,
    label: item.description || 'the picture',
    stored: toStored(item),
    findProblems: () => ({}),
    save: ({ description, isDecorative, focalPoint: point }, version) => {
      const words = { isDecorative, description: isDecorative ? '' : description.trim() };
      return mutateAsync({ name: item.name, version, ...words, focalPoint: readPoint(point) });
    },
    findTheirs: ({ body }) => (isStoredWords(body?.current) ? toStored(body.current) : null),
    success: MESSAGES.media.updated,
    failure: MESSAGES.media.updateFailure,
    onSaved: () => undefined,
    isGone,
  });
  const { fields } = form;
  return (
    <form className="form" ref={form.form} onSubmit={form.submit}>
      <GoneNote form={form} fieldLabels={{ description: FIELD_LABELS.description }} />
      <FocalPointField
        url={item.url}
        value={readPoint(fields.focalPoint)}
        onChange={(point) => form.change({ focalPoint: writePoint(point) })}
      />
      <DescribeField
        altText={fields.description}
        isDecorative={fields.isDecorative}
        onChange={({ altText, isDecorative }) => form.change({ description: altText, isDecorative })}
        hint="For visitors who can’t see it. Offered wherever the picture is used again."
      />
      <Button look="primary" type="submit" disabled={!form.isChanged || form.isSaving || form.isGone}>
        {form.isGone ? 'Save' : describeSave(form, 'Save')}
      </Button>
      <FieldsConflict form={form} label={item.description || 'Picture'} fieldLabels={FIELD_LABELS} />
    </form>
  );
};
