import { styled } from './styled.ts';

const DECORATIVE = { 'aria-hidden': true };

/** Mark for unsaved or unpublished changes. */
export const Diamond = styled(
  'span',
  'inline-block size-2.25 shrink-0 rotate-45 rounded-[2px] bg-accent-500 forced-color-adjust-none',
  DECORATIVE,
);

/** Mark for what visitors see. */
export const LiveDot = styled(
  'span',
  'size-2.5 shrink-0 rounded-full bg-live shadow-[0_0_0_3px_--alpha(var(--color-live)/30%)]',
  DECORATIVE,
);

export const Spinner = styled(
  'span',
  'size-3.5 animate-turn rounded-full border-2 border-current border-r-transparent',
  DECORATIVE,
);
