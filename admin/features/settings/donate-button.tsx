import scene from '../../../club/art/scene-home.svg?url';
import { type ContentItem, getValueMax } from '../../../contract/content-items.ts';
import { getContentValue } from '../../../contract/content-keys.ts';
import { isExampleAddress } from '../../../contract/example-addresses.ts';
import { FieldsConflict } from '../../forms/conflicts.tsx';
import { SettingActions } from '../../forms/form-frame.tsx';
import { Badge } from '../../ui/badges.tsx';
import { TitledCard } from '../../ui/card.tsx';
import { AddressField, TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { defineLoaded } from '../../ui/loaded.tsx';
import { contentItems } from '../content/data.ts';
import { useLabelsForm } from '../labels/labels-form.ts';

const TITLE = 'Floating Donate Button';
const TEXT_KEY = 'donate_button_text';
const URL_KEY = 'donate_button_url';

export const DonateButtonCard = defineLoaded(
  contentItems.query,
  'The donate button could not be loaded.',
  DonateButtonForm,
);

function DonateButtonForm({ data: items }: { data: readonly ContentItem[] }) {
  const form = useLabelsForm({ name: 'donate-button', label: 'the donate button', keys: [TEXT_KEY, URL_KEY], items });
  const { fields } = form;
  const url = getContentValue(items, URL_KEY).trim();
  const isShown = url !== '';
  return (
    <TitledCard
      id="donate-button"
      title={TITLE}
      lead="Bottom right corner of every page"
      badge={
        isExampleAddress(url) ? (
          <Badge variant="gold">Address not set</Badge>
        ) : (
          <Badge variant={isShown ? 'quiet' : 'dashed'} icon={isShown ? 'eye' : 'eye-off'}>
            {isShown ? 'Showing on every page' : 'Hidden'}
          </Badge>
        )
      }
    >
      <form
        className="grid grid-cols-[minmax(0,8fr)_minmax(0,6fr)] gap-x-7 gap-y-5 px-6 pt-1 pb-6 max-md:px-4 max-md:pb-5 max-sm:grid-cols-1"
        {...form.element}
        aria-label={TITLE}
      >
        <div className="grid gap-5">
          <TextField {...form.text(TEXT_KEY)} label="Button text" maxLength={getValueMax(TEXT_KEY)} />
          <AddressField
            {...form.text(URL_KEY)}
            label="Button link"
            type="url"
            hint="Leave the link empty to hide the button."
          />
          <SettingActions form={form} />
        </div>
        <DonatePreview text={fields[TEXT_KEY] ?? ''} isShown={fields[URL_KEY]?.trim() !== ''} />
      </form>
      <FieldsConflict form={form} id={(field) => items.find(({ key }) => key === field)?.id} label={TITLE} />
    </TitledCard>
  );
}

function DonatePreview({ text, isShown }: { text: string; isShown: boolean }) {
  return (
    <div>
      <p className="mb-1.5 flex justify-between">
        <strong className="font-semibold text-ink">Live preview</strong>
        <span>changes as you type</span>
      </p>
      <div className="relative min-h-58 overflow-hidden rounded-lg border border-line-cool">
        <img className="h-30 w-full object-cover" src={scene} alt="" />
        <span className="mt-4 ml-4 block h-2.5 w-3/5 rounded-xs bg-track" />
        <span className="mt-3 ml-4 block h-2.5 w-3/4 rounded-xs bg-subtle" />
        {isShown ? (
          <p
            className="absolute right-3.5 bottom-3.5 flex min-h-11.5 max-w-[calc(100%-28px)] items-center gap-2.5 rounded-full bg-accent-500 px-5 py-2 font-heading font-[750] wrap-anywhere text-brand-950 font-stretch-[112%] shadow-card"
            data-slot="donate-pill"
          >
            <Icon name="heart" />
            <span>{text || '…'}</span>
          </p>
        ) : (
          <p className="absolute right-3.5 bottom-3.5 rounded-full border border-dashed border-faint bg-white px-4 py-2 text-muted">
            No button: the link is empty.
          </p>
        )}
      </div>
    </div>
  );
}
