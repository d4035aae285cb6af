import { useState } from 'react';
import { MAX_SECTIONS, type PageSection, SECTION_LABELS } from '../../../contract/custom-pages.ts';
import { PAPER_KIND_LABELS } from '../../../contract/papers.ts';
import { RowList, useKeyedRows } from '../../forms/keyed-rows.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldProblem, type FieldProps, SelectField, TextField, toOptions } from '../../ui/fields.tsx';
import { RowGrip } from '../../ui/list.tsx';
import { CheckedText } from '../content/checked-text.tsx';
import { listTabOptions, useEventTabs } from '../events/data.ts';
import { useRowDrag } from '../images/row-drag.ts';
import { SectionRows } from './section-rows.tsx';

interface SectionsFieldProps extends Pick<FieldProps, 'value' | 'onChange' | 'error'> {
  /** Id of the page. Null for a new one. */
  id: number | null;
}

const NEW_SECTIONS: readonly PageSection[] = [
  { kind: 'text', value: '' },
  { kind: 'images', heading: '', images: [] },
  { kind: 'cards', heading: '', cards: [] },
  { kind: 'papers', heading: '', paperKind: null },
  { kind: 'events', heading: '', tab: null },
  { kind: 'buttons', buttons: [] },
];

/** Sections of a page, which are one value as JSON: add, edit, move and delete. */
export function SectionsField({ value, onChange, error, id }: SectionsFieldProps) {
  const keyed = useKeyedRows<PageSection>({ value, onChange, nameRow: nameSection });
  const { rows, addButton, round, edit, add } = keyed;
  const grip = useRowDrag((from, to) => {
    const row = rows[from];
    if (row) keyed.move(row, to);
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
        {({ key, cells: section }, _index, buttons) => (
          <>
            <div className="flex items-center gap-1">
              <RowGrip {...(rows.length > 1 && grip)} />
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
            <SectionBody
              key={round}
              section={section}
              id={id}
              onChange={(changed) => edit(key, changed as Partial<PageSection>)}
            />
          </>
        )}
      </RowList>
      {rows.length < MAX_SECTIONS && (
        <div className="flex flex-wrap gap-2">
          {NEW_SECTIONS.map((section) => (
            <Button
              key={section.kind}
              label={SECTION_LABELS[section.kind]}
              {...(section.kind === 'text' && { ref: addButton, name: 'sections' })}
              icon="plus"
              aria-label={`Add section: ${SECTION_LABELS[section.kind]}`}
              onClick={() => add(section)}
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

type BodyProps = Pick<SectionsFieldProps, 'id'> & { section: PageSection; onChange: (changed: object) => void };

function SectionBody({ section, onChange, id }: BodyProps) {
  const [initial] = useState(section);
  const tabs = useEventTabs();
  switch (section.kind) {
    case 'papers':
      return (
        <SelectField
          label="Which papers"
          value={section.paperKind ?? ''}
          onChange={(kind) => onChange({ paperKind: kind || null })}
          options={[{ value: '', label: 'All papers' }, ...toOptions<string>(PAPER_KIND_LABELS)]}
          hint="The list keeps itself up to date."
        />
      );
    case 'events':
      return (
        <SelectField
          label="Which events"
          value={section.tab ?? ''}
          onChange={(tab) => onChange({ tab: tab || null })}
          options={[{ value: '', label: 'All events' }, ...listTabOptions(tabs, section.tab ?? '').slice(1)]}
          hint="Those to come, the next one first."
        />
      );
    case 'text':
      return (
        <div className="min-w-0 rounded-lg border border-line-cool max-md:[&_[role=toolbar]>div]:flex-wrap">
          <CheckedText
            entity="customPages"
            item={String(id ?? '')}
            surface="home_main_content"
            label="Text"
            initialValue={'value' in initial ? initial.value : ''}
            onChange={(read) => onChange({ value: read() })}
          />
        </div>
      );
    default:
      return <SectionRows section={section} onChange={onChange} />;
  }
}
