import { expect, test } from 'vitest';
import { toCaddyRoute, toNginxMap } from './page-policies.ts';

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

const FILES = [
  describeFile('/', 'index.html', "default-src 'self'"),
  describeFile('/about', 'about.html', "default-src 'self'; frame-src https://docs.google.com"),
  describeFile('/404', '404.html', "frame-src 'none'"),
  describeFile('/logo.png', 'logo.png', 'sandbox'),
];

test('nginx is told the policy of each page’s file', () => {
  expect(toNginxMap(FILES)).toBe(`/index.html "default-src 'self'";
/about.html "default-src 'self'; frame-src https://docs.google.com";
/404.html "frame-src 'none'";
`);
});

test('Caddy is told the policy of each page’s path, of the page for unknown paths apart, and a name for all', () => {
  const { name, text } = toCaddyRoute(FILES);
  expect(text).toBe(`vars policies ${name}
header / Content-Security-Policy "default-src 'self'"
header /about Content-Security-Policy "default-src 'self'; frame-src https://docs.google.com"
vars not_found_policy "frame-src 'none'"
`);
  expect(toCaddyRoute(FILES.slice(1)).name).not.toBe(name);
});

test('refuses a policy that would end its quotes', () => {
  const files = [describeFile('/', 'index.html', 'frame-src https://evil.example/";')];
  expect(() => toNginxMap(files)).toThrow('the policy of /');
});
