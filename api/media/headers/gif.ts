import { type HeaderReader, largest, type Size } from './image-header.ts';

const TRAILER = 0x3b;
const EXTENSION = 0x21;
const FRAME = 0x2c;

const colorTableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1));

/** Past a chain of sub-blocks, each led by its length, ended by an empty one. */
const skipSubBlocks = (file: Buffer, from: number): number => {
  let at = from;
  while (at < file.length) {
    const length = file.readUInt8(at);
    at += 1 + length;
    if (length === 0) return at;
  }
  return file.length;
};

export const readGifHeader: HeaderReader = (file) => {
  if (file.length < 14) return null;
  const sizes: Size[] = [{ width: file.readUInt16LE(6), height: file.readUInt16LE(8) }];
  let frames = 0;
  let at = 13 + colorTableBytes(file.readUInt8(10));
  while (at < file.length) {
    const block = file.readUInt8(at);
    if (block === TRAILER) return frames === 0 ? null : { ...largest(sizes), frames, end: at + 1 };
    if (block === EXTENSION) {
      at = skipSubBlocks(file, at + 2);
    } else if (block === FRAME && at + 11 <= file.length) {
      frames += 1;
      sizes.push({
        width: file.readUInt16LE(at + 1) + file.readUInt16LE(at + 5),
        height: file.readUInt16LE(at + 3) + file.readUInt16LE(at + 7),
      });
      at = skipSubBlocks(file, at + 11 + colorTableBytes(file.readUInt8(at + 9)));
    } else {
      // Neither a block nor the end: the picture stopped here.
      return frames === 0 ? null : { ...largest(sizes), frames, end: at };
    }
  }
  return frames === 0 ? null : { ...largest(sizes), frames, end: file.length };
};
