/** Unsaved, or saved and not published. */
export function Diamond() {
  return (
    <span
      className="inline-block size-2.25 shrink-0 rotate-45 rounded-[2px] bg-accent-500 forced-color-adjust-none"
      aria-hidden="true"
    />
  );
}

/** Visitors see this. */
export function LiveDot() {
  return (
    <span
      className="size-2.5 shrink-0 rounded-full bg-live shadow-[0_0_0_3px_--alpha(var(--color-live)/30%)]"
      aria-hidden="true"
    />
  );
}

/** Under way. */
export function Spinner() {
  return (
    <span
      className="size-3.5 animate-turn rounded-full border-2 border-current border-r-transparent"
      aria-hidden="true"
    />
  );
}
