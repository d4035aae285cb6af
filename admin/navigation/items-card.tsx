import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, Fragment, type ReactElement, type ReactNode } from 'react';
import { namePlural, readName } from '../../contract/entities.ts';
import { getWriteMessages } from '../../contract/messages.ts';
import type { WorkingCopyEntity } from '../../contract/working-copy.ts';
import { type defineItems, useRemoving } from '../client/entity-data.ts';
import type { EntityFormProps } from '../forms/entity-form.tsx';
import { CardEmpty, TitledCard } from '../ui/card.tsx';
import type { IconName } from '../ui/icon.tsx';
import { Fold } from '../ui/layout.tsx';
import { ListRow, RowIcon, RowNames, RowTitle } from '../ui/list.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { QuarantineNote } from '../ui/quarantine.tsx';
import { useEditedRow } from '../ui/rows.ts';
import { ItemRowEnd } from './item-row.tsx';
import { getItemAnchor } from './links.tsx';

interface ItemsCardProps<Item> {
  id: string;
  title: string;
  lead: string;
  items: Pick<ReturnType<typeof defineItems<WorkingCopyEntity, Item, never>>, 'entity' | 'query' | 'useRemove'>;
  empty: string;
  /** Rows to show, and those to fold away below them. By default, all of them as they come. */
  list?: (all: readonly Item[]) => readonly [listed: readonly Item[], over?: readonly Item[]];
  /** Text over so many folded rows. */
  nameFolded?: (count: number) => string;
  describe: (item: Item, isBusy: boolean) => Description;
  useOrdering?: (listed: readonly Item[]) => { move: (from: number, to: number) => Promise<unknown>; isBusy: boolean };
  /** True while a write of the card's own is under way. */
  isBusy?: boolean;
  form: (props: EntityFormProps<Item>) => ReactNode;
  /** Shown after the form. */
  children?: ReactNode;
}

type Row = ComponentProps<typeof ItemRowEnd>['item'];
type ListedItem = Omit<Row, 'isActive'> & Partial<Pick<Row, 'isActive'>>;

interface Description {
  buttonName?: string;
  /** An icon, or what stands in its place. */
  icon: IconName | ReactElement;
  badges?: ReactNode;
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
  const { id, title, lead, items, all, empty, list, nameFolded, describe, useOrdering = useNoOrdering, form } = props;
  const { edited, editedId, isGone, edit, close, rows } = useEditedRow(all);
  const [listed, over = []] = list?.(all) ?? [all];
  const removing = useRemoving(items, getWriteMessages(items.entity));
  const { move, isBusy: isMoving } = useOrdering(listed);
  const isBusy = removing.isBusy || isMoving || props.isBusy === true || edited !== null;
  const rowOf = (item: Item, index: number) => {
    const { icon, badges, details, note, buttonName, isActive = item.isActive ?? true } = describe(item, isBusy);
    const name = readName(items.entity, item);
    const hasIcon = typeof icon === 'string';
    return (
      <ListRow
        key={item.id}
        className={hasIcon ? '' : 'items-start'}
        id={getItemAnchor(items.entity, item.id)}
        data-row={item.id}
      >
        {hasIcon ? <RowIcon icon={icon} /> : icon}
        <RowNames beside={hasIcon ? 'icon' : 'number'}>
          <RowTitle>
            {name}
            {badges}
          </RowTitle>
          {details}
          <QuarantineNote entity={items.entity} id={item.id} />
          {note}
        </RowNames>
        <ItemRowEnd
          entity={items.entity}
          item={{ ...item, isActive }}
          name={buttonName ?? name}
          isBusy={isBusy}
          onEdit={() => edit(item)}
          onDelete={() => void removing.remove(item)}
          {...(useOrdering !== useNoOrdering && { place: { index, count: listed.length, onMove: move } })}
        />
      </ListRow>
    );
  };
  // Names alone, for links and the browser's search: whole rows of many years take a second.
  const foldedRowOf = (item: Item) => (
    <li key={item.id} id={getItemAnchor(items.entity, item.id)} data-folded>
      {readName(items.entity, item)}
    </li>
  );
  return (
    <TitledCard id={id} title={title} lead={lead}>
      {listed.length === 0 && <CardEmpty>{empty}</CardEmpty>}
      <ul ref={rows}>
        {listed.map(rowOf)}
        {nameFolded && over.length > 0 && (
          <li>
            <Fold shape="rows" label={nameFolded(over.length)} mustOpen={over.some((item) => item.id === editedId)}>
              {(isOpen) => <ul>{over.map(isOpen ? rowOf : foldedRowOf)}</ul>}
            </Fold>
          </li>
        )}
      </ul>
      <Fragment key={edited?.id ?? 'new'}>{form({ item: edited, isGone, all, place: id, onDone: close })}</Fragment>
      {props.children}
    </TitledCard>
  );
}
