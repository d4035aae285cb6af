import { brand } from '../../contract/brand.ts';
import { PAGE_PATHS, type PageType } from '../../contract/pages.ts';
import { ContentBlocks } from '../features/content/blocks.tsx';
import { ImpactImageCard } from '../features/content/impact-image.tsx';
import { eventsGroups, listBlockKeys } from '../features/content/keys.ts';
import { StoreImageCard } from '../features/content/store-image.tsx';
import { StoreHoursCard } from '../features/embeds/embeds-card.tsx';
import { PageImages } from '../features/images/image-lists.tsx';
import { JoinButtonCard } from '../features/links/join-button.tsx';
import { LinksCard } from '../features/links/links-card.tsx';
import { DonateButtonCard } from '../features/settings/donate-button.tsx';
import { NavyCopyCard } from '../features/settings/navy-copy-card.tsx';
import { TabHeader } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';

export const HomepageTab = () => (
  <>
    <PageTabHeader page="home" title="Homepage" />
    <ContentBlocks keys={listBlockKeys('home')} page="home" />
    <PageImages page="home" />
  </>
);

export const AboutTab = () => (
  <>
    <PageTabHeader page="about" title="About" />
    <div className="stack">
      <ContentBlocks keys={listBlockKeys('about')} page="about" />
      <ImpactImageCard />
    </div>
    <PageImages page="about" />
  </>
);

export const GetInvolvedTab = () => (
  <>
    <PageTabHeader page="get_involved" title="Get Involved" />
    <div className="stack">
      <ContentBlocks keys={listBlockKeys('get_involved')} page="get_involved" />
      <JoinButtonCard />
    </div>
    <PageImages page="get_involved" />
  </>
);

export const EventsTab = () => (
  <>
    <PageTabHeader page="events" title="Events" />
    {eventsGroups.map(({ heading, keys, page }) => (
      <section key={heading} className="tab-section" aria-label={heading}>
        <h3 className="section-title">{heading}</h3>
        <ContentBlocks keys={keys} {...(page && { page })} />
      </section>
    ))}
    <PageImages page="events" />
  </>
);

// Its description is edited beside the picture.
const blockKeys = listBlockKeys('panther_store').filter((key) => key !== 'panther_store_online_image_alt');

export const PantherStoreTab = () => (
  <>
    <PageTabHeader page="panther_store" title={brand.navigation.panther_store} />
    <div className="stack">
      <StoreImageCard />
      <ContentBlocks keys={blockKeys} page="panther_store" />
      <StoreHoursCard />
    </div>
    <PageImages page="panther_store" />
  </>
);

export const GlobalSettingsTab = () => (
  <div className="narrow centered">
    <TabHeader title="Global Settings" lead="Things that appear on every page." />
    <div className="stack">
      <LinksCard
        title="Footer Links"
        lead="Bottom of every page, in this order. They open in a new tab."
        location="footer"
        empty="No footer links yet. Visitors see the school’s Privacy and Terms link until there is one."
      />
      <DonateButtonCard />
      <NavyCopyCard />
    </div>
  </div>
);

const PageTabHeader = ({ page, title }: { page: PageType; title: string }) => (
  <TabHeader title={title} lead="Each card shows what visitors see.">
    <a className="view-page" href={PAGE_PATHS[page]} target="_blank" rel="noopener">
      View page
      <Icon name="arrow-up-right" size={18} />
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  </TabHeader>
);
