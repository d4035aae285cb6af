import { z } from 'zod';
import { updateSchema } from './fields.ts';
import { newPicture, pictureUpdate, storedPicture } from './placed-pictures.ts';

export const heroImage = z.object(storedPicture);
export type HeroImage = z.infer<typeof heroImage>;

/** As visitors' pages have it. */
export const publicHeroImage = heroImage.omit({ version: true });

export const createHeroImage = z.strictObject(newPicture);
export type HeroImageInput = z.infer<typeof createHeroImage>;

export const updateHeroImage = updateSchema(pictureUpdate);
export type HeroImageUpdate = z.infer<typeof updateHeroImage>;
