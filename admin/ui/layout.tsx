import { type HTMLAttributes, type ReactNode, useState } from 'react';
import { Icon } from './icon.tsx';
import { styled } from './styled.ts';

const COLUMNS = {
  one: '',
  two: 'grid-cols-2',
  link: 'grid-cols-[minmax(0,5fr)_minmax(0,7fr)_minmax(150px,3fr)]',
  detail: 'grid-cols-[minmax(0,1fr)_120px]',
  caption: 'grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_90px]',
};

type FormRowProps = HTMLAttributes<HTMLDivElement> & { columns: keyof typeof COLUMNS };

export function FormRow({ columns, className = '', ...rest }: FormRowProps) {
  return <div className={`grid items-start gap-4 max-sm:grid-cols-1 ${COLUMNS[columns]} ${className}`} {...rest} />;
}

export const Stack = styled('div', 'grid grid-cols-1 gap-6 max-md:gap-4 print:block print:*:mb-6');

export const ButtonRow = styled('div', 'flex flex-wrap items-center justify-end gap-3');

const FOLDS = {
  fields: 'rounded-xl border border-line-cool px-4 open:pb-4 [&>:not(summary)]:mt-4',
  rows: 'border-t border-line-cool [&>summary]:min-h-13 [&>summary]:px-6 [&>summary]:text-heading max-md:[&>summary]:px-4',
};

interface FoldProps {
  shape: keyof typeof FOLDS;
  label: string;
  /** Initially open if true. Then the user decides. */
  startsOpen?: boolean;
  mustOpen: boolean;
  children: ReactNode | ((isOpen: boolean) => ReactNode);
}

export function Fold({ shape, label, startsOpen = false, mustOpen, children }: FoldProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  if (mustOpen && !isOpen) setOpen(true);
  return (
    <details
      className={`group ${FOLDS[shape]}`}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-ink [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-right" size={18} className="transition-transform group-open:rotate-90" />
        {label}
      </summary>
      {typeof children === 'function' ? children(isOpen) : children}
    </details>
  );
}

interface FactsProps {
  facts: readonly { term: string; value: string }[];
  className?: string;
}

export function Facts({ facts, className = '' }: FactsProps) {
  return (
    <dl className={`grid grid-cols-[repeat(auto-fit,minmax(200px,1fr))] gap-x-6 gap-y-4 ${className}`}>
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt className="text-sm">{term}</dt>
          <dd className="text-base font-semibold wrap-anywhere text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
