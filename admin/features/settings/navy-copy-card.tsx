import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ContentItem } from '../../../contract/content-items.ts';
import { ERROR_MESSAGES } from '../../../contract/errors.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { NAVY_PAGES } from '../../../contract/pages.ts';
import { showServerFailure } from '../../client/failures.ts';
import { useOfferBatchUndo } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { CardHeader, Loaded } from '../../ui/card.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Prose } from '../../ui/prose.tsx';
import { showError } from '../../ui/toasts.tsx';
import { contentItems, useWriteContentItems } from '../content/data.ts';
import { isNavyPage, type NavyCopy, PAGE_LABELS, planNavyCopy } from './navy-copy.ts';

const OPTIONS = [
  { value: '', label: 'Choose a page' },
  ...NAVY_PAGES.map((page) => ({ value: page, label: PAGE_LABELS[page] })),
];

export const NavyCopyCard = () => (
  <Loaded query={useQuery(contentItems.query)} failure="The banners could not be loaded.">
    {(items) => <NavyCopyForm items={items} />}
  </Loaded>
);

const NavyCopyForm = ({ items }: { items: readonly ContentItem[] }) => {
  const titleId = useId();
  const [chosen, setChosen] = useState('');
  const copy = useWriteContentItems();
  const { offerBatchUndo, isUndoing } = useOfferBatchUndo();
  const source = isNavyPage(chosen) ? chosen : null;
  const plan = source && planNavyCopy(items, source);
  const replaced = plan?.targets.filter(({ isSame }) => !isSame) ?? [];
  const isBusy = copy.isPending || isUndoing;

  const copyNow = () => {
    if (!source || !plan) return;
    const { value } = plan;
    if (value === null) return showError(ERROR_MESSAGES.sourceNavyNotFound);
    copy.mutate(
      replaced.map(({ key, item }) => ({ key, value, base: item })),
      {
        onSuccess: ({ body }) =>
          offerBatchUndo(MESSAGES.navyCopy.success(PAGE_LABELS[source]), body.batch, MESSAGES.navyCopy.undone),
        onError: (error) => showServerFailure(error, MESSAGES.content.saveFailure),
      },
    );
  };

  return (
    <section className="card" aria-labelledby={titleId}>
      <CardHeader
        id={titleId}
        title="Copy Navy Banner Content"
        lead="Use one page’s blue banner on all the other pages"
      />
      <div className="navy-copy">
        <SelectField label="Copy from" value={chosen} onChange={setChosen} options={OPTIONS} disabled={isBusy} />
        {plan && <NavyCopyPreview plan={plan} />}
        <div className="form-actions">
          <p className="push-left footnote">
            <Icon name="undo" />
            You can undo this right after.
          </p>
          <Button
            look="primary"
            icon="copy"
            disabled={!plan || isBusy || (plan.value !== null && replaced.length === 0)}
            onClick={copyNow}
          >
            {copy.isPending ? 'Copying...' : describeAction(plan?.value ?? null, replaced.length)}
          </Button>
        </div>
      </div>
    </section>
  );
};

const describeAction = (value: string | null, count: number): string => {
  if (value === null) return 'Copy to all other pages';
  if (count === 0) return 'All pages say this';
  return count === 1 ? 'Copy to 1 page' : `Copy to ${count} pages`;
};

/** The text that all pages get, and what each of them loses. */
const NavyCopyPreview = ({ plan }: { plan: NavyCopy }) => {
  if (plan.value === null) {
    return (
      <p className="navy-missing">
        <Icon name="info" />
        This page shows its built-in banner. Create a banner of its own there first; then it can be copied.
      </p>
    );
  }
  return (
    <>
      <p className="navy-caption">All pages will say</p>
      <div className="preview preview-navy">
        <Prose html={plan.value} className="prose-on-navy" />
      </div>
      <p className="navy-caption">What this overwrites</p>
      <ul className="navy-targets">
        {plan.targets.map(({ page, value, isSame }) => (
          <li className="navy-target" key={page}>
            <p className="navy-target-name">
              <strong>{PAGE_LABELS[page]}</strong>
              <span>{isSame ? 'Already the same' : 'Replaced'}</span>
            </p>
            <div className="preview preview-navy">
              <Prose html={value} className={`prose-on-navy ${isSame ? '' : 'is-removed'}`} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
};
