import type { PageType } from '../../../contract/pages.ts';
import { CarouselManager } from './carousel-manager.tsx';
import { HeroManager } from './hero-manager.tsx';

/** The pictures that every page has. */
export const PageImages = ({ page }: { page: PageType }) => (
  <div className="stack page-images">
    <div id={`${page}-hero-images`}>
      <HeroManager page={page} />
    </div>
    <div id={`${page}-carousel-images`}>
      <CarouselManager page={page} />
    </div>
  </div>
);
