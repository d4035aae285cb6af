const ADDRESS = /\/objects\/images\/([A-Za-z0-9][A-Za-z0-9._-]{0,199})/g;

/** Names of the uploaded images whose addresses stand anywhere in `text`: a field, rich text, or a whole snapshot. */
export const listImageNames = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(ADDRESS), (match) => match[1] ?? '')),
];

/** `text` with every uploaded image's name replaced. */
export const replaceImageNames = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replace(ADDRESS, (address, name: string) => {
    const replaced = names.get(name);
    return replaced === undefined ? address : address.replace(name, () => replaced);
  });
