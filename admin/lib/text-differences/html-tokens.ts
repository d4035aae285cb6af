/** Tags, and words with the space before them; a figure such as 152,300 is one word. */
const TOKEN = /<[^>]*>|\s*(?:&[#\w]+;|[$€£]?\d[\d.,]*\d|[\p{L}\p{N}'’]+|[^\s<])|\s+/gu;

const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'source', 'track', 'wbr']);

export const readTokens = (html: string): string[] => html.match(TOKEN) ?? [];

export const isTag = (token: string): boolean => token.startsWith('<');

const nameOf = (tag: string): string => /^<\/?([a-z][a-z0-9]*)/i.exec(tag)?.[1]?.toLowerCase() ?? '';

const isClosing = (tag: string): boolean => tag.startsWith('</');

const isVoid = (tag: string): boolean => VOID.has(nameOf(tag)) || tag.endsWith('/>');

/** Top-level elements, and text between them, each whole. Their sum is the text itself. */
export const splitBlocks = (html: string): string[] => {
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
};

/** Whether every element that is opened is closed again, in order. */
export const isBalanced = (html: string): boolean => {
  const open: string[] = [];
  for (const token of readTokens(html)) {
    if (!isTag(token) || isVoid(token)) continue;
    if (!isClosing(token)) open.push(nameOf(token));
    else if (open.pop() !== nameOf(token)) return false;
  }
  return open.length === 0;
};
