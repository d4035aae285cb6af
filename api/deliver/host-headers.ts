import { IMAGES_PATH } from '../../contract/image-address.ts';
import { EDGE_CACHING, REVALIDATE } from '../http/security-headers.ts';
import type { Manifest } from './release-folder.ts';

/** Folders whose files all have the same headers. Other paths get their own rules. */
const FOLDERS = ['/_astro/', '/share/', '/calendar/', IMAGES_PATH];

/**
 * Formats headers as a `_headers` file (Netlify, Cloudflare Pages). No two rules match one path, because those hosts join
 * values that are set twice.
 */
export function formatHostHeaders(files: Manifest['files']): string {
  const rules = new Map<string, Record<string, string>>();
  for (const { path, headers } of files) {
    const folder = FOLDERS.find((start) => path.startsWith(start));
    const { 'Content-Type': type, [EDGE_CACHING]: kept, Location: _inRedirects, ...others } = headers;
    // An export is never purged.
    if (kept !== undefined) others['Cache-Control'] = REVALIDATE;
    if (folder) rules.set(`${folder}*`, others);
    else rules.set(path, type === undefined ? others : { 'Content-Type': type, ...others });
  }
  const blocks = [...rules].map(([path, headers]) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
  );
  return `${blocks.join('\n\n')}\n`;
}
