import type { HTMLAttributes, MouseEvent } from 'react';

interface ProseProps {
  html: string;
  /** On the banner, or about to be overwritten there. */
  variant?: 'plain' | 'on-navy' | 'removed';
  size?: 'page' | 'small';
}

const VARIANTS = { plain: 'prose', 'on-navy': 'prose prose-on-navy', removed: 'prose prose-on-navy prose-removed' };

/** Rich text as visitors see it. Links open in a new tab, so that no edit is lost. */
export function Prose({ html, variant = 'plain', size = 'page' }: ProseProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only links inside react, which keyboards reach by themselves.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click.
    <div
      className={size === 'small' ? `${VARIANTS[variant]} prose-small` : VARIANTS[variant]}
      onClick={openElsewhere}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitized it when it was saved.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

function openElsewhere(event: MouseEvent<HTMLElement>) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link) return;
  event.preventDefault();
  window.open(link.href, '_blank', 'noopener');
}

const PLAIN = 'overflow-x-auto rounded-lg border border-line-cool bg-white';

/** Frame and padding of rich text on white, the banner, or a line of text. */
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
