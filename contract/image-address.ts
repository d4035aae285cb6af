/** Every ingested image lies under this path, and so do its variants. */
export const IMAGES_PATH = '/objects/images/';

const NAME = '[A-Za-z0-9][A-Za-z0-9._-]{0,199}';
const WHOLE = new RegExp(`^${IMAGES_PATH}(${NAME})$`);
const ANYWHERE = new RegExp(`${IMAGES_PATH}(${NAME})`, 'g');

/** The file name that a path names; null where the path is not one uploaded image's. */
export const findImageName = (path: string): string | null => WHOLE.exec(path)?.[1] ?? null;

/** True for the name of a PDF file, and for the key of an upload that is to become one. */
export const isPaperName = (name: string): boolean => name.endsWith('.pdf');

export const isUploadedImagePath = (value: string): boolean => findImageName(value) !== null;

/** Upload addresses hold this; the image made of the file lies under `IMAGES_PATH` by the same name (spec.md §4). */
const UPLOADS_PATH = '/public/images/';

/** Characters that no address in a page or text goes on with, so that what follows begins a new one. */
const BREAK = /[\s"'`<>(),;|\\]/;
const LONGEST_START = 300;

/** Names of the uploaded images whose addresses stand anywhere in `text`: a field, rich text, a page, a whole snapshot. */
export function listImageNames(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(ANYWHERE), (match) => match[1] ?? ''))];
}

/** The image's own path for an address of an upload, whatever stands before it; a signature in its query is left behind. */
export function getUploadedAddress(address: string): string {
  const [path = ''] = address.split(/[?#]/);
  const start = path.indexOf(UPLOADS_PATH);
  return start === -1 ? path : IMAGES_PATH + path.slice(start + UPLOADS_PATH.length);
}

/** Of these, the ones at our own addresses: paths, and what lies under an origin of ours. Another site may have such paths too. */
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

/** `text` with every uploaded image's name replaced. */
export function replaceImageNames(text: string, names: ReadonlyMap<string, string>): string {
  return text.replace(ANYWHERE, (address, name: string) => {
    const replaced = names.get(name);
    return replaced === undefined ? address : IMAGES_PATH + replaced;
  });
}
