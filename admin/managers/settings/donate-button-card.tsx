import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ContentItem } from '../../../contract/content-items.ts';
import scene from '../../../site/art/scene-home.svg?url';
import { contentItemsQuery } from '../../data/content-items.ts';
import { describeSave } from '../../lib/item-form.ts';
import { useKeyboardSave } from '../../lib/keyboard-save.ts';
import { AddressField } from '../../ui/address-field.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CardHeader } from '../../ui/card-header.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { CardSkeletons } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FieldsConflict } from '../conflicts/fields-conflict.tsx';
import { FIELD_KEYS, useDonateForm } from './use-donate-form.ts';

const FIELD_LABELS = { text: 'Button text', url: 'Button link' };

export const DonateButtonCard = () => {
  const { data: items, isError, refetch } = useQuery(contentItemsQuery);
  if (isError) return <LoadFailure message="The donate button could not be loaded." onRetry={refetch} />;
  return items ? <DonateButtonForm items={items} /> : <CardSkeletons count={1} />;
};

const DonateButtonForm = ({ items }: { items: readonly ContentItem[] }) => {
  const form = useDonateForm(items);
  const { fields, set, problems, isChanged, isSaving, isShown, submit, clear } = form;
  const titleId = useId();
  useKeyboardSave(form.saveFromKeyboard);
  return (
    <section className="card" aria-labelledby={titleId} id="donate-button">
      <CardHeader
        id={titleId}
        title="Floating Donate Button"
        lead="Bottom right corner of every page"
        badge={
          <Badge look={isShown ? 'quiet' : 'dashed'} icon={isShown ? 'eye' : 'eye-off'}>
            {isShown ? 'Showing on every page' : 'Hidden'}
          </Badge>
        }
      />
      <form className="donate-form" ref={form.form} onSubmit={submit} noValidate aria-labelledby={titleId}>
        <div className="form">
          <TextField
            label="Button text"
            name="text"
            maxLength={60}
            value={fields.text}
            onChange={set('text')}
            error={problems.text}
          />
          <AddressField
            label="Button link"
            name="url"
            type="url"
            hint="Leave the link empty to hide the button."
            value={fields.url}
            onChange={set('url')}
            error={problems.url}
          />
          <div className="form-actions">
            {isChanged && (
              <p className="unsaved-line">
                <span className="diamond" aria-hidden="true" />
                Unsaved changes
              </p>
            )}
            <Button look="plain" onClick={clear} disabled={!isChanged || isSaving}>
              Cancel
            </Button>
            <Button look="primary" type="submit" disabled={!isChanged || isSaving}>
              {describeSave(form, 'Save')}
            </Button>
          </div>
        </div>
        <DonatePreview text={fields.text} isShown={fields.url.trim() !== ''} />
      </form>
      <FieldsConflict
        form={form}
        entity="contentItems"
        id={items.find(({ key }) => key === FIELD_KEYS.text)?.id ?? 0}
        label="Floating Donate Button"
        fieldLabels={FIELD_LABELS}
      />
    </section>
  );
};

const DonatePreview = ({ text, isShown }: { text: string; isShown: boolean }) => (
  <div className="donate-preview">
    <p className="donate-preview-caption">
      <strong>Live preview</strong>
      <span>changes as you type</span>
    </p>
    <div className="donate-page">
      <img src={scene} alt="" />
      <span className="donate-line" />
      <span className="donate-line" />
      {isShown ? (
        <p className="donate-pill">
          <Icon name="heart" />
          <span>{text || '…'}</span>
        </p>
      ) : (
        <p className="donate-hidden">No button: the link is empty.</p>
      )}
    </div>
  </div>
);
