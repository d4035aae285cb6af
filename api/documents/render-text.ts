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
  if (isRefusal(page)) throw new DocumentProblem('private');
  if (isNotFound(page)) throw new DocumentProblem('gone');
  const main = findMain(page.children);
  for (const node of DomUtils.findAll((each) => LEFT_OUT.has(each.name), main)) DomUtils.removeElement(node);
  for (const link of DomUtils.findAll(({ name }) => name === 'a', main)) {
    const { href } = link.attribs;
    if (href !== undefined) link.attribs.href = resolveLink(href, address);
  }
  const kept = main.map((node) => DomUtils.getOuterHTML(node)).join('');
  return sanitizeRichText(kept)
    .replace(/<(\w+)[^>]*>(\s|&nbsp;|\u00a0|<br \/>)*<\/\1>/g, (empty, tag: string) =>
      /^t[dhr]$/.test(tag) ? empty : '',
    )
    .trim();
}

/** True for a page that asks visitors to sign in. */
function isRefusal(page: ReturnType<typeof parseDocument>): boolean {
  const hasPasswordField = DomUtils.findOne(({ attribs }) => attribs.type === 'password', page.children) !== null;
  return hasPasswordField || REFUSING.test(readTitle(page));
}

function readTitle(page: ReturnType<typeof parseDocument>): string {
  const title = DomUtils.findOne(({ name }) => name === 'title', page.children);
  return title ? DomUtils.textContent(title) : '';
}

/** True for a "not found" page with a success status. */
function isNotFound(page: ReturnType<typeof parseDocument>): boolean {
  return MISSING.test(readTitle(page));
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
