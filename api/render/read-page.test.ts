import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPage } from './read-page.ts';

const read = (html: string) => readPage(Buffer.from(html));

test('finds main headings and addresses anywhere on a page', () => {
  const page = `<!doctype html><html><body><header><a href="/">Home</a></header><main><h1>Hi</h1>
    <section class="a"><img src="/a.jpg" srcSet="/a.jpg 1x, /b.jpg 2x"></section><section><h1>Again</h1>
    <a href="/">Home</a></section></main><footer><video poster="/c.jpg"></video></footer></body></html>\n`;
  expect(read(page)).toEqual({ headings: 2, isWhole: true, addresses: ['/', '/a.jpg', '/b.jpg', '/c.jpg'] });
});

test.each([
  ['within a tag', '<html><section><p class="x</html>'],
  ['within a script', '<html><section><script>const a = "</html>'],
  ['within a comment', '<html><section><!-- </html>'],
  ['without its last tag', '<html><section></section>'],
])('rejects a page that ends %s', (_where, page) => {
  expect(read(page).isWhole).toBe(false);
});

test('ignores text that looks like a part inside a script or an attribute', () => {
  const page = `<html><main><script>document.write('<section><h1><a href="/no">')</script>
    <p title="<section><h1>">text</p><h1>One</h1></main></html>`;
  expect(read(page)).toEqual({ headings: 1, isWhole: true, addresses: [] });
});

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Megabytes. */
function measure(): number {
  collect();
  return process.memoryUsage().heapUsed / 1_000_000;
}

test('keeps the addresses of a page in memory, but not its text', () => {
  const before = measure();
  for (let page = 0; page < 40; page += 1) {
    read(`<section><a href="/an/address/of/some/length/${page}">${'x'.repeat(1_000_000)}</a></section></html>`);
  }
  expect(measure() - before).toBeLessThan(10);
});

test('keeps the addresses of few pages with hundreds of long ones', () => {
  const before = measure();
  for (let page = 0; page < 120; page += 1) {
    const links = Array.from({ length: 500 }, (_, link) => `<a href="/${page}/${link}/${'x'.repeat(1000)}">Link</a>`);
    read(`<section>${links.join('')}</section></html>`);
  }
  expect(measure() - before).toBeLessThan(30);
});

test('reads a page in parts the same as in one piece', () => {
  const piece = fc.constantFrom(
    '<section>',
    '<main>',
    '</section>',
    '<h1>',
    '</h1>',
    '<a href="/x">',
    "<img src='/y>'>",
    '<script>',
    '</script>',
    '<!--',
    '-->',
    '<p title="',
    '">',
    'text <',
    '<style>',
    '</style>',
    '<textarea>',
    '</textarea>',
    '<footer class="z">',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const page = (part: string) =>
        `<html>${pieces.join('').replaceAll(/(?<=<)(?:section|main|footer)/g, part || '$&')}</html>`;
      // As `div` it is one part.
      expect(read(page(''))).toEqual(read(page('div')));
    }),
    { numRuns: 500 },
  );
});
