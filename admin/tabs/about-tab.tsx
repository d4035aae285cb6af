import { ContentBlocks } from '../managers/content-blocks/content-blocks.tsx';
import { listBlockKeys } from '../managers/content-blocks/keys-of-page.ts';
import { ImpactImageCard } from '../managers/content-images/impact-image-card.tsx';
import { PageImages } from '../managers/images/page-images.tsx';
import { PageTabHeader } from '../managers/shell/page-tab-header.tsx';

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
