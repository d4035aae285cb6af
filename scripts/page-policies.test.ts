import { expect, test } from 'vitest';
import { toCaddyHeaders, toNginxMap } from './page-policies.ts';

const describeFile = (path: string, file: string, policy?: string) => ({
  path,
  file,
  status: path === '/404' ? 404 : 200,
  hash: 'hash',
  size: 1,
  headers: {
    'Content-Type': file.endsWith('.html') ? 'text/html; charset=utf-8' : 'image/png',
    ...(policy ? { 'Content-Security-Policy': policy } : {}),
  },
});

const MANIFEST = {
  files: [
    describeFile('/', 'index.html', "default-src 'self'"),
    describeFile('/about', 'about.html', "default-src 'self'; frame-src https://docs.google.com"),
    describeFile('/404', '404.html', "frame-src 'none'"),
    describeFile('/logo.png', 'logo.png', 'sandbox'),
  ],
};

test('nginx is told the policy of each page’s file', () => {
  expect(toNginxMap(MANIFEST)).toBe(`/index.html "default-src 'self'";
/about.html "default-src 'self'; frame-src https://docs.google.com";
/404.html "frame-src 'none'";
`);
});

test('Caddy is told the policy of each page’s path, and of the page for unknown paths apart', () => {
  expect(toCaddyHeaders(MANIFEST)).toEqual({
    pages: `header / Content-Security-Policy "default-src 'self'"
header /about Content-Security-Policy "default-src 'self'; frame-src https://docs.google.com"
`,
    notFound: `header Content-Security-Policy "frame-src 'none'"
`,
  });
});

test('refuses a policy that would end its quotes', () => {
  const files = [describeFile('/', 'index.html', 'frame-src https://evil.example/";')];
  expect(() => toNginxMap({ files })).toThrow('the policy of /');
});
