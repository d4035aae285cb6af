/** How many unpublished edits wait behind a link; nothing where none does. */
export const WaitingCount = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="waiting-count">
      <span className="diamond" aria-hidden="true" />
      {count}
      <span className="visually-hidden"> unpublished</span>
    </span>
  );
