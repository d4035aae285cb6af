import type { SiteFinding } from '../../../contract/checks/check-site.ts';
import { PAGE_NAMES, PAGE_TYPES, type PageType } from '../../../contract/pages.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FactRow } from '../../ui/list.tsx';
import { useOpenItem } from '../publishing/open-item.ts';

const PAGES: readonly (PageType | null)[] = [...PAGE_TYPES, null];

const keyOf = ({ entity, id, rule, place }: SiteFinding): string =>
  `${entity}-${id}-${place.field}-${rule}-${place.start}-${place.end}`;

interface FindingsListProps {
  findings: readonly SiteFinding[];
  /** Told before the dashboard goes to a finding's place. */
  onLeave?: () => void;
}

/** Page by page, each finding with the way to it. */
export const FindingsList = ({ findings, onLeave }: FindingsListProps) => {
  const open = useOpenItem();
  return PAGES.map((page) => {
    const own = findings.filter((finding) => finding.page === page);
    if (own.length === 0) return null;
    const name = page ? PAGE_NAMES[page] : 'Every page';
    return (
      <section key={name} aria-label={name}>
        <h4 className="px-5 pt-4 font-semibold text-body text-sm">{name}</h4>
        <ul>
          {own.map((finding) => (
            <FactRow
              key={keyOf(finding)}
              icon={<Icon name={finding.level === 'error' ? 'warning' : 'info'} />}
              mark="due"
              title={finding.message}
              detail={finding.label}
            >
              <Button
                onClick={() => {
                  onLeave?.();
                  void open(finding);
                }}
              >
                Go to it<span className="sr-only">: {finding.label}</span>
              </Button>
            </FactRow>
          ))}
        </ul>
      </section>
    );
  });
};
