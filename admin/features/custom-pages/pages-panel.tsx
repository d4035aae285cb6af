import { useState } from 'react';
import { type CustomPage, MENUS } from '../../../contract/custom-pages.ts';
import { toSlug } from '../../../contract/plain-text.ts';
import { PREVIEW_PATH } from '../../../contract/previews.ts';
import { useIsPublished } from '../../client/publishing.ts';
import { DescribeField } from '../../forms/describe-field.tsx';
import { defineEntityForm } from '../../forms/entity-form.tsx';
import { ItemsCard } from '../../navigation/items-card.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/choices.tsx';
import { TextAreaField, TextField } from '../../ui/fields.tsx';
import { Fold, FormRow } from '../../ui/layout.tsx';
import { RowDetail } from '../../ui/list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ItemFindings } from '../check/item-findings.tsx';
import { ImageField } from '../media/image-field.tsx';
import { customPages } from './data.ts';
import { SectionsField } from './sections-field.tsx';

export function PagesPanel() {
  const [copied, setCopied] = useState<CustomPage | null>(null);
  const isPublished = useIsPublished('customPages');
  return (
    <Panel title="More pages" lead="Pages beyond the five: membership, a booster store day, a spirit fund.">
      <ItemsCard
        id="pages"
        title="Pages"
        lead="Only you and your colleagues see a draft. An address that was published keeps leading to its page, even after a rename."
        items={customPages}
        empty="No pages yet. Add one below."
        describe={(page, isBusy) => ({
          icon: 'document',
          isActive: page.isPublished,
          details: (
            <>
              <RowDetail>
                <a href={page.isPublished && isPublished(page) ? page.path : PREVIEW_PATH + page.path}>{page.path}</a>
                {!page.isPublished && ' · Draft'}
              </RowDetail>
              <Button
                label="Copy"
                variant="plain"
                size="small"
                className="-ml-2.5"
                disabled={isBusy}
                aria-label={`Copy ${page.title}`}
                onClick={() => setCopied(page)}
              />
            </>
          ),
        })}
        form={(props) => (
          <PageForm
            key={copied?.id}
            {...props}
            place={copied ? `copy-${copied.id}` : props.place}
            copied={copied}
            onDone={() => {
              props.onDone();
              setCopied(null);
            }}
          />
        )}
      />
    </Panel>
  );
}

const getAddress = (title: string): string => `/${toSlug(title)}`;

function readFields({ banner, sections, imageUrl, altText, isDecorative, showIn, isPublished }: CustomPage) {
  return {
    banner,
    sections: JSON.stringify(sections),
    imageUrl,
    altText,
    isDecorative,
    inHeader: showIn.includes('header'),
    inFooter: showIn.includes('footer'),
    isActive: isPublished,
  };
}

/** The sections are one field, as JSON. */
const PageForm = defineEntityForm({
  items: customPages,
  empty: {
    title: '',
    path: '',
    banner: '',
    sections: '[]',
    imageUrl: '',
    altText: '',
    isDecorative: false as boolean,
    inHeader: false as boolean,
    inFooter: false as boolean,
    searchTitle: '',
    searchDescription: '',
    isActive: false as boolean,
  },
  begin: ({ copied }: { copied: CustomPage | null }) =>
    copied ? { ...readFields(copied), title: `Copy of ${copied.title}`, isActive: false } : {},
  toFields: readFields,
  toBody: ({ path, sections, inHeader, inFooter, isActive, ...fields }) => ({
    ...fields,
    path: path.trim() || getAddress(fields.title),
    sections: JSON.parse(sections),
    showIn: MENUS.filter((menu) => (menu === 'header' ? inHeader : inFooter)),
    isPublished: isActive,
  }),
  labels: {
    isActive: 'Published',
    inHeader: 'In the header menu',
    inFooter: 'In the footer',
    imageUrl: 'Image',
  },
  isReady: ({ title }) => title.trim() !== '',
  needs: 'Enter a title first.',
  Layout: ({ form: { text, toggle, change, fields }, item }) => (
    <>
      <FormRow columns="two">
        <TextField {...text('title')} required maxLength={80} placeholder="Membership" />
        <TextField
          {...text('path')}
          isOptional={!item}
          maxLength={61}
          placeholder={getAddress(fields.title || 'membership')}
          hint={item ? 'Old addresses keep leading here.' : 'Left empty, it follows the title.'}
          isExact
        />
      </FormRow>
      <TextAreaField
        {...text('banner')}
        rows={2}
        maxLength={300}
        hint="One sentence below the title. You can leave it empty."
      />
      <SectionsField {...text('sections')} id={item?.id ?? null} />
      <fieldset>
        <legend className="mb-1.5 font-semibold text-ink">Menus</legend>
        <div className="flex flex-wrap gap-x-6">
          <CheckField {...toggle('inHeader')} />
          <CheckField {...toggle('inFooter')} />
        </div>
      </fieldset>
      <Fold shape="fields" label="Image and search results" mustOpen={text('imageUrl').error !== undefined}>
        <div className="grid gap-4">
          <div className="max-w-90">
            <ImageField
              url={fields.imageUrl}
              onChoose={(imageUrl, known) => change({ imageUrl, ...(known?.altText && known) })}
              problem={text('imageUrl').error}
            />
          </div>
          {fields.imageUrl !== '' && (
            <DescribeField altText={fields.altText} isDecorative={fields.isDecorative} onChange={change} />
          )}
          <TextField {...text('searchTitle')} isOptional maxLength={120} placeholder={fields.title} />
          <TextAreaField {...text('searchDescription')} rows={2} maxLength={300} placeholder={fields.banner} />
        </div>
      </Fold>
    </>
  ),
  Below: ({ fields: { title: _, ...fields }, ...edited }) => (
    <ItemFindings {...edited} fields={{ ...fields, sections: JSON.parse(fields.sections) }} />
  ),
});
