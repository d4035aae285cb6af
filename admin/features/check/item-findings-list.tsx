import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { checkItem, type ItemFields } from '../../../contract/checks/check-items.ts';
import { listOwnPaths } from '../../../contract/custom-pages.ts';
import { readClubLists } from '../../../contract/named-blocks.ts';
import type { WorkingCopyEntity } from '../../../contract/working-copy.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { getClubToday, getNow } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { useStoredTexts } from '../content/data.ts';
import { customPages } from '../custom-pages/data.ts';
import { useFindingChoices } from './dismissed.ts';

interface ItemFindingsListProps {
  entity: WorkingCopyEntity;
  id: number | null;
  fields: ItemFields;
}

/** Findings as sentences. Those of a stored item can be dismissed. */
export function ItemFindingsList({ entity, id, fields }: ItemFindingsListProps) {
  const { isDismissed, onDismiss } = useFindingChoices(entity, String(id));
  const [at] = useState(() => getNow());
  const items = useStoredTexts();
  const { data: ownPaths } = useQuery({ ...customPages.query, select: listOwnPaths });
  const found = useMemo(() => {
    const { tiers } = readClubLists(items);
    const context = { at, today: getClubToday(at), origin: location.origin, tiers };
    return checkItem(entity, fields, { ...context, ...(ownPaths && { ownPaths }) });
  }, [entity, fields, items, at, ownPaths]);
  const findings = found.filter((finding) => (id === null ? finding.place.text.trim() !== '' : !isDismissed(finding)));
  if (findings.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {findings.map((finding) => (
        <li key={`${finding.rule}-${finding.place.field}-${finding.place.start}`}>
          <Callout tone={finding.level === 'error' ? 'warning' : 'calm'}>
            <Icon name={finding.level === 'error' ? 'alert' : 'info'} />
            <div className="flex flex-auto flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <p className="min-w-0 flex-[1_1_220px]">
                {finding.level === 'error' && <span className="sr-only">Error: </span>}
                {finding.message}
              </p>
              {id !== null && (
                <Button
                  label="Keep as is"
                  of={finding.message}
                  variant="plain"
                  size="small"
                  onClick={() => void onDismiss(finding)}
                />
              )}
            </div>
          </Callout>
        </li>
      ))}
    </ul>
  );
}
