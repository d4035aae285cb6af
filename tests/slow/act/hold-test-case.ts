import { Parser } from 'htmlparser2';
import { sanitizeRichText } from '../../../contract/sanitize-rich-text.ts';

/** Where the published test cases stand: their addresses name files there. */
const ORIGIN = 'https://www.w3.org';

/** Of a whole page, which rich text is never. */
const AROUND = ['html', 'head', 'body', 'title', 'tbody'];

/** Elements, attributes and words, one after another: what must be the same once it is stored. */
const listPieces = (html: string): string[] => {
  const pieces: string[] = [];
  let isTitle = false;
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      isTitle = tag === 'title';
      if (AROUND.includes(tag)) return;
      const written = Object.entries(attributes).map(([name, value]) => `${name}=${value.trim()}`);
      pieces.push(`<${tag} ${written.sort().join(' ')}>`);
    },
    ontext: (text) => {
      if (text.trim() !== '' && !isTitle) pieces.push(text.replace(/\s+/g, ' ').trim());
    },
    onclosetag: (tag) => {
      if (tag === 'title') isTitle = false;
    },
  });
  parser.end(html);
  return pieces;
};

/**
 * HTML says that a picture is decoration by an empty alt or the role `none`, and our schema by the role `presentation`
 * alone, so that a description which was forgotten is told from a choice.
 */
const declareDecoration = (image: string): string => {
  const isDeclared = /\srole="(none|presentation)"/.test(image) || /\salt=""/.test(image);
  if (!isDeclared) return image;
  return image.replace(/\srole="[^"]*"/, '').replace('<img', '<img role="presentation"');
};

const toOwnWords = (html: string): string =>
  html
    .replace(/<!--[\s\S]*?-->|<!doctype[^>]*>/gi, '')
    .replace(/<title>[\s\S]*?<\/title>/gi, '')
    .replace(/<img\b[^>]*>/g, declareDecoration)
    .replace(/\s(src|href)="(?!#)([^"]*)"/g, (_, name: string, address: string) =>
      URL.canParse(address, ORIGIN) ? ` ${name}="${new URL(address, ORIGIN).href}"` : ` ${name}="${address}"`,
    )
    .replace(/<\/?(html|head|body|meta|link)\b[^>]*>/g, '');

/** The test case as rich text; null where our schema has no room for something in it. */
export const holdTestCase = (html: string): string | null => {
  const own = toOwnWords(html);
  const stored = sanitizeRichText(own);
  return listPieces(own).join('\n') === listPieces(stored).join('\n') ? stored : null;
};
