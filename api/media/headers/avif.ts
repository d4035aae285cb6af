import { type HeaderReader, largest, type Size } from './image-header.ts';

interface Box {
  type: string;
  /** Where its content begins and ends. */
  start: number;
  end: number;
}

// Boxes that hold boxes, and how many bytes come before the first one inside.
const CONTAINERS: Record<string, number> = {
  meta: 4,
  iprp: 0,
  ipco: 0,
  moov: 0,
  trak: 0,
  mdia: 0,
  minf: 0,
  stbl: 0,
};
const MAX_BOXES = 2000;
const MAX_DEPTH = 8;

/** Boxes of one level, up to the first that is none. */
const listBoxes = (file: Buffer, from: number, to: number): Box[] => {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to && boxes.length < MAX_BOXES; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const isLong = length === 1 && at + 16 <= to;
    const bytes = length === 0 ? to - at : isLong ? Number(file.readBigUInt64BE(at + 8)) : length;
    const start = at + (isLong ? 16 : 8);
    if (bytes < start - at || at + bytes > to || !/^[\w -]{4}$/.test(type)) break;
    boxes.push({ type, start, end: at + bytes });
    at += bytes;
  }
  return boxes;
};

const listNested = (file: Buffer, boxes: readonly Box[], depth = 0): Box[] =>
  boxes.flatMap((box) => {
    const skipped = CONTAINERS[box.type];
    if (skipped === undefined || depth === MAX_DEPTH) return [box];
    return [box, ...listNested(file, listBoxes(file, Math.min(box.start + skipped, box.end), box.end), depth + 1)];
  });

const readSize = (file: Buffer, { type, start, end }: Box): Size[] => {
  if (type === 'ispe' && end - start >= 12) {
    return [{ width: file.readUInt32BE(start + 4), height: file.readUInt32BE(start + 8) }];
  }
  // A track ends with its size as 16.16 fixed point.
  if (type === 'tkhd' && end - start >= 80) {
    return [{ width: file.readUInt16BE(end - 8), height: file.readUInt16BE(end - 4) }];
  }
  return [];
};

const readFrames = (file: Buffer, { type, start, end }: Box): number =>
  type === 'stsz' && end - start >= 12 ? file.readUInt32BE(start + 8) : 1;

export const readAvifHeader: HeaderReader = (file) => {
  const topLevel = listBoxes(file, 0, file.length);
  const boxes = listNested(file, topLevel);
  const sizes = boxes.flatMap((box) => readSize(file, box));
  if (sizes.length === 0) return null;
  const frames = boxes.reduce((most, box) => Math.max(most, readFrames(file, box)), 1);
  return { ...largest(sizes), frames, end: topLevel.at(-1)?.end ?? 0 };
};
