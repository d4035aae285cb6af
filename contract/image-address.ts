/** Every ingested image lies under this path, and so do its variants. */
export const IMAGES_PATH = '/objects/images/';

const NAME = '[A-Za-z0-9][A-Za-z0-9._-]{0,199}';
const WHOLE = new RegExp(`^${IMAGES_PATH}(${NAME})$`);
const ANYWHERE = new RegExp(`${IMAGES_PATH}(${NAME})`, 'g');

/** The file name that a path names; null where the path is not one uploaded image's. */
export const findImageName = (path: string): string | null => WHOLE.exec(path)?.[1] ?? null;

export const isUploadedImagePath = (value: string): boolean => findImageName(value) !== null;

/** Names of the uploaded images whose addresses stand anywhere in `text`: a field, rich text, a page, a whole snapshot. */
export const listImageNames = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(ANYWHERE), (match) => match[1] ?? '')),
];

/** `text` with every uploaded image's name replaced. */
export const replaceImageNames = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replace(ANYWHERE, (address, name: string) => {
    const replaced = names.get(name);
    return replaced === undefined ? address : IMAGES_PATH + replaced;
  });
