import { z } from 'zod';
import { isUploadedImagePath } from './image-address.ts';
import { EMBED_PAGE_TYPES, PAGE_TYPES } from './pages.ts';

export const DEFAULT_SORT_ORDER = '0';

const parseUrl = (value: string): URL | null => (URL.canParse(value) ? new URL(value) : null);

// WHATWG allows almost any character in a host, but DNS names only these (RFC 1123). Others are already punycode here.
const HOST_NAME = /^[a-z0-9.-]+$/;

/** True for `https://user:secret@host`, which hides the real host and reveals the secret to every reader. */
export const hasCredentials = ({ username, password }: URL): boolean => username !== '' || password !== '';

// A host name as people type it. Anything with a scheme, an @ or a leading slash is left unchanged.
const WITHOUT_SCHEME = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d{1,5})?([/?#]\S*)?$/u;

// Control characters never belong in a one-line field; a rich-text or multi-line field allows line breaks itself.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point.
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
// A lone surrogate cannot be stored as UTF-8: it would be replaced.
const isStorable = (value: string): boolean => !CONTROL_CHARACTERS.test(value) && value.isWellFormed();

const describeUnstorable = (label: string): string => `${label} contains characters that cannot be stored`;

/** Anything but spaces and characters that nobody sees, such as a zero-width space. */
const VISIBLE = /[^\s\p{DI}]/u;

/** Maximum number of tags and lines in one text. Sanitizing and checking take about ten microseconds for each. */
export const PARTS_MAX = 5000;

/** Counts tags, line breaks and tens of characters to escape, which determine processing time. */
export function countParts(value: string): number {
  const count = (part: RegExp): number => value.split(part).length - 1;
  // Each tag has a `>` of its own.
  const escaped = count(/&/) + Math.max(0, count(/>/) - count(/</));
  return count(/[<\n]/) + Math.floor(escaped / 10);
}

/** Line ends that no keyboard types. */
const SEPARATORS = /[\u0085\u2028\u2029]/g;
/** Embeddings, overrides and isolates. In one line they would also turn the words that follow it on a page. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Removes invisible characters that break or turn a line, such as those around a number copied from a phone. */
export const dropInvisible = (typed: string): string => typed.replace(SEPARATORS, ' ').replace(DIRECTION_CONTROLS, '');

/** Single-line text. Pasted line breaks become spaces; invisible characters that break or turn it are refused. */
export const line = (label: string, max: number) => toLine(label, text(label, max));

export const requiredLine = (label: string, max: number) => toLine(label, requiredText(label, max));

export const requiredText = (label: string, max: number, complete?: (typed: string) => string) =>
  text(label, max, complete).refine((value) => VISIBLE.test(value), { error: `${label} is required` });

/** True for addresses that an `<img>` may use: absolute http(s), or the path of an uploaded image. */
export const isImageAddress = (address: string): boolean => isUploadedImagePath(address) || isWebUrl(address);

export const sortOrder = z
  .string({ error: 'Order must be a number' })
  .trim()
  .regex(/^-?\d{1,9}$/, { error: 'Order must be a whole number' });

/** Sort order in requests. Numbers are accepted too. */
export const sortOrderInput = z
  .union([z.string(), z.number()], { error: 'Order must be a number' })
  .transform(String)
  .pipe(sortOrder);

export const isActive = z.boolean({ error: 'Active must be on or off' });

/** Marks an image that screen readers skip. An image with neither this nor a description still needs one. */
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

/** Version that the author saw. If an outdated version is sent, the edit is refused with 409 and the current item. */
const expectedVersion = z.int({ error: 'Version must be a whole number' }).positive().optional();

/** Read-only fields of every entity. A resource may add more. */
const STORED_READ_ONLY = ['id', 'createdAt', 'updatedAt'] as const;

export function isWebUrl(value: string): boolean {
  const url = parseUrl(value);
  return url !== null && /^https?:$/.test(url.protocol) && HOST_NAME.test(url.hostname) && !hasCredentials(url);
}

/** Completes a typed web address: `school.org/store` becomes `https://school.org/store`. */
export function completeWebAddress(typed: string): string {
  const address = typed.trim();
  return WITHOUT_SCHEME.test(address) ? `https://${address}` : address;
}

/** Text of at most `max` UTF-16 units, counted after `complete`. `label` names the field in messages. */
export function text(label: string, max: number, complete = (typed: string) => typed) {
  return (
    z
      .string({ error: ({ input }) => (input === undefined ? `${label} is required` : `${label} must be a string`) })
      // A longer one is refused as it is, before any work.
      .overwrite((typed) => (typed.length > max ? typed : complete(typed)))
      .max(max, { error: `${label} must be at most ${max} characters`, abort: true })
      .refine(isStorable, { error: describeUnstorable(label) })
      .refine((value) => countParts(value) <= PARTS_MAX, {
        // Written only if needed: formatting a number takes a third of a millisecond, for each of a hundred fields.
        error: () =>
          `${label} has too many lines, paragraphs and formats: at most ${PARTS_MAX.toLocaleString('en-US')} fit`,
        abort: true,
      })
  );
}

export function webUrl(label: string) {
  return requiredText(label, 2000, completeWebAddress).refine(isWebUrl, {
    error: `${label} must be a full web address that begins with https:// or http://`,
  });
}

export function optionalWebUrl(label: string) {
  return text(label, 2000, completeWebAddress).refine((value) => value === '' || isWebUrl(value), {
    error: `${label} must be a full web address that begins with https:// or http://`,
  });
}

export function imageUrl(label = 'Image URL') {
  return requiredText(label, 2000, completeWebAddress).refine(isImageAddress, {
    error: `${label} must be an uploaded image or a full web address that begins with https://`,
  });
}

/** Accepts what `exception` or `schema` accepts. Anything else is refused in the words of `schema`. */
export function orElse<Exception extends z.ZodType, Schema extends z.ZodType>(exception: Exception, schema: Schema) {
  // A union has no words of its own for a text that is too long.
  return z.union([exception, schema], { error: ({ input }) => schema.safeParse(input).error?.issues[0]?.message });
}

/** Maximum length of a text, which may be left out. Null for anything else. */
export function findMaxLength(schema: z.ZodType): number | null {
  if (schema instanceof z.ZodString) return schema.maxLength;
  const isWrapped = [z.ZodOptional, z.ZodNullable, z.ZodDefault].some((wrapper) => schema instanceof wrapper);
  return isWrapped ? findMaxLength((schema as z.ZodOptional<z.ZodType>).unwrap()) : null;
}

/** Clears the description of a decorative image, and unmarks a described one as decorative. */
export function completeDescription<Words extends { altText?: string | undefined; isDecorative?: boolean | undefined }>(
  words: Words,
): Words {
  if (words.isDecorative) return { ...words, altText: '' };
  return words.altText ? { ...words, isDecorative: false } : words;
}

export type Plain<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends z.ZodDefault<infer Field extends z.ZodType> ? Field : Fields[Name];
};

/** Fields without their defaults, which are for new items alone: one that is absent stays absent. */
export function dropDefaults<Fields extends z.core.$ZodLooseShape>(fields: Fields): Plain<Fields> {
  const plain = Object.entries(fields).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.unwrap() : field,
  ]);
  return Object.fromEntries(plain);
}

/** Accepts a partial body or the whole object as read: read-only fields are dropped, unknown ones refused. */
export function updateSchema<Fields extends z.core.$ZodLooseShape>(fields: Fields, readOnly: readonly string[] = []) {
  const dropped = [...STORED_READ_ONLY, ...readOnly];
  const ignored = Object.fromEntries(dropped.map((field) => [field, z.unknown().optional()]));
  return z
    .strictObject({ ...ignored, ...z.object(dropDefaults(fields)).partial().shape, version: expectedVersion })
    .transform((body) => {
      const kept = Object.entries(body).filter(([field]) => !dropped.includes(field));
      return Object.fromEntries(kept) as Partial<z.output<z.ZodObject<Fields>>> & { version?: number };
    });
}

function toLine(label: string, schema: z.ZodString): z.ZodString {
  return schema
    .overwrite((value) => value.replace(/\s*[\r\n\t]+\s*/g, ' '))
    .refine((value) => dropInvisible(value) === value, { error: describeUnstorable(label) });
}
