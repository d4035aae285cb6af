import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'radix-ui';
import type { ComponentType } from 'react';
import { PAGE_NAMES, PAGE_TYPES, type PageType } from '../../../contract/pages.ts';
import { CardSkeletons, LoadFailure, TabHeader } from '../../ui/card.tsx';
import {
  carouselImagesQuery,
  useCreateCarouselImage,
  useDeleteCarouselImage,
  useOrderCarouselImages,
  useUpdateCarouselImage,
} from './carousel-images.ts';
import {
  heroImagesQuery,
  useCreateHeroImage,
  useDeleteHeroImage,
  useOrderHeroImages,
  useUpdateHeroImage,
} from './hero-images.ts';
import { carouselKind, heroKind, type ImageActions } from './image-kinds.ts';
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
const ImagesByPage = ({ Manager }: { Manager: ComponentType<{ page: PageType }> }) => (
  <Tabs.Root defaultValue="home">
    <Tabs.List className="page-tabs" aria-label="Page">
      {PAGE_TYPES.map((page) => (
        <Tabs.Trigger key={page} value={page} className="page-tab">
          {PAGE_NAMES[page]}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
    {PAGE_TYPES.map((page) => (
      <Tabs.Content key={page} value={page}>
        <Manager page={page} />
      </Tabs.Content>
    ))}
  </Tabs.Root>
);

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

const HeroManager = ({ page }: { page: PageType }) => {
  const { data, isError, refetch } = useQuery(heroImagesQuery);
  const create = useCreateHeroImage();
  const update = useUpdateHeroImage();
  const order = useOrderHeroImages();
  const remove = useDeleteHeroImage();
  if (isError) return <LoadFailure message="The hero images could not be loaded." onRetry={refetch} />;
  if (!data) return <CardSkeletons count={1} />;
  const actions: ImageActions = {
    create: ({ title: _title, description: _description, ...image }) => create.mutateAsync(image),
    update: update.mutateAsync,
    order: order.mutateAsync,
    remove: remove.mutateAsync,
    isBusy: create.isPending || update.isPending || order.isPending || remove.isPending,
  };
  return <ImagesCard kind={heroKind} page={page} all={data} actions={actions} />;
};

const CarouselManager = ({ page }: { page: PageType }) => {
  const { data, isError, refetch } = useQuery(carouselImagesQuery);
  const create = useCreateCarouselImage();
  const update = useUpdateCarouselImage();
  const order = useOrderCarouselImages();
  const remove = useDeleteCarouselImage();
  if (isError) return <LoadFailure message="The carousel images could not be loaded." onRetry={refetch} />;
  if (!data) return <CardSkeletons count={1} />;
  const actions: ImageActions = {
    create: create.mutateAsync,
    update: update.mutateAsync,
    order: order.mutateAsync,
    remove: remove.mutateAsync,
    isBusy: create.isPending || update.isPending || order.isPending || remove.isPending,
  };
  return <ImagesCard kind={carouselKind} page={page} all={data} actions={actions} />;
};
