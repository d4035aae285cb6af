import { DomUtils, parseDocument } from 'htmlparser2';
import { sanitizeRichText } from '../../contract/sanitize-rich-text.ts';
import { DocumentProblem } from './document-problem.ts';

type Node = ReturnType<typeof parseDocument>['children'][number];

const LEFT_OUT = new Set(['img', 'nav', 'header', 'footer', 'aside', 'form', 'button', 'input', 'select', 'figure']);

const REFUSING = /\b(sign ?in|log ?in|access denied|need access|request access|unauthori[sz]ed|forbidden)\b/i;
const MISSING =
  /^(404|error)\W*$|\b(not found|no longer (exists|available)|page unavailable|just a moment|server error)\b/i;

/** Renders the text of a web page as rich text: its main part, without images, menus and forms. @throws DocumentProblem */
export function renderText(html: string, address: string): string {
  const page = parseDocument(html);
  const title = DomUtils.textContent(DomUtils.findOne(({ name }) => name === 'title', page.children) ?? []);
  const hasPasswordField = DomUtils.existsOne(({ attribs }) => attribs.type === 'password', page.children);
  if (hasPasswordField || REFUSING.test(title)) throw new DocumentProblem('private');
  // Some sites send their "not found" page with a success status.
  if (MISSING.test(title)) throw new DocumentProblem('gone');
  const main = findMain(page.children);
  for (const node of DomUtils.findAll((each) => LEFT_OUT.has(each.name), main)) DomUtils.removeElement(node);
  for (const link of DomUtils.findAll(({ name }) => name === 'a', main)) {
    const { href } = link.attribs;
    if (href !== undefined) link.attribs.href = resolveLink(href, address);
  }
  const kept = main.map((node) => DomUtils.getOuterHTML(node)).join('');
  return sanitizeRichText(kept)
    .replace(/<(\w+)[^>]*>(?:\s|&nbsp;|<br \/>)*<\/\1>/g, (empty, tag: string) => (/^t[dhr]$/.test(tag) ? empty : ''))
    .trim();
}

function findMain(nodes: Node[]): Node[] {
  const find = (isWanted: (name: string, attributes: Record<string, string>) => boolean) =>
    DomUtils.findOne(({ name, attribs }) => isWanted(name, attribs), nodes);
  // Google publishes a document inside `#contents`.
  const found =
    find((_, { id }) => id === 'contents') ??
    find((name, { role }) => name === 'main' || role === 'main') ??
    find((name) => name === 'article') ??
    find((name) => name === 'body');
  return found ? found.children : nodes;
}

/** Makes a link absolute and removes Google's redirect. */
function resolveLink(href: string, address: string): string {
  if (!URL.canParse(href, address)) return href;
  const url = new URL(href, address);
  const isDetour = /(^|\.)google\.[a-z.]+$/.test(url.hostname) && url.pathname === '/url';
  return (isDetour && url.searchParams.get('q')) || url.href;
}
