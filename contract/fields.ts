import { z } from 'zod';
import { isUploadedImagePath } from './image-address.ts';
import { EMBED_PAGE_TYPES, PAGE_TYPES } from './pages.ts';

export const DEFAULT_SORT_ORDER = '0';

const parseUrl = (value: string): URL | null => (URL.canParse(value) ? new URL(value) : null);

// WHATWG allows nearly every character in a host; names of the DNS hold these (RFC 1123). Others are punycode by now.
const HOST_NAME = /^[a-z0-9.-]+$/;

/** `https://user:secret@host`: shows one name and leads to another, and gives the secret to every reader. */
export const hasCredentials = ({ username, password }: URL): boolean => username !== '' || password !== '';

// A name with a dot in it, as people write addresses; what has a scheme, an @ or a leading slash is taken as it is.
const WITHOUT_SCHEME = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d{1,5})?([/?#]\S*)?$/u;

// Control characters never belong in a one-line field; a rich-text or multi-line field allows line breaks itself.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point.
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
// A lone surrogate cannot be stored as UTF-8: it would come back as another character.
const isStorable = (value: string): boolean => !CONTROL_CHARACTERS.test(value) && value.isWellFormed();

/** Tags and lines in one text: sanitizing and checking it take some ten microseconds for each. */
export const PARTS_MAX = 5000;

/** Counts what makes a text slow to read: tags and line breaks. */
export const countParts = (value: string): number => value.split(/[<\n]/).length - 1;

/** The same on one line: a line break that was pasted becomes a space. */
export const line = (label: string, max: number) => text(label, max).overwrite(toOneLine);

export const requiredLine = (label: string, max: number) => requiredText(label, max).overwrite(toOneLine);

export const requiredText = (label: string, max: number) =>
  text(label, max).refine((value) => value.trim() !== '', { error: `${label} is required` });

/** True for addresses that an `<img>` may show: absolute http(s), or an uploaded image's own path. */
export const isImageAddress = (address: string): boolean => isUploadedImagePath(address) || isWebUrl(address);

export const sortOrder = z
  .string({ error: 'Order must be a number' })
  .trim()
  .regex(/^-?\d{1,9}$/, { error: 'Order must be a whole number' });

/** As it is sent: a number will do. */
export const sortOrderInput = z
  .union([z.string(), z.number()], { error: 'Order must be a number' })
  .transform(String)
  .pipe(sortOrder);

export const isActive = z.boolean({ error: 'Active must be on or off' });

/** Chosen to be passed over by screen readers; an image with neither this nor a description still waits for one. */
export const isDecorative = z.boolean({ error: 'Decorative must be on or off' });

export const pageType = z.enum(PAGE_TYPES, { error: `Page must be one of ${PAGE_TYPES.join(', ')}` });

export const embedPageType = z.enum(EMBED_PAGE_TYPES, { error: `Page must be one of ${EMBED_PAGE_TYPES.join(', ')}` });

/** Fields that every stored row has. Timestamps are ISO 8601 strings in UTC. */
export const storedFields = {
  id: z.int().positive(),
  version: z.int().positive(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

/** The version the writer last saw; an older one than the stored is refused with 409 and the current item. */
const expectedVersion = z.int({ error: 'Version must be a whole number' }).positive().optional();

/** Read-only on every entity; a resource may add its own. */
const STORED_READ_ONLY = ['id', 'createdAt', 'updatedAt'] as const;

export function isWebUrl(value: string): boolean {
  const url = parseUrl(value);
  return url !== null && /^https?:$/.test(url.protocol) && HOST_NAME.test(url.hostname) && !hasCredentials(url);
}

/** A web address as a person types it, made whole: `school.org/store` is `https://school.org/store`. */
export function completeWebAddress(typed: string): string {
  const address = typed.trim();
  return WITHOUT_SCHEME.test(address) ? `https://${address}` : address;
}

/** Text of at most `max` UTF-16 units; `label` is how messages name the field. */
export function text(label: string, max: number) {
  return z
    .string({ error: ({ input }) => (input === undefined ? `${label} is required` : `${label} must be text`) })
    .max(max, { error: `${label} must be at most ${max} characters`, abort: true })
    .refine(isStorable, { error: `${label} contains characters that cannot be stored` })
    .refine((value) => countParts(value) <= PARTS_MAX, {
      error: `${label} has too many lines, paragraphs and formats: at most ${PARTS_MAX.toLocaleString('en-US')} fit`,
      abort: true,
    });
}

export function webUrl(label: string) {
  return requiredText(label, 2000)
    .overwrite(completeWebAddress)
    .refine(isWebUrl, { error: `${label} must be a full web address that begins with https:// or http://` });
}

export function imageUrl(label = 'Image URL') {
  return requiredText(label, 2000)
    .overwrite(completeWebAddress)
    .refine(isImageAddress, {
      error: `${label} must be an uploaded image or a full web address that begins with https://`,
    });
}

/** A decorative image has no description, and a described one is not decorative. */
export function completeDescription<Words extends { altText?: string | undefined; isDecorative?: boolean | undefined }>(
  words: Words,
): Words {
  if (words.isDecorative) return { ...words, altText: '' };
  return words.altText ? { ...words, isDecorative: false } : words;
}

/**
 * A partial body, or the whole object as it was read: read-only fields are accepted and dropped, unknown ones refused.
 * `fields` must carry no defaults, so that an absent field stays absent.
 */
export function updateSchema<Fields extends z.core.$ZodLooseShape>(fields: Fields, readOnly: readonly string[] = []) {
  const dropped = [...STORED_READ_ONLY, ...readOnly];
  const ignored = Object.fromEntries(dropped.map((field) => [field, z.unknown().optional()]));
  return z
    .strictObject({ ...ignored, ...z.object(fields).partial().shape, version: expectedVersion })
    .transform((body) => {
      const kept = Object.entries(body).filter(([field]) => !dropped.includes(field));
      return Object.fromEntries(kept) as Partial<z.output<z.ZodObject<Fields>>> & { version?: number };
    });
}

function toOneLine(value: string): string {
  return value.replace(/\s*[\r\n\u0085\u2028\u2029\t]+\s*/g, ' ');
}
