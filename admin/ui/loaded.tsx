import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Card, NoticeCard } from './card.tsx';
import { Stack } from './layout.tsx';

const SHIMMER =
  'animate-shimmer rounded-md bg-linear-110 from-track-soft from-40% via-soft via-50% to-track-soft to-60% bg-size-[300%_100%]';

/** Placeholder cards. Screen readers hear "Loading...". */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <div role="status" data-slot="skeletons">
      <span className="sr-only">Loading...</span>
      <Stack aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical shapes, never reordered.
          <Card className="grid gap-3 p-5" key={index}>
            <div className={`${SHIMMER} h-5 w-[min(220px,50%)]`} />
            <div className={`${SHIMMER} h-3.5 w-[min(320px,80%)]`} />
            <div className={`${SHIMMER} h-33`} />
          </Card>
        ))}
      </Stack>
    </div>
  );
}

interface LoadFailureProps {
  /** One sentence about what could not be loaded. */
  message: string;
  action?: string;
  onRetry: () => unknown;
}

export function LoadFailure({ message, action = 'Try again', onRetry }: LoadFailureProps) {
  return (
    <NoticeCard role="alert">
      <p>{message}</p>
      <Button label={action} onClick={() => onRetry()} />
    </NoticeCard>
  );
}

interface LoadedProps<Data> {
  query: { data: Data | undefined; isLoadingError: boolean; refetch: () => unknown };
  failure: string;
  cards?: number;
  children: (data: Data) => ReactNode;
}

/** Result of a query, or placeholder cards until it arrives. */
export function Loaded<Data>({ query, failure, cards = 1, children }: LoadedProps<Data>) {
  if (query.isLoadingError) return <LoadFailure message={failure} onRetry={query.refetch} />;
  return query.data === undefined ? <CardSkeletons count={cards} /> : children(query.data);
}

/** Component that shows the result of a query as its prop `data`. */
export function defineLoaded<Data, Key extends QueryKey>(
  query: UseQueryOptions<Data, Error, Data, Key>,
  failure: string,
  Content: ComponentType<{ data: Data }>,
) {
  return function LoadedContent() {
    return (
      <Loaded query={useQuery(query)} failure={failure}>
        {(data) => <Content data={data} />}
      </Loaded>
    );
  };
}

interface Pages {
  data: { pages: readonly unknown[] } | undefined;
}

interface OlderButtonProps extends Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<Pages & { isError: boolean }>;
  children: ReactNode;
}

/** A list that changes meanwhile is read again instead of further, by everyone's saves. */
const TRIES = 5;

/** Loads the next page of a list. Once everything has loaded, “That’s everything.” takes its place and its focus. */
export function OlderButton({ data, hasNextPage, isFetchingNextPage, fetchNextPage, children }: OlderButtonProps) {
  const [isUsed, setUsed] = useState(false);
  const load = async () => {
    if (isFetchingNextPage) return;
    setUsed(true);
    const known = countPages({ data });
    for (let tries = 0; tries < TRIES; tries += 1) {
      // Waits until the list has been read again, whose changes would be missing otherwise.
      const loaded = await fetchNextPage({ cancelRefetch: false });
      if (loaded.isError || countPages(loaded) > known) return;
    }
  };
  if (!hasNextPage && !isUsed) return null;
  return (
    <div className="flex justify-center border-t border-line-cool p-3">
      {hasNextPage ? (
        // Not disabled, which would give up the focus.
        <Button label={children} variant="plain" aria-disabled={isFetchingNextPage} onClick={load} />
      ) : (
        <p className="px-3 py-2 text-muted" tabIndex={-1} ref={takeLostFocus}>
          That’s everything.
        </p>
      )}
    </div>
  );
}

const countPages = ({ data }: Pages): number => data?.pages.length ?? 0;

function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}
