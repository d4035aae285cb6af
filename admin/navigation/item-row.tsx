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
  /** Where the state and the buttons stand, in a row that is a grid. */
  areas?: { state: string; tools: string };
  /** Where it stands, in a list whose order people choose. */
  place?: Pick<ComponentProps<typeof MoveButtons>, 'index' | 'count' | 'onMove'>;
}

/** What every row of items ends with: whether visitors see it, and what can be done to it. */
export const ItemRowEnd = ({ entity, item, place, areas, ...buttons }: ItemRowEndProps) => (
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
