import { cva, type VariantProps } from 'class-variance-authority';
import type { HTMLAttributes } from 'react';
import { styled } from './styled.ts';

const formRowStyle = cva('grid items-start gap-4 max-sm:grid-cols-1', {
  variants: {
    columns: {
      one: '',
      two: 'grid-cols-2',
      three: 'grid-cols-3',
      link: 'grid-cols-[minmax(0,5fr)_minmax(0,7fr)_minmax(150px,3fr)]',
      detail: 'grid-cols-[minmax(0,1fr)_120px]',
      caption: 'grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_90px]',
    },
  },
});

type FormRowProps = HTMLAttributes<HTMLDivElement> & VariantProps<typeof formRowStyle>;

export function FormRow({ columns, className, ...rest }: FormRowProps) {
  return <div className={formRowStyle({ columns, className })} {...rest} />;
}

export const Stack = styled('div', 'grid grid-cols-1 gap-6 max-md:gap-4 print:block print:*:mb-6');

export const ButtonRow = styled('div', 'flex flex-wrap items-center justify-end gap-3');

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
