import { cva, type VariantProps } from 'class-variance-authority';
import { type HTMLAttributes, type LiHTMLAttributes, type ReactElement, type ReactNode, useState } from 'react';
import { Badge } from './badges.tsx';
import { Button } from './button.tsx';
import { CardEmpty, TitledCard, type TitledCardProps } from './card.tsx';
import { Icon, type IconName } from './icon.tsx';
import { styled } from './styled.ts';

/**
 * From the 13th row on, lays out only the visible rows. The heights of the others are estimated closely, because a wrong
 * estimate moves rows under a finger. A button or badge at the end aligns with the card's heading; an icon has its own
 * padding.
 */
export const rowStyle = cva(
  'min-h-17 items-center border-t border-line-cool py-2.5 pr-6 not-print:nth-[n+13]:[content-visibility:auto] has-data-[slot=icon-button]:pr-4 max-md:pr-4 max-md:has-data-[slot=icon-button]:pr-2 max-sm:pt-3 max-sm:pb-2 print:break-inside-avoid',
  {
    variants: {
      shape: {
        line: 'flex gap-3.5 pl-6 [contain-intrinsic-size:auto_68px] max-md:pl-4 max-sm:flex-wrap max-sm:gap-x-3 max-sm:gap-y-2 max-sm:[contain-intrinsic-size:auto_124px]',
        /** Wraps at any width if the text needs the space. */
        wrapped:
          'flex flex-wrap gap-3.5 pl-6 [contain-intrinsic-size:auto_68px] max-md:pl-4 max-sm:gap-x-3 max-sm:gap-y-2 max-sm:[contain-intrinsic-size:auto_124px]',
        /** Keeps the button next to the text on phones. */
        key: 'flex gap-3.5 pl-6 [contain-intrinsic-size:auto_68px] max-md:pl-4 max-sm:items-start max-sm:gap-x-3 max-sm:pr-3 max-sm:[contain-intrinsic-size:auto_124px]',
        /** Columns defined by the feature, such as an image. */
        grid: '[contain-intrinsic-size:auto_93px] max-sm:[contain-intrinsic-size:auto_171px]',
      },
    },
    defaultVariants: { shape: 'line' },
  },
);

/** Leaves room for the elements next to the names on phones. */
const BESIDE = {
  icon: 'flex-auto max-sm:basis-[calc(100%-60px)]',
  image: 'flex-auto max-sm:basis-[calc(100%-88px)]',
  number: 'flex-[1_1_240px] max-sm:basis-[calc(100%-64px)]',
  button: 'flex-auto',
  /** In a grid cell. */
  cell: '',
};

export const RowDetail = styled('p', 'wrap-anywhere');

const rowIconStyle = cva('grid size-11 shrink-0 place-items-center rounded-lg', {
  variants: {
    mark: {
      none: 'bg-tint text-brand-800',
      done: 'bg-success-soft text-success-strong',
      due: 'bg-accent-100 text-warning',
    },
  },
  defaultVariants: { mark: 'none' },
});

type RowIconProps = VariantProps<typeof rowIconStyle> & { icon: IconName | ReactElement };

export function RowIcon({ icon, mark }: RowIconProps) {
  return <span className={rowIconStyle({ mark })}>{typeof icon === 'string' ? <Icon name={icon} /> : icon}</span>;
}

/** Handle that drags a row. The row's buttons offer the same by keyboard. */
export const RowGrip = styled('span', 'grid h-11 w-8 shrink-0 cursor-grab touch-none place-items-center text-quiet', {
  'aria-hidden': true,
  children: <Icon name="grip" />,
});

const SHOWN = 4;

/** At the end of a wrapped row. On phones, text is at the start of the line and buttons at its end. */
export const ROW_ACTIONS =
  'flex flex-wrap gap-2 max-sm:flex-[1_0_100%] max-sm:[&>:not([aria-expanded])]:px-2.5 max-sm:[&>:not([aria-expanded])>.icon]:hidden max-sm:[&>[aria-expanded]]:mr-auto max-sm:[&>[aria-expanded]]:-ml-4.5 max-sm:[&>[aria-expanded]]:pr-1';

type ListRowProps = LiHTMLAttributes<HTMLLIElement> & VariantProps<typeof rowStyle>;

export function ListRow({ shape, className, ...rest }: ListRowProps) {
  return <li className={rowStyle({ shape, className })} {...rest} />;
}

type RowNamesProps = HTMLAttributes<HTMLDivElement> & { beside?: keyof typeof BESIDE };

export function RowNames({ beside = 'icon', className = '', ...rest }: RowNamesProps) {
  return <div className={`min-w-0 ${BESIDE[beside]} ${className}`} {...rest} />;
}

export const RowTitle = styled(
  'p',
  'wrap-anywhere flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold text-base text-ink',
  { 'data-slot': 'row-title' },
);

interface FactRowProps extends Partial<RowIconProps>, VariantProps<typeof rowStyle> {
  title: ReactNode;
  detail: ReactNode;
  /** Actions. */
  children?: ReactNode;
}

export function FactRow({ icon, mark, shape, title, detail, children }: FactRowProps) {
  return (
    <ListRow shape={shape}>
      {icon && <RowIcon icon={icon} mark={mark} />}
      <RowNames beside={icon ? 'icon' : 'button'}>
        <RowTitle>{title}</RowTitle>
        <RowDetail>{detail}</RowDetail>
      </RowNames>
      {children}
    </ListRow>
  );
}

interface StepRowProps {
  isDone: boolean;
  title: ReactNode;
  detail: ReactNode;
  /** Shown until it is done. */
  due?: { icon: IconName; word: string };
  children?: ReactNode;
}

const TO_DO = { icon: 'warning', word: 'To do' } as const;

export function StepRow({ isDone, due = TO_DO, ...rest }: StepRowProps) {
  return (
    <FactRow
      icon={
        <>
          <Icon name={isDone ? 'check' : due.icon} />
          <span className="sr-only">{isDone ? 'Done' : due.word}:</span>
        </>
      }
      mark={isDone ? 'done' : 'due'}
      {...rest}
    />
  );
}

interface ListCardProps<Item> extends Omit<TitledCardProps, 'children'> {
  items: readonly Item[];
  /** Shown if there are none. */
  empty?: string;
  children: (item: Item) => ReactNode;
}

export function ListCard<Item>({ items, empty, children, ...card }: ListCardProps<Item>) {
  return (
    <TitledCard {...card}>
      {items.length === 0 && empty && <CardEmpty>{empty}</CardEmpty>}
      <ul>{items.map((item) => children(item))}</ul>
    </TitledCard>
  );
}

/** Tasks that need attention: the first few, expandable to all. Absent if there are none. */
export function DueCard<Item>({ items, children, ...card }: Omit<ListCardProps<Item>, 'empty'>) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, SHOWN);
  if (items.length === 0) return null;
  return (
    <TitledCard {...card} badge={<Badge>{items.length}</Badge>}>
      <ul>{shown.map(children)}</ul>
      {shown.length < items.length && (
        <div className="border-t border-line-cool p-2 text-center">
          <Button label={`Show ${items.length - shown.length} more`} variant="plain" onClick={() => setWhole(true)} />
        </div>
      )}
    </TitledCard>
  );
}
