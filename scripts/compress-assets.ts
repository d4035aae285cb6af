import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { listAssetPaths } from '../api/deliver/static-assets.ts';
import { isCompressible } from '../api/http/content-types.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Writes `.br` and `.gz` next to each compiled file that they make smaller, at maximum compression, once per compile. */
export async function compressAssets(clientDir: string): Promise<void> {
  const paths = (await listAssetPaths(clientDir)).filter(isCompressible);
  await Promise.all(
    paths.map(async (path) => {
      const file = join(clientDir, path);
      const bytes = await readFile(file);
      const [br, gz] = await Promise.all([
        compressBrotli(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: 11 } }),
        compressGzip(bytes, { level: 9 }),
      ]);
      if (br.length < bytes.length) await writeFile(`${file}.br`, br);
      if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz);
    }),
  );
}
