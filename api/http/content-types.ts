const CONTENT_TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

const extensionOf = (path: string): string => /\.[a-z0-9]+$/i.exec(path)?.[0].toLowerCase() ?? '';

export const getContentType = (path: string): string => CONTENT_TYPES[extensionOf(path)] ?? 'application/octet-stream';

/** False for formats that are already compressed, such as images and fonts. */
export const isCompressible = (path: string): boolean =>
  ['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml', '.ico'].includes(extensionOf(path));
