import { useQuery } from '@tanstack/react-query';
import type { PageType } from '../../../contract/pages.ts';
import {
  heroImagesQuery,
  useCreateHeroImage,
  useDeleteHeroImage,
  useOrderHeroImages,
  useUpdateHeroImage,
} from '../../data/hero-images.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { CardSkeletons } from '../../ui/skeleton.tsx';
import { heroKind } from './image-kinds.ts';
import { ImagesCard } from './images-card.tsx';
import type { ImageActions } from './managed-image.ts';

export const HeroManager = ({ page }: { page: PageType }) => {
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
