import type { ReactNode } from 'react';
import { Stack } from './layout.tsx';

interface TabHeaderProps {
  title: string;
  lead: string;
  children?: ReactNode;
}

export function TabHeader({ title, lead, children }: TabHeaderProps) {
  return (
    <header className="mb-6 flex items-end justify-between gap-4 max-md:mb-4 max-md:items-start max-md:px-1 max-sm:flex-wrap max-sm:gap-x-3 max-sm:gap-y-1 max-sm:[&>:not(:first-child,[data-slot=view-page])]:order-2 max-sm:[&>:not(:first-child,[data-slot=view-page])]:mt-2">
      <div className="max-sm:contents">
        {/* Takes the focus when the tab changes, so that a screen reader announces it. */}
        <h2 className="text-[2rem] max-md:text-[min(1.6875rem,13vw)] max-sm:mr-auto" tabIndex={-1}>
          {title}
        </h2>
        <p className="mt-1.5 text-base max-sm:order-1 max-sm:mt-0 max-sm:basis-full">{lead}</p>
      </div>
      {children}
    </header>
  );
}

/** A tab with a single narrow column of cards. */
export function Panel({ title, lead, children }: TabHeaderProps) {
  return (
    <div className="mx-auto max-w-240">
      <TabHeader title={title} lead={lead} />
      <Stack>{children}</Stack>
    </div>
  );
}
