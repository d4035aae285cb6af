import type { HTMLAttributes } from 'react';

const PLAIN = 'overflow-x-auto rounded-lg border border-line-cool bg-white';

/** Frame and padding of rich text on white, the blue banner, or a line of text. */
const STYLES = {
  text: { frame: PLAIN, wide: 'px-10 py-8 max-md:px-4.5 max-md:py-5', narrow: 'p-5' },
  banner: {
    frame: 'rounded-lg',
    wide: 'px-24 py-9 max-md:px-4.5 max-md:pt-6 max-md:pb-8 max-md:navy-rail md:navy-stripes',
    // Texts side by side leave no room for stripes.
    narrow: 'px-5 pt-5 pb-7 navy-rail',
  },
  line: { frame: `${PLAIN} text-lg text-ink`, wide: 'px-5 py-4 max-md:px-4.5 max-md:py-5', narrow: 'p-5' },
};

interface PreviewProps extends HTMLAttributes<HTMLDivElement> {
  of: keyof typeof STYLES;
  room?: 'wide' | 'narrow';
}

export function Preview({ of, room = 'wide', className = '', ...rest }: PreviewProps) {
  return <div className={`${STYLES[of].frame} ${STYLES[of][room]} ${className}`} {...rest} />;
}
