import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { PAGE_NAMES, PAGE_TYPES, type PageType } from '../../../contract/pages.ts';
import { useEditing } from '../../forms/leaving.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { TabHeader } from '../../ui/panel.tsx';
import { ChipTabs } from '../../ui/tabs.tsx';
import { carouselImages, heroImages } from './data.ts';
import { carouselKind, heroKind } from './image-kinds.ts';
import { ImagesCard } from './images-card.tsx';

export const HeroImagesPanel = () => (
  <>
    <TabHeader title="Hero images" lead="The pictures at the top of each page." />
    <ImagesByPage Manager={HeroManager} />
  </>
);

export const CarouselPanel = () => (
  <>
    <TabHeader title="Carousel images" lead="The photo row near the bottom of each page." />
    <ImagesByPage Manager={CarouselManager} />
  </>
);

/** One list for each page, in tabs. */
const ImagesByPage = ({ Manager }: { Manager: ComponentType<{ page: PageType }> }) => {
  const [value, setValue] = useState<string>(PAGE_TYPES[0]);
  const { leave } = useEditing();
  return (
    <ChipTabs
      label="Page"
      tabs={PAGE_TYPES.map((page) => ({ value: page, label: PAGE_NAMES[page], content: <Manager page={page} /> }))}
      shown={{ value, onChange: (next) => leave(() => setValue(next)) }}
    />
  );
};

/** The pictures that every page has. */
export const PageImages = ({ page }: { page: PageType }) => (
  <Stack className="mt-6">
    <div id={`${page}-hero-images`}>
      <HeroManager page={page} />
    </div>
    <div id={`${page}-carousel-images`}>
      <CarouselManager page={page} />
    </div>
  </Stack>
);

const HeroManager = ({ page }: { page: PageType }) => (
  <Loaded query={useQuery(heroImages.query)} failure="The hero images could not be loaded.">
    {(all) => <ImagesCard kind={heroKind} page={page} all={all} />}
  </Loaded>
);

const CarouselManager = ({ page }: { page: PageType }) => (
  <Loaded query={useQuery(carouselImages.query)} failure="The carousel images could not be loaded.">
    {(all) => <ImagesCard kind={carouselKind} page={page} all={all} />}
  </Loaded>
);
