import { DOMParser as DocumentParser, type Schema } from '@tiptap/pm/model';
import { getSafeLinkUrl, readInlineAlignment, readInlineStyle } from '../../contract/rich-text.ts';
import { parseHtml, preserveStyles, STYLE } from './parse-html.ts';
import { writeRichText } from './write-rich-text.ts';

const BREAK_AFTER =
  /(<\/(?:p|h[1-6]|li|ul|ol|blockquote|table|caption|colgroup|thead|tbody|tfoot|tr|pre)>|<(?:ul|ol|blockquote|table|thead|tbody|tfoot|tr)\b[^<>]*>|<hr \/>)(?!$|<\/(?:li|td|th)>)/g;

/** One block a line, for reading. */
export const layOutSource = (html: string): string => html.replace(BREAK_AFTER, '$1\n');

const SAME: Partial<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
};
// Written anew, or meaning what the text says without them.
const SILENT = new Set(['body', 'rel']);

const VOID = new Set(['br', 'hr', 'img', 'col', 'input', 'meta', 'link', 'source', 'wbr']);
const MAY_STAY_OPEN = new Set(['p', 'li', 'tr', 'td', 'th', 'tbody', 'thead', 'tfoot', 'colgroup']);
const TAG = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][\w:-]*)(?:"[^"]*"|'[^']*'|[^'">])*(>?)/gi;

/** The source as the editor writes it: its schema is the sanitiser's closed list. */
export function readSource(source: string, schema: Schema): string {
  const body = parseHtml(source);
  preserveStyles(body);
  return writeRichText(DocumentParser.fromSchema(schema).parse(body));
}

/** Lists parts of the source that visitors' pages cannot show. */
export function listLeftOut(source: string, read: string): string[] {
  const kept = listParts(read);
  return [...listParts(source)].filter((part) => !kept.has(part));
}

/** Reason why the source would be read differently from how it is written, as a sentence. Null if it would not. */
export function findSourceProblem(source: string): string | null {
  const open: { name: string; at: number }[] = [];
  const lineOf = (at: number): number => source.slice(0, at).split('\n').length;
  const mustClose = () => open.find(({ name }) => !MAY_STAY_OPEN.has(name));
  for (const { 0: written, 1: slash, 2: tag, 3: end, index } of source.matchAll(TAG)) {
    if (tag === undefined) continue;
    const name = tag.toLowerCase();
    if (end === '') return `Line ${lineOf(index)}: <${slash}${name} has no end; a > is missing.`;
    if (VOID.has(name) || written.endsWith('/>')) continue;
    if (slash === '') {
      open.push({ name, at: index });
      continue;
    }
    const at = open.findLastIndex((candidate) => candidate.name === name);
    if (at < 0) return `Line ${lineOf(index)}: </${name}> closes nothing.`;
    const inner = open.slice(at + 1).find((candidate) => !MAY_STAY_OPEN.has(candidate.name));
    if (inner) return `Line ${lineOf(inner.at)}: <${inner.name}> is not closed before </${name}>.`;
    open.length = at;
  }
  const left = mustClose();
  return left ? `Line ${lineOf(left.at)}: <${left.name}> is never closed.` : null;
}

function listParts(html: string): Set<string> {
  const parts = new Set<string>();
  for (const element of parseHtml(html).querySelectorAll('*')) {
    const tag = SAME[element.localName] ?? element.localName;
    if (!SILENT.has(tag)) parts.add(`<${tag}>`);
    for (const { name, value } of element.attributes) {
      if (name === 'class') for (const one of element.classList) parts.add(`class “${one}”`);
      else if (name === 'href' && getSafeLinkUrl(value) !== value.trim()) parts.add(`the address “${value}”`);
      else if (name === STYLE) {
        if (!isPreservedStyle(value)) parts.add('style');
      } else if (!SILENT.has(name)) parts.add(name);
    }
  }
  return parts;
}

/** True if every declaration is one of the editor's sizes, colors or alignments. */
function isPreservedStyle(style: string): boolean {
  const isKept = (declaration: string) => {
    const { size, color } = readInlineStyle(declaration);
    return size !== null || color !== null || readInlineAlignment(declaration) !== null;
  };
  return style.split(';').every((declaration) => declaration.trim() === '' || isKept(declaration));
}
