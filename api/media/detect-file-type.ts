import type { SourceFormat } from '../../contract/media.ts';

/** File type detected from its first bytes. File name and declared type are ignored. */
export type FileType = SourceFormat | 'heic' | 'svg' | 'pdf' | 'html' | 'otherFile';

/** Offset in bytes within which PDF readers accept the PDF marker. */
const PDF_MARK_WITHIN = 1024;
const MARKUP_WITHIN = 4096;
const AVIF_BRANDS = ['avif', 'avis'];
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];

const startsWith = (file: Buffer, mark: string, at = 0): boolean =>
  file.length >= at + mark.length && file.toString('latin1', at, at + mark.length) === mark;

const hasPdfMark = (file: Buffer): boolean => file.subarray(0, PDF_MARK_WITHIN).includes('%PDF-');

export function detectFileType(file: Buffer): FileType {
  if (startsWith(file, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(file, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(file, 'GIF87a') || startsWith(file, 'GIF89a')) return 'gif';
  if (startsWith(file, 'RIFF') && startsWith(file, 'WEBP', 8)) return 'webp';
  if (file.length >= 16 && startsWith(file, 'ftyp', 4)) return detectIsoMedia(file);
  if (hasPdfMark(file)) return 'pdf';
  return detectMarkup(file);
}

function detectIsoMedia(file: Buffer): FileType {
  const brands = listBrands(file);
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'heic' : 'otherFile';
}

function listBrands(file: Buffer): string[] {
  const end = Math.min(file.readUInt32BE(0), file.length, 256);
  const brands = [file.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(file.toString('latin1', at, at + 4));
  return brands;
}

function detectMarkup(file: Buffer): FileType {
  const opening = file
    .subarray(0, MARKUP_WITHIN)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
    .toLowerCase();
  if (!opening.startsWith('<')) return 'otherFile';
  return opening.includes('<svg') ? 'svg' : 'html';
}
