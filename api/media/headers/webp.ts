import { type HeaderReader, largest, type Size } from './image-header.ts';

const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;

const readLossy = (data: Buffer): Size[] =>
  data.length < 10 ? [] : [{ width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }];

const readLossless = (data: Buffer): Size[] => {
  if (data.length < 5) return [];
  const bits = data.readUInt32LE(1);
  return [{ width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }];
};

const readCanvas = (data: Buffer): Size[] =>
  data.length < 10 ? [] : [{ width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }];

const readFrame = (data: Buffer): Size[] =>
  data.length < 16 ? [] : [{ width: data.readUIntLE(6, 3) + 1, height: data.readUIntLE(9, 3) + 1 }];

const READERS: Record<string, (data: Buffer) => Size[]> = {
  'VP8 ': readLossy,
  VP8L: readLossless,
  VP8X: readCanvas,
  ANMF: readFrame,
};

export const readWebpHeader: HeaderReader = (file) => {
  if (file.length < RIFF_HEADER_BYTES + CHUNK_HEADER_BYTES) return null;
  const end = 8 + file.readUInt32LE(4);
  if (end > file.length) return null;
  const sizes: Size[] = [];
  let frames = 0;
  for (let at = RIFF_HEADER_BYTES; at + CHUNK_HEADER_BYTES <= end; ) {
    const type = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const start = at + CHUNK_HEADER_BYTES;
    sizes.push(...(READERS[type]?.(file.subarray(start, Math.min(start + length, end))) ?? []));
    if (type === 'ANMF') frames += 1;
    // Chunks begin at even offsets.
    at = start + length + (length % 2);
  }
  return sizes.length === 0 ? null : { ...largest(sizes), frames: Math.max(frames, 1), end };
};
