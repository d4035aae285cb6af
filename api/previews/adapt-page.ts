import { hash } from 'node:crypto';
import { escapeHtml } from '../../contract/plain-text.ts';
import { PREVIEW_PATH } from '../../contract/previews.ts';
import { editPage } from '../render/edit-page.ts';

const NOTICE_STYLE =
  '.preview-notice{margin:0;padding:10px 20px;background:var(--g400);color:var(--n950);font:600 15px/1.4 var(--font-body);text-align:center;text-wrap:balance}';

/** Hash that allows the notice's style in the page's policy. */
export const NOTICE_STYLE_HASH = `'sha256-${hash('sha256', NOTICE_STYLE, 'base64')}'`;

const DIRECTIVE = /((?:^|;)\s*)([\w-]+) ([^;]*)/g;

interface Adaptation {
  path: string;
  publicUrl: string;
  /** Query that links within the preview preserve: release or share token. */
  query: Record<string, string | undefined>;
  /** Addresses of files that may not be published yet, by public path. */
  files?: ReadonlyMap<string, string>;
  /** Paths of its other pages. */
  pages?: readonly string[];
  /** Text shown above the page. Null for none. */
  notice: string | null;
}

/** Adapts a page for previewing: links to other pages stay in the preview, and a notice may be added. */
export function adaptPage(html: string, { query, files, pages = [], notice, ...place }: Adaptation): string {
  return editPage(html, {
    ...place,
    editTag: (name, attributes, tag) => {
      // The response header has a slightly more permissive policy.
      if (name === 'meta' && attributes['http-equiv'] === 'content-security-policy') return '';
      if (notice === null) return tag;
      if (name === '/head') return `<style>${NOTICE_STYLE}</style>${tag}`;
      return name === 'body' ? `${tag}<p class="preview-notice" role="note">${escapeHtml(notice)}</p>` : tag;
    },
    findAddress: (path, url) => {
      const file = files?.get(path);
      if (file !== undefined || !pages.includes(path)) return file ?? null;
      for (const [key, value] of Object.entries(query)) {
        if (value !== undefined) url.searchParams.set(key, value);
      }
      return PREVIEW_PATH + (path === '/' ? '' : path) + url.search + url.hash;
    },
  });
}

/** Adapts the policy so that the dashboard can frame the page and the notice's style applies. */
export function adaptPolicy(policy: string): string {
  return policy.replace(DIRECTIVE, (directive, start: string, name: string, sources: string) => {
    if (name === 'frame-ancestors') return `${start}${name} 'self'`;
    return /^style-src(-elem)?$/.test(name) ? `${start}${name} ${NOTICE_STYLE_HASH} ${sources}` : directive;
  });
}
