import { z } from 'zod';
import { imageRendering } from '../contract/media.ts';
import renderings from './seed-images/renderings.json' with { type: 'json' };

/** The built-in pictures in every size, drawn by scripts/render-art.ts: they came with the code, and no upload made them. */
export const SEED_RENDERINGS = z.array(imageRendering).parse(renderings);
