import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { PAGE_PATHS, type PageType } from '../../contract/pages.ts';
import { ContentBlocks } from '../features/content/blocks.tsx';
import { listBlockKeys } from '../features/content/keys.ts';
import { PageImages } from '../features/images/image-lists.tsx';
import { LabelsCard } from '../features/labels/labels-card.tsx';
import { notices } from '../features/notices/data.ts';
import { NoticeLinkCard } from '../features/notices/notice-link-card.tsx';
import { StartCard, useDueThings } from '../features/start-card/start-card.tsx';
import { NewTabLink } from '../navigation/links.tsx';
import { tabOfPage, tabs } from '../navigation/tabs.ts';
import { Stack } from '../ui/layout.tsx';
import { CardSkeletons } from '../ui/loaded.tsx';
import { TabHeader } from '../ui/panel.tsx';
import { PageJumps } from './page-map.tsx';

export const PageBlocks = ({ page }: { page: PageType }) => <ContentBlocks keys={listBlockKeys(page)} page={page} />;

interface PageTabProps {
  page: PageType;
  first?: ReactNode;
  /** True while the first card loads. Hides whatever it would move. */
  isLoading?: boolean;
  children: ReactNode;
}

export function PageTab({ page, first, isLoading = false, children }: PageTabProps) {
  const [isShown, setShown] = useState(!isLoading);
  // A card that failed loads again once it mounts. Hidden meanwhile, it would never stop.
  if (!isLoading && !isShown) setShown(true);
  return (
    <>
      <TabHeader title={tabs[tabOfPage(page)].label} lead="Each card shows a part of the page.">
        <NewTabLink
          label="View page"
          end="arrow-up-right"
          data-slot="view-page"
          className="inline-flex min-h-8 shrink-0 items-center gap-1.5 text-base font-semibold no-underline hover:underline hover:underline-offset-4 max-md:-my-1.5 max-md:min-h-11"
          href={PAGE_PATHS[page]}
        />
      </TabHeader>
      {isShown ? (
        <Stack>
          {page === 'events' && <PageJumps page={page} />}
          {first}
          <LabelsCard id={`${page}_words`} page={page} />
          {children}
          <PageImages page={page} />
          <LabelsCard id={`${page}_search`} page={page} />
        </Stack>
      ) : (
        <CardSkeletons count={3} />
      )}
    </>
  );
}

export function HomepageTab() {
  const due = useDueThings();
  const { isLoading } = useQuery(notices.query);
  return (
    <PageTab
      page="home"
      first={
        <>
          <NoticeLinkCard />
          {due && <StartCard due={due} />}
        </>
      }
      isLoading={due === null || isLoading}
    >
      <PageBlocks page="home" />
    </PageTab>
  );
}
