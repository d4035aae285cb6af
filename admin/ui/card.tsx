import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface CardHeaderProps {
  id: string;
  title: string;
  lead?: string;
  /** Beside the title. */
  badge?: ReactNode;
  /** At the end of the line. */
  children?: ReactNode;
}

export const CardHeader = ({ id, title, lead, badge, children }: CardHeaderProps) => (
  <header className="card-header">
    <div>
      <div className="block-title-row">
        <h3 className="card-title" id={id}>
          {title}
        </h3>
        {badge}
      </div>
      {lead && <p className="card-lead">{lead}</p>}
    </div>
    {children}
  </header>
);

interface TabHeaderProps {
  title: string;
  lead: string;
  children?: ReactNode;
}

export const TabHeader = ({ title, lead, children }: TabHeaderProps) => (
  <header className="tab-header">
    <div>
      {/* Takes the focus when the tab changes, so that a screen reader says where it is. */}
      <h2 className="tab-title" tabIndex={-1}>
        {title}
      </h2>
      <p className="tab-lead">{lead}</p>
    </div>
    {children}
  </header>
);

/** A tab that is one narrow column. */
export const Panel = ({ title, lead, children }: TabHeaderProps) => (
  <div className="narrow centered">
    <TabHeader title={title} lead={lead} />
    {children}
  </div>
);

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

interface LoadFailureProps {
  /** One sentence: what could not be loaded. */
  message: string;
  onRetry: () => unknown;
}

export const LoadFailure = ({ message, onRetry }: LoadFailureProps) => (
  <div className="card notice-card" role="alert">
    <p>{message}</p>
    <Button onClick={() => onRetry()}>Try again</Button>
  </div>
);

interface OlderButtonProps {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  children: ReactNode;
}

/** Under a list that came a page at a time; absent once everything is there. */
export const OlderButton = ({ hasNextPage, isFetchingNextPage, fetchNextPage, children }: OlderButtonProps) =>
  hasNextPage && (
    <div className="older-releases">
      <Button look="plain" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {children}
      </Button>
    </div>
  );

interface LoadedProps<Data> {
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown };
  /** One sentence: what could not be loaded. */
  failure: string;
  /** How many cards are drawn until then. */
  cards?: number;
  children: (data: Data) => ReactNode;
}

/** What a query brings, or what stands there until it does. */
export const Loaded = <Data,>({ query, failure, cards = 1, children }: LoadedProps<Data>) => {
  if (query.isError) return <LoadFailure message={failure} onRetry={query.refetch} />;
  return query.data === undefined ? <CardSkeletons count={cards} /> : children(query.data);
};

interface FactRowProps {
  icon: ReactNode;
  /** Marks the icon: what is done, what needs a look. */
  mark?: 'is-done' | 'is-due';
  title: ReactNode;
  detail: ReactNode;
  /** What can be done about it. */
  children?: ReactNode;
}

/** A line of a list: a picture, what it is, and what more there is to say. */
export const FactRow = ({ icon, mark, title, detail, children }: FactRowProps) => (
  <li className="list-row">
    <span className={mark ? `list-icon ${mark}` : 'list-icon'}>{icon}</span>
    <div className="list-names">
      <p className="list-title">{title}</p>
      <p className="list-detail">{detail}</p>
    </div>
    {children}
  </li>
);
