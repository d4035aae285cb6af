import type { HeaderReader } from './image-header.ts';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum around a chunk's data. */
const CHUNK_OVERHEAD = 12;

export const readPngHeader: HeaderReader = (file) => {
  if (file.length < SIGNATURE_BYTES + CHUNK_OVERHEAD + 13 || file.toString('latin1', 12, 16) !== 'IHDR') return null;
  const size = { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
  let frames = 1;
  for (let at = SIGNATURE_BYTES; at + CHUNK_OVERHEAD <= file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    if (type === 'acTL' && length >= 4) frames = Math.max(frames, file.readUInt32BE(at + 8));
    at += CHUNK_OVERHEAD + length;
    if (type === 'IEND') return { ...size, frames, end: at };
  }
  return null;
};
