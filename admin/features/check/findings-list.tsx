import type { SiteFinding } from '../../../contract/checks/check-site.ts';
import { getDismissedMark } from '../../../contract/checks/dismissed.ts';
import { PAGE_NAMES, PAGE_TYPES, type PageType } from '../../../contract/pages.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListRow, ROW_ACTIONS, RowDetail, RowIcon, RowNames, RowTitle } from '../../ui/list.tsx';
import { useOpenItem } from '../publishing/open-item.ts';
import { useDismiss } from './dismissed.ts';

const PAGES: readonly (PageType | null)[] = [...PAGE_TYPES, null];

const keyOf = ({ entity, id, rule, place }: SiteFinding): string =>
  `${entity}-${id}-${place.field}-${rule}-${place.start}-${place.end}`;

export function FindingsList({ findings }: { findings: readonly SiteFinding[] }) {
  const open = useOpenItem();
  const dismissal = useDismiss();
  return PAGES.map((page) => {
    const own = findings.filter((finding) => finding.page === page);
    if (own.length === 0) return null;
    const name = page ? PAGE_NAMES[page] : 'Every page';
    return (
      <section key={name} aria-label={name}>
        <h4 className="px-6 pt-4 pb-2 text-sm font-semibold text-body max-md:px-4">{name}</h4>
        <ul>
          {own.map((finding) => (
            <FindingRow
              key={keyOf(finding)}
              finding={finding}
              isBusy={dismissal.isPending}
              onDismiss={() => dismissal.mutate(getDismissedMark(finding, finding))}
              onOpen={() => void open(finding)}
            />
          ))}
        </ul>
      </section>
    );
  });
}

interface FindingRowProps {
  finding: SiteFinding;
  isBusy: boolean;
  onDismiss: () => void;
  onOpen: () => void;
}

function FindingRow({ finding: { level, label, message }, isBusy, onDismiss, onOpen }: FindingRowProps) {
  return (
    <ListRow shape="wrapped">
      <RowIcon mark={level === 'error' ? 'due' : 'none'}>
        <Icon name={level === 'error' ? 'alert' : 'info'} />
      </RowIcon>
      <RowNames className="flex-[1_1_220px] basis-[220px]">
        <RowTitle>
          {level === 'error' && <span className="sr-only">Error: </span>}
          {message}
        </RowTitle>
        <RowDetail>{label}</RowDetail>
      </RowNames>
      <div className={ROW_ACTIONS}>
        <Button label="Keep as is" of={label} variant="plain" disabled={isBusy} onClick={onDismiss} />
        <Button label="Go to it" of={label} onClick={onOpen} />
      </div>
    </ListRow>
  );
}
