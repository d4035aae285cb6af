import { HeroManager } from '../managers/images/hero-manager.tsx';
import { ImagesByPage } from '../managers/images/images-by-page.tsx';
import { TabHeader } from '../managers/shell/tab-header.tsx';

export const HeroImagesPanel = () => (
  <>
    <TabHeader title="Hero images" lead="The pictures at the top of each page." />
    <ImagesByPage Manager={HeroManager} />
  </>
);
