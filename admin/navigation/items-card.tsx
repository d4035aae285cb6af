import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { namePlural } from '../../contract/entities.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { type defineItems, useRemoving } from '../client/entity-data.ts';
import type { EntityFormProps, MessagedEntity } from '../forms/entity-form.tsx';
import { CardEmpty, TitledCard } from '../ui/card.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { ListRow, RowIcon, RowNames, RowTitle } from '../ui/list.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { QuarantineNote } from '../ui/quarantine.tsx';
import { useEditedRow, useFocusAfterRow } from '../ui/rows.ts';
import { ItemRowEnd } from './item-row.tsx';
import { getItemAnchor } from './links.tsx';

interface ItemsCardProps<Item> {
  id: string;
  title: string;
  lead: string;
  items: Pick<ReturnType<typeof defineItems<MessagedEntity, Item, never>>, 'entity' | 'query' | 'useRemove'>;
  empty: string;
  /** Rows of this card, in order. */
  list: (all: readonly Item[]) => Item[];
  describe: (item: Item, isBusy: boolean) => Description;
  /** Adds reordering. */
  useOrdering?: (listed: readonly Item[]) => { move: (from: number, to: number) => Promise<void>; isBusy: boolean };
  form: (props: EntityFormProps<Item>) => ReactNode;
  /** Shown after the form. */
  children?: ReactNode;
}

type Row = ComponentProps<typeof ItemRowEnd>['item'];
type ListedItem = Omit<Row, 'isActive'> & Partial<Pick<Row, 'isActive'>>;

interface Description {
  icon: IconName;
  name: string;
  /** By default, the item's own. */
  isActive?: boolean;
  details: ReactNode;
  /** Shown below the reason for a quarantine. */
  note?: ReactNode;
}

export function ItemsCard<Item extends ListedItem>(props: ItemsCardProps<Item>) {
  const { items } = props;
  return (
    <Loaded
      query={useQuery(items.query)}
      failure={`The ${namePlural(items.entity).toLowerCase()} could not be loaded.`}
    >
      {(all) => <LoadedItems {...props} all={all} />}
    </Loaded>
  );
}

const useNoOrdering = () => ({ move: () => Promise.resolve(), isBusy: false });

function LoadedItems<Item extends ListedItem>(props: ItemsCardProps<Item> & { all: readonly Item[] }) {
  const { id, title, lead, items, all, empty, list, describe, useOrdering = useNoOrdering, form } = props;
  const { edited, editedId, isGone, edit, close } = useEditedRow(all);
  const listed = list(all);
  const removing = useRemoving(items, MESSAGES[items.entity]);
  const { move, isBusy: isMoving } = useOrdering(listed);
  const isBusy = removing.isBusy || isMoving;
  const rows = useFocusAfterRow(editedId);
  return (
    <TitledCard id={id} title={title} lead={lead}>
      {listed.length === 0 && <CardEmpty>{empty}</CardEmpty>}
      <ul ref={rows}>
        {listed.map((item, index) => {
          const {
            icon,
            name,
            details,
            note,
            isActive = item.isActive ?? true,
          } = describe(item, isBusy || edited !== null);
          return (
            <ListRow key={item.id} id={getItemAnchor(items.entity, item.id)} data-row={item.id}>
              <RowIcon>
                <Icon name={icon} />
              </RowIcon>
              <RowNames>
                <RowTitle>{name}</RowTitle>
                {details}
                <QuarantineNote entity={items.entity} id={item.id} />
                {note}
              </RowNames>
              <ItemRowEnd
                entity={items.entity}
                item={{ ...item, isActive }}
                name={name}
                isBusy={isBusy || edited !== null}
                onEdit={() => edit(item)}
                onDelete={() => void removing.remove(item)}
                {...(useOrdering !== useNoOrdering && { place: { index, count: listed.length, onMove: move } })}
              />
            </ListRow>
          );
        })}
      </ul>
      <Fragment key={edited?.id ?? 'new'}>{form({ item: edited, isGone, all, place: id, onDone: close })}</Fragment>
      {props.children}
    </TitledCard>
  );
}
