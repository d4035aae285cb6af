import { CarouselManager } from '../managers/images/carousel-manager.tsx';
import { ImagesByPage } from '../managers/images/images-by-page.tsx';
import { TabHeader } from '../managers/shell/tab-header.tsx';

export const CarouselPanel = () => (
  <>
    <TabHeader title="Carousel images" lead="The photo row near the bottom of each page." />
    <ImagesByPage Manager={CarouselManager} />
  </>
);
