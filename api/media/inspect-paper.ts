import { inflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  type PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { PAPER_LIMITS } from '../../contract/media.ts';
import type { PaperFacts } from '../../contract/papers.ts';
import { endsAsZip, ImageRefused } from './inspect-image.ts';

/** Limit for all unpacked object streams of one file. Bytes. */
const MAX_UNPACKED = 64 * 2 ** 20;

const END = /startxref\s+\d+\s+%%EOF[\s\0]*$/;
const ENCRYPTED = /\/Encrypt\s+\d+\s+\d+\s+R/;
/** Distance from the end within which readers look for the table of objects. */
const END_WITHIN = 1024;

/** Keys used only by active content and attachments. */
const ACTIVE_KEYS = ['JavaScript', 'JS', 'EmbeddedFiles', 'EF', 'XFA', 'RichMediaContent', 'RichMediaSettings'];
/** Values that mark active content, by key: types of actions, annotations and streams. */
const ACTIVE_VALUES: Record<string, readonly string[]> = {
  S: 'JavaScript Launch SubmitForm ImportData GoToE GoToR Movie Sound Rendition RichMediaExecute GoTo3DView'.split(' '),
  Subtype: ['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D'],
  Type: ['EmbeddedFile'],
};
const SAFE_LINK = /^(https?|mailto|tel):|^(?![a-z][a-z0-9+.-]*:)/i;

/** Parser that inspects each object as it is read, including ones that a later revision replaces, and limits unpacking. */
class ThoroughParser extends PDFParser {
  refusal: ImageRefused | null = null;
  hasFont = false;
  #unpacked = 0;

  constructor(file: Uint8Array) {
    super(file, Number.POSITIVE_INFINITY, true);
    const { context } = this;
    const assign = context.assign.bind(context);
    context.assign = (ref, object) => {
      this.#inspect(object);
      assign(ref, object);
    };
  }

  override parseObject(ref?: PDFRef): PDFObject {
    const object = super.parseObject(ref);
    if (object instanceof PDFRawStream) this.#unpack(object);
    return object;
  }

  /** Unpacks a stream that holds objects once within the limit, because the library itself has none. */
  #unpack({ dict, contents }: PDFRawStream): void {
    if (!['/ObjStm', '/XRef'].includes(String(dict.lookup(PDFName.of('Type'))))) return;
    const filter = dict.lookup(PDFName.of('Filter'));
    const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
    if (only === undefined) return;
    try {
      if (only !== PDFName.of('FlateDecode')) throw new Error('an unusual filter');
      this.#unpacked += inflateSync(contents, { maxOutputLength: MAX_UNPACKED, finishFlush: 2 }).length;
    } catch (cause) {
      this.#refuse('paperDamaged', cause);
    }
    if (this.#unpacked > MAX_UNPACKED) this.#refuse('paperDamaged');
  }

  #inspect(object: PDFObject): void {
    const waiting: unknown[] = [object];
    while (waiting.length > 0) {
      const next = waiting.pop();
      if (next instanceof PDFArray) waiting.push(...next.asArray());
      if (next instanceof PDFInvalidObject) this.#refuse('paperDamaged');
      const dict = next instanceof PDFStream ? next.dict : next;
      if (!(dict instanceof PDFDict)) continue;
      for (const [key, value] of dict.entries()) {
        if (isActive(key.decodeText(), value)) this.#refuse('paperActive');
        waiting.push(value);
      }
      this.hasFont ||= dict.get(PDFName.of('Type')) === PDFName.of('Font');
    }
  }

  #refuse(reason: 'paperActive' | 'paperDamaged', cause?: unknown): never {
    this.refusal ??= new ImageRefused(reason, { cause });
    throw this.refusal;
  }
}

/**
 * Inspects a PDF file in the worker: every object of every revision, without rendering.
 * @throws {ImageRefused} if it is damaged or locked, or contains anything but pages
 */
export async function inspectPaper(file: Uint8Array): Promise<PaperFacts> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  checkEnds(bytes);
  const parser = new ThoroughParser(file);
  const context = await parser.parseDocument().catch((cause: unknown) => {
    const refusal = parser.refusal ?? new ImageRefused('paperDamaged', { cause });
    // Encrypted objects look like damage.
    throw refusal.reason === 'paperDamaged' && ENCRYPTED.test(bytes.toString('latin1'))
      ? new ImageRefused('paperLocked', { cause })
      : refusal;
  });
  if (parser.refusal) throw parser.refusal;
  if (context.trailerInfo.Encrypt) throw new ImageRefused('paperLocked');
  const catalog = context.lookup(context.trailerInfo.Root);
  if (!(catalog instanceof PDFDict)) throw new ImageRefused('paperDamaged');
  const marked = readDict(readDict(catalog, 'MarkInfo'), 'Marked');
  return {
    pageCount: countPages(readDict(catalog, 'Pages'), context),
    bytes: file.length,
    isTagged: marked === PDFBool.True && readDict(catalog, 'StructTreeRoot') instanceof PDFDict,
    hasText: parser.hasFont,
  };
}

/** Checks that the file is a PDF from its first byte to its last. */
function checkEnds(bytes: Buffer): void {
  if (bytes.length === 0) throw new ImageRefused('empty');
  if (bytes.length > PAPER_LIMITS.maxBytes) throw new ImageRefused('paperTooLarge');
  if (!bytes.subarray(0, 1024).includes('%PDF-')) throw new ImageRefused('notAPaper');
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) || endsAsZip(bytes)) throw new ImageRefused('paperHidden');
  if (END.test(bytes.subarray(-END_WITHIN).toString('latin1'))) return;
  const isCutOff = !bytes.subarray(-END_WITHIN).includes('%%EOF');
  throw new ImageRefused(isCutOff ? 'paperDamaged' : 'paperHidden');
}

function readDict(from: PDFObject | undefined, key: string): PDFObject | undefined {
  return from instanceof PDFDict ? from.lookup(PDFName.of(key)) : undefined;
}

/** Counts pages by walking the tree, because the declared count is not trustworthy. */
function countPages(root: PDFObject | undefined, context: PDFContext): number {
  const seen = new Set<unknown>();
  const waiting = [root];
  let pages = 0;
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (!(node instanceof PDFDict) || seen.has(node)) throw new ImageRefused('paperDamaged');
    seen.add(node);
    const kids = readDict(node, 'Kids');
    if (kids instanceof PDFArray) waiting.push(...kids.asArray().map((kid) => context.lookup(kid)));
    else pages += 1;
    if (pages > PAPER_LIMITS.maxPages) throw new ImageRefused('paperTooLong');
  }
  if (pages === 0) throw new ImageRefused('paperDamaged');
  return pages;
}

function isActive(key: string, value: PDFObject): boolean {
  if (ACTIVE_KEYS.includes(key)) return true;
  if (value instanceof PDFName) return ACTIVE_VALUES[key]?.includes(value.decodeText()) ?? false;
  const isText = value instanceof PDFString || value instanceof PDFHexString;
  return key === 'URI' && isText && !SAFE_LINK.test(value.decodeText().replace(/[\0-\x20]/g, ''));
}
