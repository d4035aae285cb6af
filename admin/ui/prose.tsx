import type { MouseEvent } from 'react';

interface ProseProps {
  html: string;
  /** On the blue banner, or about to be overwritten there. */
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
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it when it was saved.
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
