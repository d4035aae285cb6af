import { cva, type VariantProps } from 'class-variance-authority';
import type { HTMLAttributes } from 'react';

type DivProps = HTMLAttributes<HTMLDivElement>;

/** Cards one below the other. */
export const Stack = ({ className = '', ...rest }: DivProps) => (
  <div className={`grid grid-cols-1 gap-6 max-md:gap-4 ${className}`} {...rest} />
);

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

/** Fields beside each other; below each other on a phone. */
export const FormRow = ({ columns, className, ...rest }: DivProps & VariantProps<typeof formRowStyle>) => (
  <div className={formRowStyle({ columns, className })} {...rest} />
);

/** Buttons at the end of a form. */
export const ButtonRow = ({ className = '', ...rest }: DivProps) => (
  <div className={`flex flex-wrap items-center justify-end gap-3 ${className}`} {...rest} />
);

interface FactsProps {
  facts: readonly { term: string; value: string }[];
  className?: string;
}

export const Facts = ({ facts, className = '' }: FactsProps) => (
  <dl className={`grid grid-cols-[repeat(auto-fit,minmax(200px,1fr))] gap-x-6 gap-y-4 ${className}`}>
    {facts.map(({ term, value }) => (
      <div key={term}>
        <dt className="text-sm">{term}</dt>
        <dd className="text-base font-semibold wrap-anywhere text-ink">{value}</dd>
      </div>
    ))}
  </dl>
);
