/** The shape of what will arrive. Screen readers hear "Loading...". */
export const CardSkeletons = ({ count }: { count: number }) => (
  <div role="status">
    <span className="visually-hidden">Loading...</span>
    <div className="stack" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical shapes, never reordered.
        <div className="card skeleton-card" key={index}>
          <div className="skeleton skeleton-title" />
          <div className="skeleton skeleton-line" />
          <div className="skeleton skeleton-body" />
        </div>
      ))}
    </div>
  </div>
);
