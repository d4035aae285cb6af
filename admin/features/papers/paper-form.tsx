import { MESSAGES } from '../../../contract/messages.ts';
import {
  createPaper,
  getPaperPath,
  PAPER_KIND_LABELS,
  PAPER_KINDS,
  type PaperInput,
  type PaperKind,
  paper,
} from '../../../contract/papers.ts';
import { defineEntityForm } from '../../forms/entity-form.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { FormRow } from '../../ui/layout.tsx';
import { ItemFindings } from '../check/item-findings.tsx';
import { papers } from './data.ts';
import { PaperFileField } from './paper-file-field.tsx';

const KIND_OPTIONS = PAPER_KINDS.map((value) => ({ value, label: PAPER_KIND_LABELS[value] }));

/** Adds a paper, or edits the one it is given; another file keeps its address. */
export const PaperForm = defineEntityForm({
  items: papers,
  schema: paper,
  inputSchema: createPaper,
  messages: MESSAGES.paper,
  empty: { title: '', kind: 'minutes' as string, date: '', year: '', fileUrl: '', isActive: true as boolean },
  toFields: ({ date, year }) => ({ date: date ?? '', year: year ? String(year) : '' }),
  toBody: ({ kind, date, year, ...fields }): PaperInput => ({
    ...fields,
    title: fields.title.trim(),
    kind: kind as PaperKind,
    date: date || null,
    year: year.trim() === '' ? null : Number(year),
  }),
  labels: { fileUrl: 'PDF file' },
  isReady: ({ title, fileUrl }) => title.trim() !== '' && fileUrl !== '',
  needs: 'Choose a PDF file and enter a title first.',
  Layout: ({ form: { text, fields }, item, isGone }) => (
    <>
      <PaperFileField
        {...text('fileUrl')}
        item={item}
        onNamed={(fileName) => fields.title.trim() === '' && text('title').onChange(toTitle(fileName))}
      />
      <TextField
        {...text('title')}
        required
        maxLength={200}
        placeholder="Minutes of the October meeting"
        {...(item && !isGone && { hint: `Its address stays ${getPaperPath(item)}, whatever its title and its file.` })}
      />
      <FormRow columns="two">
        <SelectField {...text('kind')} options={KIND_OPTIONS} />
        <TextField {...text('date')} type="date" isOptional />
      </FormRow>
      <TextField
        {...text('year')}
        isOptional
        inputMode="numeric"
        maxLength={4}
        placeholder={fields.date.slice(0, 4) || String(new Date().getFullYear())}
        hint="The papers page lists it under this year. Left empty, it’s the year of the date."
      />
    </>
  ),
  Below: ({ fields: { title, fileUrl }, item }) => {
    const facts = item?.fileUrl === fileUrl ? { isTagged: item.isTagged, hasText: item.hasText } : {};
    return <ItemFindings entity="papers" id={item?.id ?? null} fields={{ title, fileUrl, ...facts }} />;
  },
});

/** "minutes_2026-10.pdf" as words. */
function toTitle(fileName: string): string {
  return fileName
    .replace(/\.pdf$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 200);
}
