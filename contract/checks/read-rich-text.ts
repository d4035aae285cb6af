import { decodeEntities } from '../plain-text.ts';
import { LinesBuilder } from './lines-builder.ts';
import type { TextLines } from './text-lines.ts';

/** A tag, or text up to the next one. The sanitizer double-quotes attributes and leaves no `<` in text. */
const PIECE = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>|[^<]+|</g;
const ATTRIBUTE = /([a-z-]+)(?:="([^"]*)")?/g;

/** Parses sanitized rich text into lines. Offsets are UTF-16 units of its `textContent`. */
export function readRichText(html: string): TextLines {
  const builder = new LinesBuilder();
  let at = 0;
  for (const [piece, slash, tag, attributes] of html.matchAll(PIECE)) {
    if (tag === undefined) {
      const text = decodeEntities(piece);
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

function readAttributes(written: string): Record<string, string> {
  const found = Array.from(written.matchAll(ATTRIBUTE), ([, name = '', value = '']) => [name, decodeEntities(value)]);
  return Object.fromEntries(found);
}
