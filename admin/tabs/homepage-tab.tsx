import { ContentBlocks } from '../managers/content-blocks/content-blocks.tsx';
import { listBlockKeys } from '../managers/content-blocks/keys-of-page.ts';
import { PageImages } from '../managers/images/page-images.tsx';
import { PageTabHeader } from '../managers/shell/page-tab-header.tsx';

export const HomepageTab = () => (
  <>
    <PageTabHeader page="home" title="Homepage" />
    <ContentBlocks keys={listBlockKeys('home')} page="home" />
    <PageImages page="home" />
  </>
);
