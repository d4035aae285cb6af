import { brand } from '../../contract/brand.ts';
import { ContentBlocks } from '../managers/content-blocks/content-blocks.tsx';
import { listBlockKeys } from '../managers/content-blocks/keys-of-page.ts';
import { StoreImageCard } from '../managers/content-images/store-image-card.tsx';
import { StoreHoursCard } from '../managers/embeds/store-hours-card.tsx';
import { PageImages } from '../managers/images/page-images.tsx';
import { PageTabHeader } from '../managers/shell/page-tab-header.tsx';

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
