import { join } from 'node:path';
import { isCompressible } from '../http/content-types.ts';
import { ENCODINGS, type SiteFile } from '../http/site-file.ts';
import { decompressBrotli, decompressGzip } from './compress.ts';
import { loadAsset, readForms } from './static-assets.ts';

/**
 * Loads a file of a release folder with its compressed forms. Null if its hash differs, or a form is missing or damaged: a web
 * server in front would send that form to nearly everybody.
 * @param known file that visitors have; forms equal to its own are not decompressed
 */
export async function loadWrittenFile(
  folder: string,
  file: string,
  hash: string,
  known?: SiteFile,
): Promise<SiteFile | null> {
  if (known?.hash === hash && hasForms(join(folder, file), known)) return known;
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
}

/** True if the file on disk has these bytes. Comparing takes a tenth of the time of hashing. */
function hasForms(path: string, { representations }: SiteFile): boolean {
  const found = readForms(path);
  return ENCODINGS.every((encoding) => {
    const [there, known] = [found[encoding], representations[encoding]?.body];
    return there === undefined || known === undefined ? there === known : there.equals(known);
  });
}
