import { useQuery } from '@tanstack/react-query';
import type { PageType } from '../../../contract/pages.ts';
import {
  carouselImagesQuery,
  useCreateCarouselImage,
  useDeleteCarouselImage,
  useOrderCarouselImages,
  useUpdateCarouselImage,
} from '../../data/carousel-images.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { CardSkeletons } from '../../ui/skeleton.tsx';
import { carouselKind } from './image-kinds.ts';
import { ImagesCard } from './images-card.tsx';
import type { ImageActions } from './managed-image.ts';

export const CarouselManager = ({ page }: { page: PageType }) => {
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
