import { z } from 'zod';
import { dropInvisible, imageUrl, isDecorative, line, text, updateSchema } from './fields.ts';
import { isPaperName, isUploadedImagePath } from './image-address.ts';
import { UPLOADS } from './interface.ts';
import { WORKING_COPY_ENTITIES } from './working-copy.ts';

/** Highest AVIF effort used. More has no visible benefit. */
export const FULL_AVIF_EFFORT = 4;

/** Widths of variants in CSS pixels. None is wider than the image itself. */
export const IMAGE_WIDTHS = [320, 640, 960, 1280, 1920] as const;

export const IMAGE_LIMITS = {
  maxBytes: UPLOADS.maxBytes,
  maxPixels: 50_000_000,
  maxFrames: 300,
  /** Lifetime of an upload address. */
  uploadSeconds: 15 * 60,
  /** Hours after which an unused upload is deleted. */
  unusedHours: 24,
  /** Days during which a deleted image can be restored. */
  deletedDays: 30,
} as const;

export const PAPER_LIMITS = { maxBytes: 20_971_520, maxPages: 1000 } as const;
export const PDF_TYPE = 'application/pdf';

/** Maximum size in bytes of an upload with this key. */
export const getUploadLimit = (key: string): number => (isPaperName(key) ? PAPER_LIMITS : IMAGE_LIMITS).maxBytes;

export const SOURCE_FORMATS = ['png', 'jpeg', 'gif', 'webp', 'avif'] as const;
export type SourceFormat = (typeof SOURCE_FORMATS)[number];

export const VARIANT_FORMATS = ['avif', 'webp', 'jpeg', 'png'] as const;
export type VariantFormat = (typeof VARIANT_FORMATS)[number];

export const imageVariant = z.object({
  name: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  format: z.enum(VARIANT_FORMATS),
  bytes: z.int().positive(),
});
export type ImageVariant = z.infer<typeof imageVariant>;

/** Numeric id of an image in the audit trail, derived from the hash at the start of its name. */
export const getMediaChangeId = (name: string): number => Number.parseInt(name.slice(0, 12), 16);

function share(label: string) {
  const range = { error: `${label} must be between 0 and 1` };
  return z
    .number({ error: `${label} must be a number` })
    .min(0, range)
    .max(1, range);
}

/** Point that cropping must keep visible, as fractions of width and height from the top left. */
export const focalPoint = z.strictObject({ x: share('x'), y: share('y') });
export type FocalPoint = z.infer<typeof focalPoint>;

const description = line('Image description', 500);

export const uploadMetadata = z.strictObject({
  // Whoever sends a file did not type its name.
  fileName: text('File name', 200).overwrite(dropInvisible).pipe(line('File name', 200)).default(''),
  description: description.default(''),
  isDecorative: isDecorative.default(false),
  focalPoint: focalPoint.nullable().default(null),
});
export type UploadMetadata = z.infer<typeof uploadMetadata>;

/** Facts and files produced by rendering an upload. Immutable for one `name`. */
export const imageFilesSchema = z.object({
  /** File name of the fallback variant: `/objects/images/{name}` works in every browser. */
  name: z.string(),
  /** Width of the largest variant in pixels, after rotation. */
  width: z.int().positive(),
  height: z.int().positive(),
  format: z.enum(SOURCE_FORMATS),
  /** Number of frames in the upload. Only the first one of an animation is shown. */
  frames: z.int().positive(),
  /** `#rrggbb`. */
  dominantColor: z.string(),
  /** Data URI of an image up to 32 pixels wide, shown while the image loads. */
  placeholder: z.string(),
  /** AVIF and WebP by width, then the fallback that `name` refers to. */
  variants: z.array(imageVariant),
});
export type ImageFiles = z.infer<typeof imageFilesSchema>;

export const imageInfo = imageFilesSchema.extend({
  focalPoint: focalPoint.nullable(),
  /** Alternative text, suggested wherever the image is used again. */
  description,
});
export type ImageInfo = z.infer<typeof imageInfo>;

/** Consent for an image that shows people: who agreed, and until when. Never contains names of pupils. */
const consent = {
  showsPeople: z.boolean({ error: '“Shows people” must be on or off' }),
  consentBy: line('Who agreed', 200),
  consentUntil: z.iso.date({ error: 'The last day must be a date such as 2027-06-30' }).nullable(),
};

