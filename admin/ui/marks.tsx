/** Mark for unsaved or unpublished changes. */
export function Diamond() {
  return (
    <span
      className="inline-block size-2.25 shrink-0 rotate-45 rounded-[2px] bg-accent-500 forced-color-adjust-none"
      aria-hidden="true"
    />
  );
}

/** Mark for what visitors see. */
export function LiveDot() {
  return (
    <span
      className="size-2.5 shrink-0 rounded-full bg-live shadow-[0_0_0_3px_--alpha(var(--color-live)/30%)]"
      aria-hidden="true"
    />
  );
}

/** Mark for work in progress. */
export function Spinner() {
  return (
    <span
      className="size-3.5 animate-turn rounded-full border-2 border-current border-r-transparent"
      aria-hidden="true"
    />
  );
}
