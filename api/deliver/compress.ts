import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, createBrotliCompress, gunzip, gzip, constants as zlib } from 'node:zlib';

/** Compression off the event loop. */
const compressBrotli = promisify(brotliCompress);
export const compressGzip = promisify(gzip);
export const decompressBrotli = promisify(brotliDecompress);
export const decompressGzip = promisify(gunzip);

/** Smallest forms, which take sixty times as long as the quick ones. */
export async function compressFully(bytes: Buffer): Promise<{ br: Buffer; gzip: Buffer }> {
  const params = { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, small] = await Promise.all([compressBrotli(bytes, { params }), compressGzip(bytes, { level: 9 })]);
  return { br, gzip: small };
}

/**
 * Compresses as well as possible, flushing the stream at an offset that depends on `version`. So equal pages of different
 * versions have different ETags in a store (docs/decisions/011).
 */
export async function compressVersion(bytes: Buffer, version: number): Promise<Buffer> {
  const stream = createBrotliCompress({ params: { [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  const place = version % bytes.length;
  stream.write(bytes.subarray(0, place));
  stream.flush(zlib.BROTLI_OPERATION_FLUSH);
  stream.end(bytes.subarray(place));
  return buffer(stream);
}
