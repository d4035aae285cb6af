import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type ContentItem, findContentValueProblem } from '../../../contract/content-items.ts';
import { type ContentKey, getContentValue } from '../../../contract/content-keys.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import scene from '../../../site/art/scene-home.svg?url';
import { FieldsConflict } from '../../forms/conflicts.tsx';
import { SettingActions } from '../../forms/form-frame.tsx';
import { useItemForm } from '../../forms/item-form.ts';
import type { Stored } from '../../forms/kept-fields.ts';
import type { Problems } from '../../forms/problems.ts';
import { Badge } from '../../ui/badges.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { AddressField, TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useKeyboardSave } from '../../ui/shortcut.ts';
import { contentItems, useRereadContentItems, useWriteContentItems } from '../content/data.ts';

const FIELD_LABELS = { text: 'Button text', url: 'Button link' };

export const DonateButtonCard = () => (
  <Loaded query={useQuery(contentItems.query)} failure="The donate button could not be loaded.">
    {(items) => <DonateButtonForm items={items} />}
  </Loaded>
);

const DonateButtonForm = ({ items }: { items: readonly ContentItem[] }) => {
  const form = useDonateForm(items);
  const { fields, isShown } = form;
  const titleId = useId();
  useKeyboardSave(form.saveFromKeyboard);
  return (
    <Card aria-labelledby={titleId} id="donate-button">
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
      <form
        className="grid grid-cols-[minmax(0,8fr)_minmax(0,6fr)] gap-x-7 gap-y-5 px-6 pt-1 pb-6 max-sm:grid-cols-1 max-md:px-4 max-md:pb-5"
        ref={form.form}
        onSubmit={form.submit}
        noValidate
        aria-labelledby={titleId}
      >
        <div className="grid gap-5">
          <TextField label="Button text" {...form.text('text')} maxLength={60} />
          <AddressField
            label="Button link"
            {...form.text('url')}
            type="url"
            hint="Leave the link empty to hide the button."
          />
          <SettingActions form={form} />
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
    </Card>
  );
};

const DonatePreview = ({ text, isShown }: { text: string; isShown: boolean }) => (
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
          className="wrap-anywhere absolute right-3.5 bottom-3.5 flex min-h-11.5 max-w-[calc(100%-28px)] items-center gap-2.5 rounded-full bg-accent-500 px-5 py-2 font-[750] font-heading font-stretch-[112%] text-brand-950 shadow-card"
          data-slot="donate-pill"
        >
          <Icon name="heart" />
          <span>{text || '…'}</span>
        </p>
      ) : (
        <p className="absolute right-3.5 bottom-3.5 rounded-full border border-faint border-dashed bg-white px-4 py-2 text-muted">
          No button: the link is empty.
        </p>
      )}
    </div>
  </div>
);

const FIELD_KEYS = { text: 'donate_button_text', url: 'donate_button_url' } as const satisfies Record<
  string,
  ContentKey
>;
const DONATE_FIELDS = ['text', 'url'] as const satisfies (keyof typeof FIELD_KEYS)[];

type DonateFields = { text: string; url: string };
type Base = Pick<ContentItem, 'id' | 'version'> | null;
/** Two content items that are edited as one: each has a version of its own. */
type DonateVersion = Record<keyof DonateFields, Base>;

const toStored = (items: readonly ContentItem[]): Stored<DonateFields, DonateVersion> => {
  const findBase = (key: ContentKey): Base => {
    const item = items.find((stored) => stored.key === key);
    return item ? { id: item.id, version: item.version } : null;
  };
  return {
    version: { text: findBase(FIELD_KEYS.text), url: findBase(FIELD_KEYS.url) },
    fields: { text: getContentValue(items, FIELD_KEYS.text), url: getContentValue(items, FIELD_KEYS.url) },
  };
};

const findProblems = (fields: DonateFields): Problems => {
  const found: Problems = {};
  for (const field of DONATE_FIELDS) {
    const problem = findContentValueProblem(FIELD_KEYS[field], fields[field].trim());
    if (problem) found[field] = problem;
  }
  return found;
};

const useDonateForm = (items: readonly ContentItem[]) => {
  const { mutateAsync } = useWriteContentItems();
  const reread = useRereadContentItems();
  const stored = toStored(items);
  const form = useItemForm({
    name: 'donate-button',
    label: 'the donate button',
    stored,
    findProblems,
    // What is not touched is written all the same: the server takes it for no change.
    save: async (fields, version) => {
      const writes = DONATE_FIELDS.map((field) => ({
        ...{ key: FIELD_KEYS[field], value: fields[field].trim(), base: version[field] },
        isBuiltIn: version[field] === null && fields[field].trim() === stored.fields[field],
      }));
      const meant = writes.filter(({ isBuiltIn }) => !isBuiltIn);
      if (meant.length > 0) await mutateAsync(meant);
    },
    findTheirs: async () => toStored(await reread()),
    success: MESSAGES.content.updated,
    failure: MESSAGES.content.saveFailure,
    onSaved: () => undefined,
  });
  return { ...form, isShown: stored.fields.url.trim() !== '' };
};
