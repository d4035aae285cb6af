import { type ComponentType, useState } from 'react';
import {
  MAX_SECTIONS,
  type PageSection,
  SECTION_KINDS,
  SECTION_LABELS,
  type SectionKind,
} from '../../../contract/custom-pages.ts';
import type { EventTab } from '../../../contract/lists.ts';
import { PAPER_KIND_LABELS, type PaperKind } from '../../../contract/papers.ts';
import { RowList, useKeyedRows } from '../../forms/keyed-rows.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldProblem, SelectField, TextField, toOptions } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CheckedText } from '../content/checked-text.tsx';
import { listTabOptions, useEventTabs } from '../events/data.ts';
import { useRowDrag } from '../images/row-drag.ts';
import { ButtonRows, CardRows, ImageRows } from './section-rows.tsx';

interface SectionsFieldProps {
  /** The sections as JSON. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** Id of the page. Null for a new one. */
  id: number | null;
}

type Kind<K extends SectionKind> = Extract<PageSection, { kind: K }>;

interface BodyProps<Section extends PageSection> {
  section: Section;
  onChange: (changed: Partial<Section>) => void;
  /** Id of the page. Null for a new one. */
  id: number | null;
}

const NEW_SECTIONS: { [K in SectionKind]: Kind<K> } = {
  text: { kind: 'text', value: '' },
  images: { kind: 'images', heading: '', images: [] },
  cards: { kind: 'cards', heading: '', cards: [] },
  papers: { kind: 'papers', heading: '', paperKind: null },
  events: { kind: 'events', heading: '', tab: null },
  buttons: { kind: 'buttons', buttons: [] },
};

const BODIES: { [K in SectionKind]: ComponentType<BodyProps<Kind<K>>> } = {
  text: TextBody,
  images: ({ section, onChange }) => <ImageRows rows={section.images} onChange={(images) => onChange({ images })} />,
  cards: ({ section, onChange }) => <CardRows rows={section.cards} onChange={(cards) => onChange({ cards })} />,
  papers: ({ section, onChange }) => (
    <SelectField
      label="Which papers"
      value={section.paperKind ?? ''}
      onChange={(kind) => onChange({ paperKind: (kind || null) as PaperKind | null })}
      options={[{ value: '', label: 'All papers' }, ...toOptions<string>(PAPER_KIND_LABELS)]}
      hint="The list keeps itself up to date."
    />
  ),
  events: EventsBody,
  buttons: ({ section, onChange }) => (
    <ButtonRows rows={section.buttons} onChange={(buttons) => onChange({ buttons })} />
  ),
};

export function SectionsField({ value, onChange, error, id }: SectionsFieldProps) {
  const keyed = useKeyedRows<PageSection>({
    value,
    onChange,
    read: JSON.parse,
    write: JSON.stringify,
    nameRow: nameSection,
  });
  const { rows, addButton, round, edit, add } = keyed;
  const grip = useRowDrag((from, to) => {
    const row = rows[from];
    if (row) keyed.move(row, to, 'down');
  });
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-1.5 font-semibold text-ink">Sections</legend>
      <RowList
        keyed={keyed}
        nameRow={(section, index) => `${nameSection(section)}, section ${index + 1}`}
        className="grid min-w-0 gap-4"
        rowClassName="grid min-w-0 gap-4 p-3"
        itemClassName="min-w-0 rounded-xl border border-line-cool bg-white data-[drag=before]:border-brand-800 data-[drag=after]:border-brand-800"
      >
        {({ key, cells: section }, _index, buttons) => {
          const Body = BODIES[section.kind] as ComponentType<BodyProps<PageSection>>;
          return (
            <>
              <div className="flex items-center gap-1">
                <span
                  className="grid h-11 w-8 shrink-0 cursor-grab touch-none place-items-center text-quiet"
                  aria-hidden="true"
                  {...(rows.length > 1 && grip)}
                >
                  <Icon name="grip" />
                </span>
                <p className="mr-auto font-semibold text-ink">{SECTION_LABELS[section.kind]}</p>
                {buttons}
              </div>
              {'heading' in section && (
                <TextField
                  label="Heading"
                  isOptional
                  value={section.heading}
                  onChange={(heading) => edit(key, { heading })}
                  maxLength={120}
                />
              )}
              <Body key={round} section={section} id={id} onChange={(changed) => edit(key, changed)} />
            </>
          );
        }}
      </RowList>
      {rows.length < MAX_SECTIONS && (
        <div className="flex flex-wrap gap-2">
          {SECTION_KINDS.map((kind) => (
            <Button
              key={kind}
              label={SECTION_LABELS[kind]}
              {...(kind === 'text' && { ref: addButton })}
              name={kind === 'text' ? 'sections' : undefined}
              icon="plus"
              aria-label={`Add section: ${SECTION_LABELS[kind]}`}
              onClick={() => add(NEW_SECTIONS[kind])}
            />
          ))}
        </div>
      )}
      <FieldProblem role="alert">{error}</FieldProblem>
    </fieldset>
  );
}

function nameSection(section: PageSection): string {
  return ('heading' in section && section.heading) || SECTION_LABELS[section.kind];
}

function TextBody({ section, onChange, id }: BodyProps<Kind<'text'>>) {
  const [initialValue] = useState(section.value);
  return (
    <div className="min-w-0 rounded-lg border border-line-cool max-md:[&_[role=toolbar]>div]:flex-wrap">
      <CheckedText
        entity="customPages"
        item={String(id ?? '')}
        surface="home_main_content"
        label="Text"
        initialValue={initialValue}
        describedBy=""
        onReady={() => undefined}
        onChange={(read) => onChange({ value: read() })}
      />
    </div>
  );
}

function EventsBody({ section, onChange }: BodyProps<Kind<'events'>>) {
  return (
    <SelectField
      label="Which events"
      value={section.tab ?? ''}
      onChange={(tab) => onChange({ tab: (tab || null) as EventTab | null })}
      options={[{ value: '', label: 'All events' }, ...listTabOptions(useEventTabs(), section.tab ?? '').slice(1)]}
      hint="Those to come, the next one first."
    />
  );
}
