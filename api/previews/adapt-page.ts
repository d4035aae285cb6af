import { hash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import { applyEdits, type Edit, escapeHtml } from '../../contract/plain-text.ts';
import { PREVIEW_PATH } from '../../contract/previews.ts';

import { replaceHref } from '../render/edit-page.ts';

const NOTICE_STYLE =
  '.preview-notice{margin:0;padding:10px 20px;background:var(--g400);color:var(--n950);font:600 15px/1.4 var(--font-body);text-align:center;text-wrap:balance}';

/** Hash that allows the notice's style in the page's policy. */
export const NOTICE_STYLE_HASH = `'sha256-${hash('sha256', NOTICE_STYLE, 'base64')}'`;

const DIRECTIVE = /((?:^|;)\s*)([\w-]+) ([^;]*)/g;

interface Adaptation {
  path: string;
  publicUrl: string;
  /** Query that links within the preview preserve: release or share token. Null for links to the site itself. */
  query: Record<string, string | undefined> | null;
  /** Addresses of files that may not be published yet, by public path. */
  files?: ReadonlyMap<string, string>;
  /** Paths of its other pages. */
  pages?: readonly string[];
  /** Text shown above the page. Null for none. */
  notice: string | null;
}

/** Adapts a page for previewing: links to other pages stay in the preview, and a notice may be added. */
export function adaptPage(html: string, adaptation: Adaptation): string {
  const edits: Edit[] = [];
  const { notice } = adaptation;
  const insert = (at: number, text: string) => edits.push({ start: at, end: at, text });
  const parser = new Parser({
    onopentag: (name, { href, 'http-equiv': directive }) => {
      const [start, end] = [parser.startIndex, parser.endIndex + 1];
      // The response header has a slightly more permissive policy.
      if (name === 'meta' && directive === 'content-security-policy') edits.push({ start, end, text: '' });
      if (name === 'body' && notice !== null)
        insert(end, `<p class="preview-notice" role="note">${escapeHtml(notice)}</p>`);
      const target = name === 'a' && href !== undefined ? findPreviewAddress(href, adaptation) : null;
      if (target !== null) edits.push({ start, end, text: replaceHref(html.slice(start, end), target) });
    },
    onclosetag: (name, isImplied) => {
      if (name === 'head' && !isImplied && notice !== null) insert(parser.startIndex, `<style>${NOTICE_STYLE}</style>`);
    },
  });
  parser.end(html);
  return applyEdits(html, edits);
}

/** Adapts the policy so that the dashboard can frame the page and the notice's style applies. */
export function adaptPolicy(policy: string): string {
  return policy.replace(DIRECTIVE, (directive, start: string, name: string, sources: string) => {
    if (name === 'frame-ancestors') return `${start}${name} 'self'`;
    return /^style-src(-elem)?$/.test(name) ? `${start}${name} ${NOTICE_STYLE_HASH} ${sources}` : directive;
  });
}

function findPreviewAddress(href: string, { path, publicUrl, query, files, pages = [] }: Adaptation): string | null {
  if (query === null || href.startsWith('#') || !URL.canParse(href, publicUrl + path)) return null;
  const url = new URL(href, publicUrl + path);
  const page = url.pathname.replace(/(?<=.)\/$/, '');
  if (url.origin !== new URL(publicUrl).origin) return null;
  const file = files?.get(page);
  if (file !== undefined || !pages.includes(page)) return file ?? null;
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return PREVIEW_PATH + (page === '/' ? '' : page) + url.search + url.hash;
}
