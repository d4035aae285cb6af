import type { HTMLAttributes } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { styled } from './styled.ts';

const TONES = {
  calm: 'border-transparent bg-tint text-ink',
  warning: 'border-transparent bg-accent-100 text-ink [&>.icon]:text-warning',
  danger: 'border-danger-line bg-danger-soft text-danger-strong',
};

type CalloutProps = HTMLAttributes<HTMLElement> & { tone: keyof typeof TONES; icon?: IconName };

/** Important note, with its text next to an icon. */
export function Callout({ tone, icon, className = '', children, ...rest }: CalloutProps) {
  return (
    <div
      className={`flex items-start gap-3 rounded-lg border px-4 py-3 wrap-anywhere [&>.icon]:mt-px ${TONES[tone]} ${className}`}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {icon ? <div className="min-w-0">{children}</div> : children}
    </div>
  );
}

/** Line across a form about other activity. */
export const NoteBar = styled(
  'div',
  'flex flex-wrap items-center gap-x-2.5 gap-y-1 border-accent-200 border-t bg-accent-100 px-5 py-2 text-ink max-md:[&>span]:flex-[1_1_220px]',
);

export const EmptyState = styled(
  'div',
  'flex items-center justify-center gap-2.5 rounded-xl border border-faint border-dashed p-5 text-center max-sm:justify-start max-sm:p-4 max-sm:text-start',
);
