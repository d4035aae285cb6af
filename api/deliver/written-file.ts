import { isCompressible } from '../http/content-types.ts';
import type { SiteFile } from '../http/site-file.ts';
import { decompressBrotli, decompressGzip } from './compress.ts';
import { loadAsset } from './static-assets.ts';

/**
 * A file of a release folder with its compressed forms; null where it is not the one of that hash, or one of the forms is
 * missing or unpacks to something else: servers before us send those to nearly everybody.
 * @param known what visitors have: forms that are its own need not be unpacked
 */
export const loadWrittenFile = async (
  folder: string,
  file: string,
  hash: string,
  known?: SiteFile,
): Promise<SiteFile | null> => {
  const loaded = await loadAsset(folder, file, {});
  if (loaded?.hash !== hash) return null;
  const { identity, br, gzip } = loaded.representations;
  if (isCompressible(file) && !(br && gzip)) return null;
  if (known?.hash === hash && hasSameForms(loaded, known)) return loaded;
  try {
    const forms = await Promise.all([br && decompressBrotli(br.body), gzip && decompressGzip(gzip.body)]);
    return forms.every((form) => form === undefined || form.equals(identity.body)) ? loaded : null;
  } catch {
    return null;
  }
};

const hasSameForms = ({ representations: read }: SiteFile, { representations: known }: SiteFile): boolean =>
  (['br', 'gzip'] as const).every((form) => read[form]?.etag === known[form]?.etag);
