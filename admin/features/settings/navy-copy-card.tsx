import { useState } from 'react';
import type { ContentItem } from '../../../contract/content-items.ts';
import { getContentValue, NAVY_SECTION_KEYS } from '../../../contract/content-keys.ts';
import { ERROR_MESSAGES } from '../../../contract/errors.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { NAVY_PAGES, type PageType } from '../../../contract/pages.ts';
import { useUndoableWrite } from '../../client/undo.ts';
import { tabOfPage, tabs } from '../../navigation/tabs.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { TitledCard } from '../../ui/card.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonRow } from '../../ui/layout.tsx';
import { defineLoaded } from '../../ui/loaded.tsx';
import { Preview, Prose } from '../../ui/prose.tsx';
import { showError } from '../../ui/toasts.tsx';
import { contentItems, useWriteContentItems } from '../content/data.ts';

const OPTIONS = [
  { value: '', label: 'Choose a page' },
  ...NAVY_PAGES.map((page) => ({ value: page, label: namePage(page) })),
];

export const NavyCopyCard = defineLoaded(contentItems.query, 'The banners could not be loaded.', NavyCopyForm);

function NavyCopyForm({ data: items }: { data: readonly ContentItem[] }) {
  const [chosen, setChosen] = useState('');
  const copy = useWriteContentItems();
  const { write, isBusy } = useUndoableWrite(copy, MESSAGES.content.saveFailure);
  const source = isNavyPage(chosen) ? chosen : null;
  const plan = source && planNavyCopy(items, source);
  const replaced = plan?.targets.filter(({ isSame }) => !isSame) ?? [];

  const copyNow = () => {
    if (!source || !plan) return;
    const { value } = plan;
    if (value === null) return showError(ERROR_MESSAGES.sourceNavyNotFound);
    const { success, undone } = MESSAGES.navyCopy;
    const writes = replaced.map(({ key, item }) => ({ key, value, base: item }));
    void write(writes, success(namePage(source)), undone);
  };

  return (
    <TitledCard id="navy-copy" title="Copy Navy Banner Content" lead="Use one page’s banner on all the other pages">
      <div className="grid grid-cols-1 gap-3 px-6 pt-1 pb-6 max-md:px-4 max-md:pb-5">
        <div className="max-w-90">
          <SelectField label="Copy from" value={chosen} onChange={setChosen} options={OPTIONS} disabled={isBusy} />
        </div>
        {plan && <NavyCopyPreview plan={plan} />}
        <ButtonRow className="mt-2">
          <p className="mr-auto flex items-center gap-2.5">
            <Icon name="undo" />
            You can undo this right after.
          </p>
          <Button
            label={copy.isPending ? 'Copying...' : describeAction(plan?.value ?? null, replaced.length)}
            variant="primary"
            icon="copy"
            disabled={!plan || isBusy || (plan.value !== null && replaced.length === 0)}
            onClick={copyNow}
          />
        </ButtonRow>
      </div>
    </TitledCard>
  );
}

function NavyCopyPreview({ plan }: { plan: NavyCopy }) {
  if (plan.value === null) {
    return (
      <Callout tone="warning">
        <Icon name="info" />
        This page shows its built-in banner. Create a banner of its own there first; then it can be copied.
      </Callout>
    );
  }
  return (
    <>
      <p className="mt-2">All pages will say</p>
      <Preview of="banner">
        <Prose html={plan.value} variant="on-navy" />
      </Preview>
      <p className="mt-2">What this overwrites</p>
      <ul className="grid grid-cols-2 gap-3.5 max-sm:grid-cols-1">
        {plan.targets.map(({ page, value, isSame }) => (
          <li className="flex flex-col overflow-hidden rounded-lg border border-line-cool" key={page}>
            <p className="flex justify-between gap-3 px-4 py-2.5">
              <strong className="font-semibold text-ink">{namePage(page)}</strong>
              <span>{isSame ? 'Already the same' : 'Replaced'}</span>
            </p>
            <div className="grid flex-auto items-center px-5 pt-5 pb-7 navy-rail">
              <Prose html={value} variant={isSame ? 'on-navy' : 'removed'} size="small" />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function describeAction(value: string | null, count: number): string {
  if (value === null) return 'Copy to all other pages';
  if (count === 0) return 'All pages say this';
  return count === 1 ? 'Copy to 1 page' : `Copy to ${count} pages`;
}

function namePage(page: PageType): string {
  return tabs[tabOfPage(page)].label;
}

const isNavyPage = (page: string): page is PageType => NAVY_PAGES.some((known) => known === page);

type NavyCopy = ReturnType<typeof planNavyCopy>;

/** Text to copy, null if the source has no stored one, and what visitors see now on each page that would get it. */
export function planNavyCopy(items: readonly ContentItem[], source: PageType) {
  const find = (page: PageType) => items.find(({ key }) => key === NAVY_SECTION_KEYS[page]) ?? null;
  const value = find(source)?.value ?? null;
  const targets = NAVY_PAGES.filter((page) => page !== source).map((page) => {
    const key = NAVY_SECTION_KEYS[page];
    const item = find(page);
    return { page, key, item, value: getContentValue(items, key), isSame: item?.value === value };
  });
  return { value, targets };
}
