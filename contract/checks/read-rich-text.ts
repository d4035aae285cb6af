import { LinesBuilder } from './lines-builder.ts';
import type { TextLines } from './text-lines.ts';

/** A tag, or text up to the next one. The sanitiser double-quotes attributes and leaves no `<` in text. */
const PIECE = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>|[^<]+|</g;
const ATTRIBUTE = /([a-z-]+)(?:="([^"]*)")?/g;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
};

const decode = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity);

const readAttributes = (written: string): Record<string, string> =>
  Object.fromEntries(Array.from(written.matchAll(ATTRIBUTE), ([, name = '', value = '']) => [name, decode(value)]));

/** Parses sanitised rich text into lines. Offsets are UTF-16 units of its `textContent`. */
export function readRichText(html: string): TextLines {
  const builder = new LinesBuilder();
  let at = 0;
  for (const [piece, slash, tag, attributes] of html.matchAll(PIECE)) {
    if (tag === undefined) {
      const text = decode(piece);
      builder.text(text, at);
      at += text.length;
    } else if (slash) builder.close(tag, at);
    else if (tag === 'br') builder.lineBreak(at, at);
    else if (tag === 'img') builder.image(readAttributes(attributes ?? ''), at, at);
    else if (tag === 'hr' || tag === 'col') builder.close('p', at);
    else builder.open(tag, readAttributes(attributes ?? ''), at);
  }
  return builder.finish(at);
}

export function readPlainText(text: string): TextLines {
  const builder = new LinesBuilder();
  let at = 0;
  for (const line of text.split('\n')) {
    builder.open('p', {}, at);
    builder.text(line, at);
    at += line.length;
    builder.close('p', at);
    at += 1;
  }
  return builder.finish(at);
}
