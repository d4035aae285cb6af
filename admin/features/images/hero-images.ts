import { queryOptions, useMutation } from '@tanstack/react-query';
import type { OrderInput } from '../../../contract/changes.ts';
import type { HeroImage, HeroImageInput, HeroImageUpdate } from '../../../contract/hero-images.ts';
import { api, readDeleted, readJson, readWritten } from '../../client/api.ts';
import { useAfterWrite } from '../../client/publishing.ts';
import { RESUMES_ONLINE } from '../../client/query-client.ts';
import { MEDIA_KEY } from '../media/data.ts';

const HERO_IMAGES_KEY = ['api', 'admin', 'hero-images'] as const;

export const heroImagesQuery = queryOptions({
  queryKey: HERO_IMAGES_KEY,
  queryFn: (): Promise<HeroImage[]> => readJson(api.admin['hero-images'].$get()),
});

export const useCreateHeroImage = () => {
  const afterWrite = useAfterWrite(HERO_IMAGES_KEY, MEDIA_KEY);
  return useMutation({
    mutationFn: (image: HeroImageInput) => readWritten(api.admin['hero-images'].$post({ json: image })),
    onSuccess: afterWrite,
  });
};

export const useUpdateHeroImage = () => {
  const afterWrite = useAfterWrite(HERO_IMAGES_KEY);
  return useMutation({
    ...RESUMES_ONLINE,
    mutationFn: ({ id, ...words }: HeroImageUpdate & { id: number }) =>
      readWritten(api.admin['hero-images'][':id'].$put({ param: { id: String(id) }, json: words })),
    onSuccess: afterWrite,
    onError: () => afterWrite({ releaseId: null }),
  });
};

export const useOrderHeroImages = () => {
  const afterWrite = useAfterWrite(HERO_IMAGES_KEY);
  return useMutation({
    ...RESUMES_ONLINE,
    mutationFn: (order: OrderInput) => readWritten(api.admin['hero-images'].order.$put({ json: order })),
    onSuccess: afterWrite,
    onError: () => afterWrite({ releaseId: null }),
  });
};

export const useDeleteHeroImage = () => {
  const afterWrite = useAfterWrite(HERO_IMAGES_KEY, MEDIA_KEY);
  return useMutation({
    ...RESUMES_ONLINE,
    mutationFn: (id: number) => readDeleted(api.admin['hero-images'][':id'].$delete({ param: { id: String(id) } })),
    onSuccess: afterWrite,
  });
};
