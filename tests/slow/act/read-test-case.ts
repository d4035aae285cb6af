import { Parser } from 'htmlparser2';
import { embedDocumentSchemas } from '../../../contract/embed-documents.ts';
import { sanitizeRichText } from '../../../contract/sanitize-rich-text.ts';

/** Origin of the published test cases. Their addresses name files there. */
const ORIGIN = 'https://www.w3.org';

/** Of a whole page, which rich text is never. A page of ours says `lang="en"`: one that says anything else is none of ours. */
const AROUND = ['head', 'body', 'title', 'tbody'];

/** A division that holds words alone is what the editor makes a paragraph of. */
const PLAIN_DIVISION =
  /<div>((?:(?!<\/?(?:div|p|h[1-6]|pre|[uo]l|li|d[ltd]|blockquote|table|t(?:head|body|foot|r|h|d)|section)\b)[\s\S])*)<\/div>/g;

/** Attributes that refer to another element's id. */
const REFERENCES = /\s(?:headers|for|usemap|aria-[a-z]+)="/;

const dropIds = (html: string): string => (REFERENCES.test(html) ? html : html.replace(/\sid="[^"]*"/g, ''));

/** An item as `POST /api/admin/check` takes it. */
export type CheckedCase = { key: string; value: string } | { entity: 'embedDocuments'; fields: { title: string } };

const FRAME = /^<iframe ((?:(?:title|src)="[^"]*"\s*)+)>\s*<\/iframe>$/;

/** The test case as we would store it; null where our schema has no room for something in it. */
export function readTestCase(html: string): CheckedCase | null {
  if (html.includes('<iframe')) return readFrame(html);
  const own = toOwnText(html);
  const stored = sanitizeRichText(own);
  const isWhole = listPieces(own).join('\n') === listPieces(stored).join('\n');
  return isWhole ? { key: 'home_main_content', value: stored } : null;
}

/** A frame alone is what we show a document in, which nobody can store without a title. */
function readFrame(html: string): CheckedCase | null {
  const written = FRAME.exec(html.trim())?.[1];
  if (written === undefined) return null;
  const [title, src] = ['title', 'src'].map((name) => new RegExp(`${name}="([^"]*)"`).exec(written)?.[1]);
  const document = embedDocumentSchemas.create.safeParse({ title, documentUrl: new URL(src ?? '', ORIGIN).href });
  return document.success ? { entity: 'embedDocuments', fields: document.data } : null;
}

function toOwnText(html: string): string {
  return dropIds(html)
    .replace(/<!--[\s\S]*?-->|<!doctype[^>]*>/gi, '')
    .replace(/<title>[\s\S]*?<\/title>/gi, '')
    .replace(/<img\b[^>]*>/g, (image) => declareDecoration(image.replace(/\stitle=""/, '')))
    .replace(/\s(src|href)="(?!#)([^"]*)"/g, (_, name: string, address: string) =>
      URL.canParse(address, ORIGIN) ? ` ${name}="${new URL(address, ORIGIN).href}"` : ` ${name}="${address}"`,
    )
    .replace(/<\/?(head|body|meta|link)\b[^>]*>|<html lang="en">|<\/html>|<\/?main>/g, '')
    .replace(PLAIN_DIVISION, '<p>$1</p>');
}

/**
 * Marks images as decorative the way our schema does (role `presentation`), where HTML does by an empty alt or the role
 * `none`.
 */
function declareDecoration(image: string): string {
  const isDeclared = /\srole="(none|presentation)"/.test(image) || /\salt=""/.test(image);
  if (!isDeclared) return image;
  return image.replace(/\srole="[^"]*"/, '').replace('<img', '<img role="presentation"');
}

/** Elements, attributes and words, one after another: what must be the same once it is stored. */
function listPieces(html: string): string[] {
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
}
