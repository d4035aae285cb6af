import { createFinding, type Finding, type FindingPlace, type Fix } from './findings.ts';
import type { RuleName } from './rules.ts';
import { getLineText, type Line, type TextLines } from './text-lines.ts';

const FILE_NAME = /^\S.*\.(jpe?g|png|gif|webp|avif|svg|heic|bmp|tiff?)$/i;
const CAMERA_NAME =
  /^(img|dsc[nf]?|dcim|pxl|mvi|image|photo|picture|screen ?shot|scan|whatsapp image)[-_ ]?\(?\d[\w.:() -]*$/i;
/** Letters and digits as a program makes them up: a checksum, a UUID. */
const MADE_UP_NAME = /^(?=.*\d)[\da-f]{8,}(-?[\da-f]{4,})*$/i;
const NOTHING =
  /^(an? |the |this |my |our )?(image|img|picture|photo|photograph|pic|graphic|icon|logo|thumbnail|spacer|untitled|placeholder|alt( text)?|description|none|null|n\/a|tbd|todo|x+|[-–—._*?]+)( of| here| goes here)?\.?$/i;
const OF_TEXT = /\b(flyer|flier|poster|screen ?shot|infographic|invitation|leaflet|handout)s?\W*$/i;
const OF_TEXT_FILE = /(flyer|flier|poster|screen[-_ ]?shot|infographic|invitation|leaflet|handout)/i;

const LONGEST = 150;
/** Length from which a description may well quote a flyer. */
const LONG_DESCRIPTION = 60;

const DESCRIBE: Fix = { kind: 'describe', label: 'Describe it' };

/** Visible text beside an image. */
export type Captions = ReadonlySet<string>;

export const readCaptions = (captions: readonly string[]): Captions => new Set(captions.map(simplify));

const findCaptions = (lines: readonly Line[], index: number): Captions =>
  readCaptions([lines[index], lines[index + 1]].flatMap((line) => (line ? [getLineText(line)] : [])));

interface Described {
  alt: string;
  src: string;
  captions: Captions;
}

/** The most important problem of an image's description. */
export function findDescriptionProblem({ alt, src, captions }: Described): [RuleName, string] | null {
  const words = alt.trim();
  const file = getFileName(src);
  if (words === '') {
    return ['picture-without-description', 'People who can’t see this image won’t know what it shows.'];
  }
  if (isFileName(words, file)) {
    return ['picture-named-by-file', `The description is a file’s name, which is read aloud: “${words.slice(0, 60)}”.`];
  }
  if (NOTHING.test(words)) {
    return ['picture-described-by-nothing', `“${words}” doesn’t say what the picture shows.`];
  }
  if (captions.has(simplify(words))) {
    return [
      'picture-described-by-caption',
      'The description repeats the words beside it, so they are read aloud twice.',
    ];
  }
  if (words.length > LONGEST) {
    const message = `The description has ${words.length} letters, and nobody can pause it: keep it under ${LONGEST}.`;
    return ['picture-described-at-length', message];
  }
  const isOfText = OF_TEXT.test(words) || OF_TEXT_FILE.test(file);
  if (isOfText && words.length < LONG_DESCRIPTION) {
    return [
      'picture-of-text',
      'This looks like a picture of words: say in the description, or in the text, what they tell.',
    ];
  }
  return null;
}

/** An image's description as a field of its own. */
export function checkDescription(described: Described, place: FindingPlace): Finding[] {
  const problem = findDescriptionProblem(described);
  return problem ? [createFinding(...problem, place, DESCRIBE)] : [];
}

export function checkImages({ lines }: TextLines): Finding[] {
  return lines.flatMap((line, index) => {
    if (line.images.length === 0) return [];
    const captions = findCaptions(lines, index);
    return line.images.flatMap(({ src, alt, isDecorative, href, start, end }) => {
      // A link that shows nothing but an image is judged by its name.
      if (isDecorative || (href !== null && (alt ?? '').trim() === '')) return [];
      const place = { start, end, text: alt?.trim() ? alt : src };
      return checkDescription({ alt: alt ?? '', src, captions }, place);
    });
  });
}

function getFileName(address: string): string {
  const name = address.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/**
 * True if a description looks like its file's name. Plain words, such as “Nyhavn”, may be a good description.
 * Underscores, or digits in a long word, never are.
 */
function isFileName(words: string, file: string): boolean {
  if (FILE_NAME.test(words) || CAMERA_NAME.test(words) || MADE_UP_NAME.test(words)) return true;
  const isSame = words.toLowerCase() === file.replace(/\.\w+$/, '').toLowerCase();
  return isSame && (words.includes('_') || /^(?=.*\d)\S{8,}$/.test(words));
}

function simplify(words: string): string {
  return words
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim();
}
