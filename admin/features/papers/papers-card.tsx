import {
  describePaperFile,
  getPaperPath,
  getPaperYear,
  PAPER_KIND_LABELS,
  type PaperKind,
  sortByAge,
} from '../../../contract/papers.ts';
import { cutText } from '../../../contract/plain-text.ts';
import { useIsPublished } from '../../client/publishing.ts';
import { defineEntityForm } from '../../forms/entity-form.tsx';
import { ItemsCard } from '../../navigation/items-card.tsx';
import { SelectField, TextField, toOptions } from '../../ui/fields.tsx';
import { getClubTimeZone, getClubToday } from '../../ui/format.ts';
import { FormRow } from '../../ui/layout.tsx';
import { RowDetail } from '../../ui/list.tsx';
import { ItemFindings } from '../check/item-findings.tsx';
import { RemovePaper } from '../media/takedown-dialog.tsx';
import { papers } from './data.ts';
import { PaperFileField } from './paper-file-field.tsx';

export function PapersCard() {
  const isPublished = useIsPublished('papers');
  return (
    <ItemsCard
      id="papers"
      title="Papers"
      lead="PDF files for everybody: minutes, bylaws, forms, financial reports. The page /papers lists them by year. Use the Link tool in any text to link to one or to show a list."
      items={papers}
      empty="No papers yet. The site has no papers page until there is one."
      list={(all) => [sortByAge(all, getClubTimeZone())]}
      describe={(each) => ({
        icon: 'document',
        details: (
          <>
            <RowDetail>
              {PAPER_KIND_LABELS[each.kind]}, {getPaperYear(each, getClubTimeZone())} · {describePaperFile(each)}
            </RowDetail>
            <RowDetail>
              <a href={each.isActive && isPublished(each) ? getPaperPath(each) : each.fileUrl}>{getPaperPath(each)}</a>
            </RowDetail>
            <RemovePaper name={each.fileUrl.split('/').at(-1) ?? ''} of={each.title} size="small" className="-ml-2.5" />
          </>
        ),
      })}
      form={(props) => <PaperForm {...props} />}
    />
  );
}

/** A new file keeps the paper's address. */
const PaperForm = defineEntityForm({
  items: papers,
  empty: { title: '', kind: 'minutes' as string, date: '', year: '', fileUrl: '', isActive: true as boolean },
  toBody: ({ kind, date, year, ...fields }) => ({
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
        <SelectField {...text('kind')} options={toOptions(PAPER_KIND_LABELS)} />
        <TextField {...text('date')} type="date" isOptional />
      </FormRow>
      <TextField
        {...text('year')}
        isOptional
        inputMode="numeric"
        maxLength={4}
        placeholder={fields.date.slice(0, 4) || getClubToday().slice(0, 4)}
        hint="The papers page lists it under this year. Left empty, it’s the year of the date."
      />
    </>
  ),
  Below: ({ fields, item, ...edited }) => {
    const facts = item?.fileUrl === fields.fileUrl && { isTagged: item.isTagged, hasText: item.hasText };
    return <ItemFindings {...edited} fields={{ ...fields, ...facts }} />;
  },
});

/** Turns "minutes_2026-10.pdf" into words. */
const toTitle = (fileName: string): string =>
  cutText(fileName.replace(/\.pdf$/i, '').replace(/[_\s]+/g, ' '), 200).trim();
