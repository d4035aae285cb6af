import { z } from 'zod';

export const PREVIEW_PATH = '/preview';

/** Default lifetime of a share link, and its maximum. */
export const PREVIEW_DAYS = 7;
export const PREVIEW_DAYS_MAX = 90;

const NOT_A_RELEASE = 'Release must be a release’s number';
const releaseNumber = z.int({ error: NOT_A_RELEASE }).positive({ error: NOT_A_RELEASE });

export const createPreview = z.strictObject({
  /** Absent for the working copy at the time of opening. */
  release: releaseNumber.optional(),
  expiresAt: z.iso.datetime({ error: 'Expiry must be a date and time in UTC' }).optional(),
});
export type PreviewInput = z.infer<typeof createPreview>;

/** Preview link that works without signing in. */
export const previewShare = z.object({
  id: z.int(),
  /** Null for the working copy. */
  release: z.int().nullable(),
  expiresAt: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
});
export type PreviewShare = z.infer<typeof previewShare>;

/** The address is returned only once: only a hash of its token is stored. */
export const newPreviewShare = previewShare.extend({ url: z.string() });
export type NewPreviewShare = z.infer<typeof newPreviewShare>;
