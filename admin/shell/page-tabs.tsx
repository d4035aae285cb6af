import { ImpactImageCard, StoreImageCard } from '../features/content/image-cards.tsx';
import { StoreHoursCard } from '../features/embeds/embeds-card.tsx';
import { LabelsCard } from '../features/labels/labels-card.tsx';
import { JoinButtonCard } from '../features/links/join-button.tsx';
import { LinksCard } from '../features/links/links-card.tsx';
import { NoticesCard } from '../features/notices/notices-card.tsx';
import { PapersCard } from '../features/papers/papers-card.tsx';
import { DonateButtonCard } from '../features/settings/donate-button.tsx';
import { FixFirstCard } from '../features/settings/fix-first-card.tsx';
import { NavyCopyCard } from '../features/settings/navy-copy-card.tsx';
import { TitledCard } from '../ui/card.tsx';
import { LATE_EXTRA, late } from '../ui/late.tsx';
import { Panel } from '../ui/panel.tsx';
import { PageBlocks, PageTab } from './page-tab.tsx';

/** Loaded on demand, because only it needs the rules of checks. */
const DeadLinks = late(async () => (await import('../features/check/findings-list.tsx')).DeadLinks, LATE_EXTRA);

export function AboutTab() {
  return (
    <PageTab page="about">
      <PageBlocks page="about" />
      <LabelsCard id="fund-split" page="about" />
      <ImpactImageCard />
      <LabelsCard id="about_tab_words" page="about" />
    </PageTab>
  );
}

export function GetInvolvedTab() {
  return (
    <PageTab page="get_involved">
      <PageBlocks page="get_involved" />
      <JoinButtonCard />
    </PageTab>
  );
}

export function PantherStoreTab() {
  return (
    <PageTab page="panther_store">
      <StoreImageCard />
      <LabelsCard id="panther_store_cards" page="panther_store" />
      <PageBlocks page="panther_store" />
      <StoreHoursCard />
    </PageTab>
  );
}

export function GlobalSettingsTab() {
  return (
    <Panel title="Global Settings" lead="Things that appear on every page.">
      <NoticesCard />
      <PapersCard />
      <LabelsCard id="site-menu" page={null} />
      <LinksCard
        title="Footer Links"
        lead="Bottom of every page, in this order. They open in a new tab."
        location="footer"
        empty="No footer links yet. Visitors see the school’s Privacy and Terms link until there is one."
      />
      <TitledCard
        id="dead-links"
        title="Links to other sites"
        lead="Every link is checked regularly. One that failed three times on two days is listed here."
      >
        <DeadLinks />
      </TitledCard>
      <LabelsCard id="site_words" page={null} />
      <DonateButtonCard />
      <NavyCopyCard />
      <LabelsCard id="accessibility" page={null} />
      <FixFirstCard />
    </Panel>
  );
}
