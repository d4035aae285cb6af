import { useState } from 'react';
import { brand } from '../../../club/brand.ts';
import { type ExternalLink, externalLinkSchemas } from '../../../contract/external-links.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useUnsavedForms } from '../../client/unsaved-forms.ts';
import { FieldsConflict } from '../../forms/conflicts.tsx';
import { useEntityForm } from '../../forms/entity-form.tsx';
import { SettingActions } from '../../forms/form-frame.tsx';
import { GoneNote } from '../../forms/notes.tsx';
import { ItemHistoryLink, TabLink } from '../../navigation/links.tsx';
import { StateBadge } from '../../ui/badges.tsx';
import { Card, TitledCard } from '../../ui/card.tsx';
import { AddressField, TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FormRow } from '../../ui/layout.tsx';
import { defineLoaded } from '../../ui/loaded.tsx';
import { QuarantineNote } from '../../ui/quarantine.tsx';
import { externalLinks, findJoinLink } from './data.ts';

const NAME = `Join ${brand.club.name}`;
const TITLE = `${NAME} Button`;
const LABEL = `the ${NAME} button`;

const inputSchema = externalLinkSchemas.create.pick({ name: true, url: true });

const FIELD_LABELS = { name: 'Button text', url: 'URL' };

export const JoinButtonCard = defineLoaded(
  externalLinks.query,
  `The ${NAME} button could not be loaded.`,
  LoadedButton,
);

function LoadedButton({ data: links }: { data: readonly ExternalLink[] }) {
  const found = findJoinLink(links);
  const [retained, setRetained] = useState(found);
  const isTyping = useUnsavedForms().some(({ label }) => label === LABEL);
  // An edited link stays on screen even if it is deleted elsewhere.
  if (!isTyping && retained !== found) setRetained(found);
  if (!retained) return <MissingButton />;
  const stored = links.find(({ id }) => id === retained.id);
  return <JoinButtonForm key={retained.id} link={stored ?? retained} isGone={stored === undefined} />;
}

function MissingButton() {
  return (
    <Card className="flex items-center gap-4 p-6" id="join-button">
      <Icon name="link" />
      <div>
        <h3 className="text-xl">No {NAME} button found</h3>
        <p>
          It should be created during setup.{' '}
          <TabLink id="external-links">Add a link with the location Get Involved</TabLink>
        </p>
      </div>
    </Card>
  );
}

function JoinButtonForm({ link, isGone }: { link: ExternalLink; isGone: boolean }) {
  const { mutateAsync: update } = externalLinks.useUpdate();
  const { mutateAsync: create } = externalLinks.useCreate();
  const form = useEntityForm({
    item: link,
    isGone,
    kind: 'join-button',
    place: '',
    label: LABEL,
    labels: FIELD_LABELS,
    schema: externalLinkSchemas.item,
    inputSchema,
    empty: { name: '', url: '' },
    toBody: ({ name, url }) => ({ name: name.trim(), url: url.trim() }),
    create: (typed) => {
      const { description, location, isActive, sortOrder } = link;
      return create({ ...typed, description, location, isActive, sortOrder });
    },
    update,
    messages: MESSAGES.externalLinks,
  });
  return (
    <TitledCard
      id="join-button"
      title={TITLE}
      lead="Get Involved page, under the main content. It opens in a new tab."
      badge={<StateBadge isActive={link.isActive} />}
      aside={<ItemHistoryLink entity="externalLinks" id={link.id} name={TITLE} />}
    >
      <QuarantineNote entity="externalLinks" id={link.id} />
      <GoneNote form={form} entity="externalLinks" id={link.id} />
      <form className="grid gap-5 px-6 pt-1 pb-6 max-md:px-4 max-md:pb-5" {...form.element} aria-label={TITLE}>
        <FormRow columns="two">
          <TextField {...form.text('name')} />
          <AddressField {...form.text('url')} type="url" />
        </FormRow>
        <SettingActions form={form} />
      </form>
      <FieldsConflict form={form} entity="externalLinks" id={link.id} label={TITLE} />
    </TitledCard>
  );
}
