import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RELEASE_PAGES } from '../../contract/release-paths.ts';
import { adaptPage, adaptPolicy, NOTICE_STYLE_HASH } from './adapt-page.ts';

const options = {
  path: '/about',
  publicUrl: 'https://club.example.org',
  query: {},
  pages: RELEASE_PAGES,
  notice: null,
};
const page = (body: string) => `<!doctype html><html><head><title>x</title></head><body>${body}</body></html>`;

function adaptLink(href: string, query: Record<string, string> = {}) {
  const html = adaptPage(page(`<a class="x" href="${href}">y</a>`), { ...options, query });
  return /href="([^"]*)"/.exec(html)?.[1];
}

describe('links of a preview', () => {
  test.each([
    ['/', '/preview'],
    ['/events', '/preview/events'],
    ['/events/', '/preview/events'],
    ['/events?day=1#content', '/preview/events?day=1#content'],
    ['events', '/preview/events'],
    ['https://club.example.org/events', '/preview/events'],
  ])('stay in the preview: %s', (href, adapted) => expect(adaptLink(href)).toBe(adapted));

  test.each([
    '#content',
    'https://a.example/events',
    '//a.example/events',
    'mailto:club@a.example',
    'https://[',
    '/admin/login',
    '/objects/images/a.webp',
    '/events/archive',
    '/api/admin/logout',
  ])('are left unchanged: %s', (href) => expect(adaptLink(href)).toBe(href));

  test('keep the release or the share token', () => {
    expect(adaptLink('/events?a=1&amp;b=2#c', { share: 'x"y' })).toBe('/preview/events?a=1&amp;b=2&amp;share=x%22y#c');
    expect(adaptLink('/', { release: '7' })).toBe('/preview?release=7');
  });

  test('are found next to any markup, and nothing else changes', () => {
    const before = `<A data-x=' href="/events"' title="a > b" HREF=/events>1</A><link rel="x" href="/events"><p>href="/events"</p>`;
    const after = `<A data-x=' href="/events"' title="a > b" HREF="/preview/events">1</A><link rel="x" href="/events"><p>href="/events"</p>`;
    expect(adaptPage(page(before), options)).toBe(page(after));
  });

  test('are all adapted, but text between them never is', () => {
    const part = fc.oneof(
      fc.constantFrom(...RELEASE_PAGES).map((path) => ({ text: `<a href="${path}">`, link: path })),
      fc.stringMatching(/^[ -;=?-~]*$/).map((text) => ({ text, link: null })),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const expected = parts.map(({ text, link }) =>
          link === null ? text : `<a href="/preview${link === '/' ? '' : link}">`,
        );
        expect(adaptPage(page(parts.map(({ text }) => text).join('')), options)).toBe(page(expected.join('')));
      }),
    );
  });
});

test('keeps the response’s policy and removes the page’s own', () => {
  const policy = '<meta http-equiv="content-security-policy" content="style-src \'self\'">';
  const html = page('x').replace('<head>', `<head><meta charset="utf-8">${policy}`);
  expect(adaptPage(html, options)).toBe(page('x').replace('<head>', '<head><meta charset="utf-8">'));
});

test('puts a notice first on the page, escaped, in a style that the policy allows', () => {
  const html = adaptPage(page('<h1>x</h1>'), { ...options, notice: 'Works <until> "noon"' });
  expect(html).toContain(
    '<body><p class="preview-notice" role="note">Works &lt;until&gt; &quot;noon&quot;</p><h1>x</h1>',
  );
  const style = /<style>(.*)<\/style><\/head>/.exec(html)?.[1] ?? '';
  const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  const policy = adaptPolicy("default-src 'self'; style-src 'self'; frame-ancestors 'none'; script-src 'self'");
  expect(policy).toBe(`default-src 'self'; style-src ${hash} 'self'; frame-ancestors 'self'; script-src 'self'`);
});

test('changes only its own directives of a policy, whatever its sources are named', () => {
  const policy =
    "frame-src https://style-src https://frame-ancestors; style-src-elem 'self'; frame-ancestors https://a.b";
  expect(adaptPolicy(policy)).toBe(
    `frame-src https://style-src https://frame-ancestors; style-src-elem ${NOTICE_STYLE_HASH} 'self'; frame-ancestors 'self'`,
  );
});
