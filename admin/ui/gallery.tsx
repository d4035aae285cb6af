import { useState } from 'react';
import { Avatar, Badge, StateBadge, StoredBadge } from './badges.tsx';
import { Button, IconButton } from './button.tsx';
import { Callout, EmptyState, NoteBar } from './callout.tsx';
import { CardEmpty, CardNote, TitledCard } from './card.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import { Choices, Fields, Part } from './gallery-fields.tsx';
import { Icon } from './icon.tsx';
import { Stack } from './layout.tsx';
import { FactRow, ListRow, RowDetail, RowIcon, RowNames, RowTitle } from './list.tsx';
import { CardSkeletons, LoadFailure } from './loaded.tsx';
import { Diamond, LiveDot, Spinner } from './marks.tsx';
import { Panel } from './panel.tsx';
import { PlaceGlyph } from './place-glyph.tsx';
import { Preview } from './preview.tsx';
import { Prose } from './prose.tsx';
import { EditButtons, MoveButtons } from './row-buttons.tsx';
import { showError, showSuccess, showUndoable, Toasts } from './toasts.tsx';
import { Tooltips } from './tooltip.tsx';

/** Every primitive with its states; only `npm run dev` serves it, at /admin/ui. */
export const Gallery = () => (
  <main className="px-10 py-8 max-md:px-3">
    <Panel title="Primitives" lead="What the screens of the dashboard are made of, with its states.">
      <Stack>
        <Buttons />
        <Marks />
        <Fields />
        <Choices />
        <Rows />
        <Messages />
        <Windows />
        <Previews />
        <CardSkeletons count={1} />
        <LoadFailure message="The links could not be loaded." onRetry={() => showError('Still not.')} />
      </Stack>
    </Panel>
    <Tooltips />
    <Toasts isLogin={false} />
  </main>
);

const LOOKS = ['primary', 'outline', 'plain', 'gold', 'danger', 'danger-plain'] as const;
const LOOKS_ON_NAVY = ['on-navy', 'on-navy-plain'] as const;
const SIZES = ['regular', 'compact', 'small', 'tall'] as const;

const Buttons = () => (
  <Part title="Buttons">
    {LOOKS.map((look) => (
      <Button key={look} look={look} icon="pencil">
        {look}
      </Button>
    ))}
    {LOOKS.map((look) => (
      <Button key={look} look={look} disabled>
        {look}, off
      </Button>
    ))}
    <div className="flex flex-wrap gap-4 rounded-lg bg-brand-950 p-4">
      {LOOKS_ON_NAVY.map((look) => (
        <Button key={look} look={look} icon="eye">
          {look}
        </Button>
      ))}
    </div>
    {SIZES.map((size) => (
      <Button key={size} size={size}>
        {size}
      </Button>
    ))}
    <IconButton icon="history" label="History" />
    <IconButton icon="trash" look="danger" label="Delete" />
    <IconButton icon="arrow-up" label="Move up" disabled />
    <Button look="primary" size="wide">
      wide
    </Button>
  </Part>
);

const BADGES = ['quiet', 'dashed', 'solid', 'gold', 'good', 'off', 'bad'] as const;
const AVATARS = ['small', 'medium', 'large'] as const;

const Marks = () => (
  <Part title="Badges and marks">
    {BADGES.map((look) => (
      <Badge key={look} look={look} icon="check">
        {look}
      </Badge>
    ))}
    <StateBadge isActive />
    <StateBadge isActive times="Until Friday 5:00 pm" />
    <StateBadge isActive={false} />
    <StoredBadge isStored />
    <StoredBadge isStored={false} />
    {AVATARS.map((size) => (
      <Avatar key={size} size={size} name="Pat Smith" />
    ))}
    <Diamond />
    <LiveDot />
    <Spinner />
    <PlaceGlyph place="navy" page="home" />
    <PlaceGlyph place="tabs" page="events" />
  </Part>
);

const nothing = () => undefined;

const Rows = () => (
  <TitledCard
    title="Rows"
    lead="What a card lists."
    badge={<StoredBadge isStored />}
    aside={<Button icon="plus">Add</Button>}
  >
    <ul>
      <ListRow>
        <RowIcon>
          <Icon name="link" />
        </RowIcon>
        <RowNames>
          <RowTitle>School website</RowTitle>
          <RowDetail>https://school.example.org</RowDetail>
        </RowNames>
        <StateBadge isActive className="max-sm:mr-auto sm:min-w-26 sm:justify-center" />
        <div className="flex shrink-0">
          <MoveButtons name="School website" index={0} count={2} isBusy={false} onMove={nothing} />
          <EditButtons name="School website" isBusy={false} onEdit={nothing} onDelete={nothing} />
        </div>
      </ListRow>
      <FactRow icon={<Icon name="check" />} mark="done" title="Backups run" detail="The last good one: today." />
      <FactRow icon={<Icon name="warning" />} mark="due" title="No codes on paper" detail="Nobody has made any.">
        <Button>Make some</Button>
      </FactRow>
    </ul>
    <CardEmpty>Nothing here yet.</CardEmpty>
    <CardNote>
      <Icon name="eye" />2 of 3 showing.
    </CardNote>
  </TitledCard>
);

const TONES = ['calm', 'warning', 'danger'] as const;

const Messages = () => (
  <Part title="Messages">
    {TONES.map((tone) => (
      <Callout key={tone} tone={tone}>
        <Icon name="info" />A callout that is {tone}.
      </Callout>
    ))}
    <NoteBar className="w-full">
      <Icon name="info" />
      <span>Someone else is editing this right now.</span>
    </NoteBar>
    <EmptyState>
      <Icon name="check-circle" className="text-success" />
      Nothing to publish.
    </EmptyState>
    <Button onClick={() => showSuccess('Saved')}>Success</Button>
    <Button onClick={() => showUndoable('Deleted', nothing)}>With Undo</Button>
    <Button onClick={() => showError('Try again in a minute.')}>Error</Button>
  </Part>
);

const SHAPES = ['window', 'upload', 'wide', 'sheet', 'menu'] as const;

const Windows = () => {
  const [open, setOpen] = useState<(typeof SHAPES)[number] | 'question' | null>(null);
  const close = () => setOpen(null);
  return (
    <Part title="Windows">
      {[...SHAPES, 'question' as const].map((shape) => (
        <Button key={shape} onClick={() => setOpen(shape)}>
          {shape}
        </Button>
      ))}
      {SHAPES.map((shape) => (
        <Dialog
          key={shape}
          isOpen={open === shape}
          onClose={close}
          shape={shape}
          title={`A ${shape}`}
          description="What it is about."
          footer={<Button onClick={close}>Done</Button>}
        >
          <p>What it holds.</p>
        </Dialog>
      ))}
      <ConfirmDialog
        isOpen={open === 'question'}
        onCancel={close}
        onConfirm={close}
        question="Delete this?"
        consequence="It comes off the page."
        action="Delete"
      />
    </Part>
  );
};

const Previews = () => (
  <Part title="Previews">
    <Preview of="text" room="narrow">
      <Prose html="<h2>How it works</h2><p>By volunteers.</p>" />
    </Preview>
    <Preview of="banner" className="w-full">
      <Prose html="<p>This is <strong>your club</strong>.</p>" look="on-navy" />
    </Preview>
    <Preview of="line" room="narrow">
      Donate now
    </Preview>
  </Part>
);
