import { type HeaderReader, largest, type Size } from './image-header.ts';

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
// The C block of markers starts a frame, except for the Huffman tables, the reserved one and arithmetic conditioning.
const isStartOfFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const hasNoLength = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** The next marker inside compressed data, where FF 00 is data and FF D0 to FF D7 only restart it. */
const findScanEnd = (file: Buffer, from: number): number => {
  for (let at = file.indexOf(0xff, from); at !== -1 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const next = file.readUInt8(at + 1);
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return file.length;
};

export const readJpegHeader: HeaderReader = (file) => {
  const sizes: Size[] = [];
  let at = 2;
  while (at + 4 <= file.length || (at + 2 <= file.length && file.readUInt8(at + 1) === END_OF_IMAGE)) {
    if (file.readUInt8(at) !== 0xff) return null;
    const marker = file.readUInt8(at + 1);
    if (marker === END_OF_IMAGE) return headerOf(sizes, at + 2);
    if (marker === 0xff) {
      // Fill bytes, of which there may be any number.
      while (file[at + 1] === 0xff) at += 1;
      continue;
    }
    if (hasNoLength(marker)) {
      at += 2;
      continue;
    }
    const length = file.readUInt16BE(at + 2);
    if (length < 2) return null;
    if (isStartOfFrame(marker)) {
      if (at + 9 > file.length) return null;
      sizes.push({ height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) });
    }
    at += 2 + length;
    if (marker === START_OF_SCAN) at = findScanEnd(file, at);
  }
  // Without its end marker it may still be whole enough; decoding will tell.
  return headerOf(sizes, file.length);
};

const headerOf = (sizes: Size[], end: number) => (sizes.length === 0 ? null : { ...largest(sizes), frames: 1, end });
