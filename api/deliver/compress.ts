import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, createBrotliCompress, gunzip, gzip, constants as zlib } from 'node:zlib';

/** Off the event loop. */
export const compressBrotli = promisify(brotliCompress);
export const compressGzip = promisify(gzip);
export const decompressBrotli = promisify(brotliDecompress);
export const decompressGzip = promisify(gunzip);

/**
 * The bytes compressed as well as can be, and otherwise than for the versions near it: at the place that `version` says,
 * the stream is flushed. So a store's ETag tells a page from an equal one that was there before (docs/decisions/011).
 */
export const compressVersion = async (bytes: Buffer, version: number): Promise<Buffer> => {
  const stream = createBrotliCompress({ params: { [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  const place = version % bytes.length;
  stream.write(bytes.subarray(0, place));
  stream.flush(zlib.BROTLI_OPERATION_FLUSH);
  stream.end(bytes.subarray(place));
  return buffer(stream);
};
