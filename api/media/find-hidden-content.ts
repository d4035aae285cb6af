import { hasPdfMark } from './detect-file-type.ts';

// What a browser or a server would run if it took the file for something else. Long enough not to occur by chance in
// the video that some phones append to a photo.
const ACTIVE_MARKUP = /<(?:script|!doctype|html|iframe|svg[\s>]|\?php)/i;

const ZIP_END_MARK = Buffer.from('PK\x05\x06', 'latin1');
/** A zip archive ends with 22 bytes and a comment of at most 65,535. */
const ZIP_END_WITHIN = 22 + 65_535;

const endsAsZip = (file: Buffer): boolean => {
  const tail = file.subarray(Math.max(0, file.length - ZIP_END_WITHIN));
  const at = tail.lastIndexOf(ZIP_END_MARK);
  return at !== -1 && at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) <= tail.length;
};

/**
 * Whether a picture file is something else as well. What merely follows the picture (a phone's video, a maker's notes)
 * is dropped when the picture is drawn anew, and does not count.
 */
export const hasHiddenContent = (file: Buffer, pictureEnd: number): boolean => {
  const tail = file.subarray(pictureEnd);
  return hasPdfMark(file) || endsAsZip(file) || tail.includes('%PDF-') || ACTIVE_MARKUP.test(tail.toString('latin1'));
};
