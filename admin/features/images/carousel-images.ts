import { queryOptions, useMutation } from '@tanstack/react-query';
import type { CarouselImage, CarouselImageInput, CarouselImageUpdate } from '../../../contract/carousel-images.ts';
import type { OrderInput } from '../../../contract/changes.ts';
import { api, readDeleted, readJson, readWritten } from '../../client/api.ts';
import { useAfterWrite } from '../../client/publishing.ts';
import { RESUMES_ONLINE } from '../../client/query-client.ts';
import { MEDIA_KEY } from '../media/data.ts';

const CAROUSEL_IMAGES_KEY = ['api', 'admin', 'carousel-images'] as const;

export const carouselImagesQuery = queryOptions({
  queryKey: CAROUSEL_IMAGES_KEY,
  queryFn: (): Promise<CarouselImage[]> => readJson(api.admin['carousel-images'].$get()),
});

export const useCreateCarouselImage = () => {
  const afterWrite = useAfterWrite(CAROUSEL_IMAGES_KEY, MEDIA_KEY);
  return useMutation({
    mutationFn: (image: CarouselImageInput) => readWritten(api.admin['carousel-images'].$post({ json: image })),
    onSuccess: afterWrite,
  });
};

export const useUpdateCarouselImage = () => {
  const afterWrite = useAfterWrite(CAROUSEL_IMAGES_KEY);
  return useMutation({
    ...RESUMES_ONLINE,
    mutationFn: ({ id, ...words }: CarouselImageUpdate & { id: number }) =>
      readWritten(api.admin['carousel-images'][':id'].$put({ param: { id: String(id) }, json: words })),
    onSuccess: afterWrite,
    onError: () => afterWrite({ releaseId: null }),
  });
};

export const useOrderCarouselImages = () => {
  const afterWrite = useAfterWrite(CAROUSEL_IMAGES_KEY);
  return useMutation({
    ...RESUMES_ONLINE,
    mutationFn: (order: OrderInput) => readWritten(api.admin['carousel-images'].order.$put({ json: order })),
    onSuccess: afterWrite,
    onError: () => afterWrite({ releaseId: null }),
  });
};

export const useDeleteCarouselImage = () => {
  const afterWrite = useAfterWrite(CAROUSEL_IMAGES_KEY, MEDIA_KEY);
  return useMutation({
    ...RESUMES_ONLINE,
    mutationFn: (id: number) => readDeleted(api.admin['carousel-images'][':id'].$delete({ param: { id: String(id) } })),
    onSuccess: afterWrite,
  });
};