export const IMAGE_STATES = ['processing', 'ready', 'failed'] as const;
export type ImageState = (typeof IMAGE_STATES)[number];

/** Number of variants rendered, of the total. */
const imageProgress = z.object({ done: z.int(), total: z.int() });
export type ImageProgress = z.infer<typeof imageProgress>;

export const uploadStatus = z.object({
  state: z.enum(['issued', 'received', 'waiting', 'preparing', 'ready', 'failed']),
  progress: imageProgress.nullable(),
});
export type UploadStatus = z.infer<typeof uploadStatus>;

const imageUse = z.object({
  entity: z.enum(WORKING_COPY_ENTITIES),
  id: z.int(),
  /** Place name shown to volunteers. */
  label: z.string(),
});
export type ImageUse = z.infer<typeof imageUse>;

/** Letters of a search in the library. */
export const MEDIA_SEARCH_MAX = 200;

/** Filters of the library. `consent` may include images whose consent is not due yet. */
export const MEDIA_FILTERS = ['all', 'used', 'unused', 'undescribed', 'consent'] as const;
export type MediaFilter = (typeof MEDIA_FILTERS)[number];

export const mediaItem = z.object({
  name: z.string(),
  url: z.string(),
  state: z.enum(IMAGE_STATES),
  /** Message for the volunteer. Null unless rendering failed. */
  error: z.string().nullable(),
  /** Null until the image is ready. */
  image: imageFilesSchema.nullable(),
  focalPoint: focalPoint.nullable(),
  description: z.string(),
  /** True if marked as decorative. An image that is neither decorative nor described still needs review. */
  isDecorative: z.boolean(),
  ...consent,
  fileName: z.string(),
  /** Username of the account. */
  addedBy: z.string(),
  /** Rendering progress. Null unless this server is rendering it. */
  progress: imageProgress.nullable(),
  usedIn: z.array(imageUse),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type MediaItem = z.infer<typeof mediaItem>;

export const getImageName = ({ description, fileName }: Pick<MediaItem, 'description' | 'fileName'>): string =>
  description || fileName || 'Picture without a name';

const changed = { description, isDecorative, focalPoint: focalPoint.nullable(), ...consent };

export const updateMedia = updateSchema(
  changed,
  Object.keys(mediaItem.omit({ version: true }).shape).filter((field) => !(field in changed)),
);
export type MediaUpdate = z.infer<typeof updateMedia>;

/**
 * Optional body of `POST /api/objects/upload`. Declaring the file allows a direct upload to the
 * bucket, because the address is then valid only for that file.
 */
export const uploadRequest = z
  .strictObject({
    contentType: z
      .string({ error: 'Content type must be a string' })
      .regex(/^image\/[a-z0-9.+-]{1,60}$/, { error: 'Only images can be uploaded' })
      .optional(),
    /** For a paper, instead of `contentType`. */
    type: z.literal(PDF_TYPE, { error: `Type must be ${PDF_TYPE}, or be left out for an image` }).optional(),
    size: z
      .int({ error: 'Size must be a whole number of bytes' })
      .positive({ error: 'The file is empty' })
      .max(PAPER_LIMITS.maxBytes, { error: 'The PDF file is larger than 20 MB' })
      .optional(),
  })
  .refine(({ type, size = 0 }) => type === PDF_TYPE || size <= IMAGE_LIMITS.maxBytes, {
    error: 'The picture is larger than 10 MB',
    path: ['size'],
  });
export type UploadRequest = z.infer<typeof uploadRequest>;

export const uploadResponse = z.object({
  /** PUT address, valid for 15 minutes. */
  uploadURL: z.string(),
});
export type UploadResponse = z.infer<typeof uploadResponse>;

const ownImage = imageUrl('Image').refine(isUploadedImagePath, {
  error: 'Image must be one of the library or an upload',
});

/** Adds an upload to the library, used or not. */
export const createMedia = z.strictObject({ imageUrl: ownImage });

/** Replaces one image by another. An empty description keeps the old one. */
export const replaceMedia = z.strictObject({ imageUrl: ownImage, description: description.default('') });
export type MediaReplacement = z.infer<typeof replaceMedia>;

export const replacedMedia = z.object({
  imageUrl: z.string(),
  /** One for each item that used the old image, oldest first. */
  changeIds: z.array(z.int()),
  /** Undoes all of them. Null if nothing changed. */
  batch: z.int().nullable(),
});
export type ReplacedMedia = z.infer<typeof replacedMedia>;
