import type { SiteFinding } from '../../../contract/checks/check-site.ts';
import { getDismissedMark } from '../../../contract/checks/dismissed.ts';
import { nameGroup, PAGE_GROUPS } from '../../../contract/pages.ts';
import { Button } from '../../ui/button.tsx';
import { CardEmpty } from '../../ui/card.tsx';
import { ListRow, ROW_ACTIONS, RowDetail, RowIcon, RowNames, RowTitle } from '../../ui/list.tsx';
import { useOpenItem } from '../publishing/open-item.ts';
import { useSiteFindings } from './data.ts';
import { useDismiss } from './dismissed.ts';

const keyOf = ({ entity, id, rule, place }: SiteFinding): string =>
  `${entity}-${id}-${place.field}-${rule}-${place.start}-${place.end}`;

/** Findings by page in the publish sheet. */
export function PublishFindings({ mustFix }: { mustFix: boolean }) {
  // Dead links have their own card, and are no reason to wait with publishing.
  const findings = useSiteFindings()?.filter(({ rule }) => rule !== 'link-is-dead');
  if (!findings || findings.length === 0) return null;
  return (
    <section className="my-7" aria-labelledby="publish-findings-title">
      <h3 className="text-lg" id="publish-findings-title">
        Worth a look
      </h3>
      <p className="mb-3">Things that could confuse readers.{!mustFix && ' You can publish anyway.'}</p>
      <div className="overflow-hidden rounded-xl border border-line-cool bg-white">
        <FindingsList findings={findings} />
      </div>
    </section>
  );
}

export function DeadLinks() {
  const findings = useSiteFindings()?.filter(({ rule }) => rule === 'link-is-dead');
  if (!findings) return null;
  if (findings.length === 0) return <CardEmpty>No broken links found.</CardEmpty>;
  return <FindingsList findings={findings} />;
}

export function FindingsList({ findings }: { findings: readonly SiteFinding[] }) {
  const open = useOpenItem();
  const { mutate: dismiss } = useDismiss();
  return PAGE_GROUPS.map((page) => {
    const own = findings.filter((finding) => finding.page === page);
    if (own.length === 0) return null;
    const name = nameGroup(page);
    return (
      <section key={name} aria-label={name}>
        <h4 className="px-6 pt-4 pb-2 text-sm font-semibold text-body max-md:px-4">{name}</h4>
        <ul>
          {own.map((finding) => (
            <FindingRow
              key={keyOf(finding)}
              finding={finding}
              onDismiss={() => dismiss(getDismissedMark(finding, finding))}
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
  onDismiss: () => void;
  onOpen: () => void;
}

function FindingRow({ finding: { level, label, message }, onDismiss, onOpen }: FindingRowProps) {
  return (
    <ListRow shape="wrapped">
      <RowIcon icon={level === 'error' ? 'alert' : 'info'} mark={level === 'error' ? 'due' : 'none'} />
      <RowNames className="flex-[1_1_220px] basis-[220px]">
        <RowTitle>
          {level === 'error' && <span className="sr-only">Error: </span>}
          {message}
        </RowTitle>
        <RowDetail>{label}</RowDetail>
      </RowNames>
      <div className={ROW_ACTIONS}>
        <Button label="Keep as is" of={message} variant="plain" onClick={onDismiss} />
        <Button label="Go to it" of={message} onClick={onOpen} />
      </div>
    </ListRow>
  );
}
