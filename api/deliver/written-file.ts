import { isCompressible } from '../http/content-types.ts';
import type { SiteFile } from '../http/site-file.ts';
import { decompressBrotli, decompressGzip } from './compress.ts';
import { loadAsset } from './static-assets.ts';

/**
 * A file of a release folder with its compressed forms; null where it is not the one of that hash, or one of the forms is
 * missing or unpacks to something else: servers before us send those to nearly everybody.
 */
export const loadWrittenFile = async (folder: string, file: string, hash: string): Promise<SiteFile | null> => {
  const loaded = await loadAsset(folder, file, {});
  if (loaded?.hash !== hash) return null;
  const { identity, br, gzip } = loaded.representations;
  if (isCompressible(file) && !(br && gzip)) return null;
  try {
    const forms = await Promise.all([br && decompressBrotli(br.body), gzip && decompressGzip(gzip.body)]);
    return forms.every((form) => form === undefined || form.equals(identity.body)) ? loaded : null;
  } catch {
    return null;
  }
};
