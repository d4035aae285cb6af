import type { ComponentProps } from 'react';
import type { VisibilityWindow } from '../../contract/visibility-window.ts';
import type { WorkingCopyEntity } from '../../contract/working-copy.ts';
import { describeWindow } from '../forms/visibility-window.tsx';
import { StateBadge } from '../ui/badges.tsx';
import { EditButtons, MoveButtons } from '../ui/row-buttons.tsx';
import { ItemHistoryLink } from './links.tsx';

interface ItemRowEndProps extends ComponentProps<typeof EditButtons> {
  entity: WorkingCopyEntity;
  item: VisibilityWindow & { id: number; isActive: boolean };
  /** Grid areas of the state and the buttons. */
  areas?: { state: string; tools: string };
  /** Position in a list that can be reordered. */
  place?: Pick<ComponentProps<typeof MoveButtons>, 'index' | 'count' | 'onMove'>;
}

/** Right end of every item row: visibility and actions. */
export function ItemRowEnd({ entity, item, place, areas, ...buttons }: ItemRowEndProps) {
  return (
    <>
      <StateBadge
        isActive={item.isActive}
        times={describeWindow(item)}
        className={`max-sm:mr-auto sm:min-w-26 sm:justify-center ${areas?.state ?? ''}`}
      />
      <div className={`flex shrink-0 ${areas?.tools ?? ''}`}>
        {place && <MoveButtons name={buttons.name} isBusy={buttons.isBusy} {...place} />}
        <ItemHistoryLink entity={entity} id={item.id} name={buttons.name} />
        <EditButtons {...buttons} />
      </div>
    </>
  );
}
