import type { ReactNode } from 'react';
import { brand } from '../../club/brand.ts';
import { PAGE_PATHS, type PageType } from '../../contract/pages.ts';
import { ContentBlocks } from '../features/content/blocks.tsx';
import { listBlockKeys } from '../features/content/keys.ts';
import { StoreImageCard } from '../features/content/store-image.tsx';
import { StoreHoursCard } from '../features/embeds/embeds-card.tsx';
import { PageImages } from '../features/images/image-lists.tsx';
import { JoinButtonCard } from '../features/links/join-button.tsx';
import { LinksCard } from '../features/links/links-card.tsx';
import { DonateButtonCard } from '../features/settings/donate-button.tsx';
import { MendFirstCard } from '../features/settings/mend-first-card.tsx';
import { NavyCopyCard } from '../features/settings/navy-copy-card.tsx';
import { StartCard, useDueThings } from '../features/start-card/start-card.tsx';
import { CONTACT_CARD, PAGE_WORD_CARDS, SITE_CARD, STORE_CARD } from '../features/words/word-cards.ts';
import { WordsCard } from '../features/words/words-card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Stack } from '../ui/layout.tsx';
import { CardSkeletons } from '../ui/loaded.tsx';
import { Panel, TabHeader } from '../ui/panel.tsx';
import { PageJumps } from './page-map.tsx';

const TITLES = {
  home: 'Homepage',
  about: 'About',
  get_involved: 'Get Involved',
  events: 'Events',
  panther_store: brand.navigation.panther_store,
} as const satisfies Record<PageType, string>;

interface PageTabProps {
  page: PageType;
  first?: ReactNode;
  /** True while the first card loads. Nothing is shown that it would move. */
  isLoading?: boolean;
  children: ReactNode;
}

/** Tab of a page: its blocks and its images. */
export const PageTab = ({ page, first, isLoading = false, children }: PageTabProps) => (
  <>
    <TabHeader title={TITLES[page]} lead="Each card shows what visitors see.">
      <a
        data-slot="view-page"
        className="inline-flex min-h-8 shrink-0 items-center gap-1.5 text-base font-semibold no-underline hover:underline hover:underline-offset-4 max-md:-my-1.5 max-md:min-h-11"
        href={PAGE_PATHS[page]}
        target="_blank"
        rel="noopener"
      >
        View page
        <Icon name="arrow-up-right" size={18} />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </TabHeader>
    {isLoading ? (
      <CardSkeletons count={3} />
    ) : (
      <>
        {page === 'events' && <PageJumps page={page} />}
        {first}
        <div className="mb-6 max-md:mb-4">
          <WordsCard card={PAGE_WORD_CARDS[page].words} page={page} />
        </div>
        {children}
        <PageImages page={page} />
        <div className="mt-6 max-md:mt-4">
          <WordsCard card={PAGE_WORD_CARDS[page].search} page={page} />
        </div>
      </>
    )}
  </>
);

export const PageBlocks = ({ page }: { page: PageType }) => <ContentBlocks keys={listBlockKeys(page)} page={page} />;

export const HomepageTab = () => {
  const due = useDueThings();
  return (
    <PageTab page="home" first={due && <StartCard due={due} />} isLoading={due === null}>
      <PageBlocks page="home" />
    </PageTab>
  );
};

export const GetInvolvedTab = () => (
  <PageTab page="get_involved">
    <Stack>
      <PageBlocks page="get_involved" />
      <JoinButtonCard />
    </Stack>
  </PageTab>
);

export const PantherStoreTab = () => (
  <PageTab page="panther_store">
    <Stack>
      <StoreImageCard />
      <WordsCard card={STORE_CARD} page="panther_store" />
      <ContentBlocks keys={listBlockKeys('panther_store')} page="panther_store" />
      <StoreHoursCard />
    </Stack>
  </PageTab>
);

export const GlobalSettingsTab = () => (
  <Panel title="Global Settings" lead="Things that appear on every page.">
    <Stack>
      <LinksCard
        title="Footer Links"
        lead="Bottom of every page, in this order. They open in a new tab."
        location="footer"
        empty="No footer links yet. Visitors see the school’s Privacy and Terms link until there is one."
      />
      <WordsCard card={SITE_CARD} page={null} />
      <DonateButtonCard />
      <NavyCopyCard />
      <WordsCard card={CONTACT_CARD} page={null} />
      <MendFirstCard />
    </Stack>
  </Panel>
);
