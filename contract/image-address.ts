/** Path prefix of all uploaded images and their variants. */
export const IMAGES_PATH = '/objects/images/';

const NAME = '[A-Za-z0-9][A-Za-z0-9._-]{0,199}';
const WHOLE = new RegExp(`^${IMAGES_PATH}(${NAME})$`);
const ANYWHERE = new RegExp(`${IMAGES_PATH}(${NAME})`, 'g');

/** File name in the path of an uploaded image. Null for any other path. */
export const findImageName = (path: string): string | null => WHOLE.exec(path)?.[1] ?? null;

/** True for the name of a PDF file, or the upload key of one. */
export const isPaperName = (name: string): boolean => name.endsWith('.pdf');

export const isUploadedImagePath = (value: string): boolean => findImageName(value) !== null;

/** Path segment of upload addresses. The resulting image has the same name under `IMAGES_PATH` (spec.md §4). */
const UPLOADS_PATH = '/public/images/';

/** Characters that end an address in a page or text. */
const BREAK = /[\s"'`<>(),;|\\]/;
const LONGEST_START = 300;

/** Names of all uploaded images referenced in `text`: a field, rich text, a page or a whole snapshot. */
export function listImageNames(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(ANYWHERE), (match) => match[1] ?? ''))];
}

/** Path of the image for an upload address, whatever its origin. Drops a signature in the query. */
export function getUploadedAddress(address: string): string {
  const [path = ''] = address.split(/[?#]/);
  const start = path.indexOf(UPLOADS_PATH);
  return start === -1 ? path : IMAGES_PATH + path.slice(start + UPLOADS_PATH.length);
}

/** Names referenced by path or under one of our origins. Other sites may use the same paths. */
export function listOwnImageNames(text: string, origins: readonly string[]): string[] {
  const isOwn = (at: number): boolean => {
    let start = at;
    while (start > Math.max(0, at - LONGEST_START) && !BREAK.test(text[start - 1] ?? '')) start -= 1;
    const scheme = text.slice(start, at).toLowerCase();
    return (
      !scheme.includes('//') || origins.some((origin) => [origin, origin.replace(/^https?:/, '')].includes(scheme))
    );
  };
  const own = Array.from(text.matchAll(ANYWHERE)).filter(({ index }) => isOwn(index));
  return [...new Set(own.map(([, name = '']) => name))];
}

export function replaceImageNames(text: string, names: ReadonlyMap<string, string>): string {
  return text.replace(ANYWHERE, (address, name: string) => {
    const replaced = names.get(name);
    return replaced === undefined ? address : IMAGES_PATH + replaced;
  });
}
