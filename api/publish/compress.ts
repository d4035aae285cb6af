import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** Off the event loop. */
export const compressBrotli = promisify(brotliCompress);
export const compressGzip = promisify(gzip);
