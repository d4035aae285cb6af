import type { ReactNode } from 'react';
import { Button } from './button.tsx';

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
