import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A static host that reads `_headers`, as Netlify and Cloudflare Pages do; `404.html` for what is not there. */
export async function serveExport(root: string): Promise<{ url: string; close: () => void }> {
  const rules = await readRules(root);
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/');
    const names = path === '/' ? ['index.html'] : [path, `${path}.html`];
    const found = await Promise.all(names.map((name) => stat(join(root, name)).catch(() => null)));
    const name = names[found.findIndex((each) => each?.isFile())];
    const shown = name === undefined ? '/404' : path;
    for (const { path: rule, headers } of rules) {
      const isMet = rule.endsWith('*') ? shown.startsWith(rule.slice(0, -1)) : rule === shown;
      if (isMet) for (const [header, value] of headers) response.appendHeader(header, value);
    }
    response.writeHead(name === undefined ? 404 : 200).end(await readFile(join(root, name ?? '404.html')));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

/** Rules of a `_headers` file: a path, or the start of one, and what is sent for it. */
async function readRules(root: string): Promise<{ path: string; headers: [string, string][] }[]> {
  const text = await readFile(join(root, '_headers'), 'utf8');
  return text.split('\n\n').map((block) => {
    const [path = '', ...lines] = block.trim().split('\n');
    const headers = lines.map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    });
    return { path, headers };
  });
}
