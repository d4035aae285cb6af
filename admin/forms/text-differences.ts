import { diffArrays } from 'diff';

type Mark = 'ins' | 'del';

/** Milliseconds. Two long texts with nothing in common are then marked as a whole. */
const TIME_LIMIT = 250;

const isShown = (token: string): boolean => !isTag(token) || token.startsWith('<img');

const markWhole = (block: string, mark: Mark): string => wrap(readTokens(block), mark, true);

/** Tags, and words with the preceding space. A number such as 152,300 is one word. */
const TOKEN = /<[^<>]*>|<|\s*(?:&[#\w]+;|[$€£]?\d[\d.,]*\d|[\p{L}\p{N}'’]+|[^\s<])|\s+/gu;

const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'source', 'track', 'wbr']);

export const readTokens = (html: string): string[] => html.match(TOKEN) ?? [];

const isTag = (token: string): boolean => token.startsWith('<') && token !== '<';

const nameOf = (tag: string): string => /^<\/?([a-z][a-z0-9]*)/i.exec(tag)?.[1]?.toLowerCase() ?? '';

const isClosing = (tag: string): boolean => tag.startsWith('</');

const isVoid = (tag: string): boolean => VOID.has(nameOf(tag)) || tag.endsWith('/>');

/** HTML of the newer text with added parts in `<ins>` and removed ones in `<del>`, block by block. */
export function markDifferences(before: string, after: string): string {
  const parts = diffArrays(splitBlocks(before), splitBlocks(after));
  const html: string[] = [];
  let removed: string[] = [];
  const flush = () => {
    html.push(...removed.map((block) => markWhole(block, 'del')));
    removed = [];
  };
  for (const part of parts) {
    if (part.removed) removed = part.value;
    else if (part.added) {
      // With equal counts, blocks are compared in pairs: an edited paragraph is not a removed and an added one.
      const isEdit = removed.length === part.value.length;
      if (!isEdit) flush();
      html.push(
        ...part.value.map((block, index) =>
          isEdit ? markWords(removed[index] ?? '', block) : markWhole(block, 'ins'),
        ),
      );
      removed = [];
    } else {
      flush();
      html.push(...part.value);
    }
  }
  flush();
  return html.join('');
}

/** Top-level elements and the text between them. Joined, they equal the input. */
export function splitBlocks(html: string): string[] {
  const blocks: string[] = [];
  let depth = 0;
  let block = '';
  for (const token of readTokens(html)) {
    const opensBlock = depth === 0 && isTag(token) && !isClosing(token);
    if (opensBlock && block !== '') {
      blocks.push(block);
      block = '';
    }
    block += token;
    if (!isTag(token) || isVoid(token)) continue;
    depth += isClosing(token) ? -1 : 1;
    if (depth > 0) continue;
    depth = 0;
    blocks.push(block);
    block = '';
  }
  return block === '' ? blocks : [...blocks, block];
}

/** True if every opened element is closed again, in order. */
export function isBalanced(html: string): boolean {
  const open: string[] = [];
  for (const token of readTokens(html)) {
    if (!isTag(token) || isVoid(token)) continue;
    if (!isClosing(token)) open.push(nameOf(token));
    else if (open.pop() !== nameOf(token)) return false;
  }
  return open.length === 0;
}

function markWords(before: string, after: string): string {
  const parts = diffArrays(readTokens(before), readTokens(after), { timeout: TIME_LIMIT });
  if (!parts) return markWhole(before, 'del') + markWhole(after, 'ins');
  return parts
    .map(({ value, added, removed }) => {
      if (added) return wrap(value, 'ins', true);
      return removed ? wrap(value, 'del', false) : value.join('');
    })
    .join('');
}

/** Wraps words and images in the mark. Keeps the tags, unless their content is gone. */
function wrap(tokens: readonly string[], mark: Mark, keepsTags: boolean): string {
  let html = '';
  let words = '';
  const flush = () => {
    // The space before a word stays outside its mark.
    const shown = words.trimStart();
    html += words.slice(0, words.length - shown.length) + (shown === '' ? '' : `<${mark}>${shown}</${mark}>`);
    words = '';
  };
  for (const token of tokens) {
    if (isShown(token)) {
      words += token;
      continue;
    }
    flush();
    if (keepsTags) html += token;
  }
  flush();
  return html;
}
