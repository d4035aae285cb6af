import { DomUtils, parseDocument } from 'htmlparser2';
import { sanitizeRichText } from '../../contract/sanitize-rich-text.ts';
import { OutsideError } from '../outside/outside-error.ts';

/** Elements that hold the main part of a page, the surest first. Google publishes a document inside `#contents`. */
const MAIN: Parameters<typeof DomUtils.findOne>[0][] = [
  ({ attribs }) => attribs.id === 'contents',
  ({ name, attribs }) => name === 'main' || attribs.role === 'main',
  ({ name }) => name === 'article',
  ({ name }) => name === 'body',
];
const LEFT_OUT = new Set(['img', 'nav', 'header', 'footer', 'aside', 'form', 'button', 'input', 'select', 'figure']);

const REFUSING = /\b(sign ?in|log ?in|access denied|need access|request access|unauthori[sz]ed|forbidden)\b/i;
const MISSING =
  /^(404|error)\W*$|\b(not found|no longer (exists|available)|page unavailable|just a moment|server error)\b/i;

/** Renders the text of a web page as rich text: its main part, without images, menus and forms. @throws OutsideError */
export function renderText(html: string, address: string): string {
  const page = parseDocument(html).children;
  const title = DomUtils.textContent(DomUtils.findOne(({ name }) => name === 'title', page) ?? []);
  const hasPasswordField = DomUtils.existsOne(({ attribs }) => attribs.type === 'password', page);
  if (hasPasswordField || REFUSING.test(title)) throw new OutsideError('private');
  // Some sites send their "not found" page with a success status.
  if (MISSING.test(title)) throw new OutsideError('gone');
  const main = MAIN.map((isMain) => DomUtils.findOne(isMain, page)?.children).find(Boolean) ?? page;
  for (const node of DomUtils.findAll(({ name }) => LEFT_OUT.has(name), main)) DomUtils.removeElement(node);
  for (const { attribs } of DomUtils.findAll(({ name, attribs }) => name === 'a' && 'href' in attribs, main)) {
    attribs.href = resolveLink(attribs.href ?? '', address);
  }
  return sanitizeRichText(DomUtils.getOuterHTML(main))
    .replace(/<(\w+)[^>]*>(?:\s|&nbsp;|<br \/>)*<\/\1>/g, (empty, tag: string) => (/^t[dhr]$/.test(tag) ? empty : ''))
    .trim();
}

/** Makes a link absolute and removes Google's redirect. */
function resolveLink(href: string, address: string): string {
  if (!URL.canParse(href, address)) return href;
  const url = new URL(href, address);
  const isDetour = /(^|\.)google\.[a-z.]+$/.test(url.hostname) && url.pathname === '/url';
  return (isDetour && url.searchParams.get('q')) || url.href;
}
