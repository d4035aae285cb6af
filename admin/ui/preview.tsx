import { cva, type VariantProps } from 'class-variance-authority';
import type { HTMLAttributes } from 'react';

const previewStyle = cva('', {
  variants: {
    /** Rich text on white, the blue banner, or a line of text. */
    of: {
      text: 'overflow-x-auto rounded-lg border border-line-cool bg-white',
      banner: 'rounded-lg',
      line: 'overflow-x-auto rounded-lg border border-line-cool bg-white text-lg text-ink',
    },
    room: { wide: '', narrow: '' },
  },
  compoundVariants: [
    { of: 'text', room: 'wide', className: 'px-10 py-8 max-md:px-4.5 max-md:py-5' },
    {
      of: 'banner',
      room: 'wide',
      className: 'px-24 py-9 max-md:px-4.5 max-md:pt-6 max-md:pb-8 max-md:navy-rail md:navy-stripes',
    },
    { of: 'line', room: 'wide', className: 'px-5 py-4 max-md:px-4.5 max-md:py-5' },
    { of: 'text', room: 'narrow', className: 'p-5' },
    // Texts side by side leave no room for stripes.
    { of: 'banner', room: 'narrow', className: 'px-5 pt-5 pb-7 navy-rail' },
    { of: 'line', room: 'narrow', className: 'p-5' },
  ],
  defaultVariants: { room: 'wide' },
});

export function Preview(props: HTMLAttributes<HTMLDivElement> & VariantProps<typeof previewStyle>) {
  const { of, room, className, ...rest } = props;
  return <div className={previewStyle({ of, room, className })} {...rest} />;
}
