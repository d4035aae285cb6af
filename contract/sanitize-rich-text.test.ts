import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  FONT_SIZES,
  fontSizeClass,
  TEXT_ALIGNMENTS,
  TEXT_COLORS,
  type TextColor,
  textAlignClass,
  textColorClass,
} from './rich-text.ts';
import { sanitizeRichText } from './sanitize-rich-text.ts';

const TAGS = ['p', 'h2', 'a', 'img', 'span', 'strong', 'b', 'ul', 'li', 'table', 'td', 'col', 'pre', 'div', 'script'];
const MORE_TAGS = ['style', 'svg', 'math', 'iframe', 'template', 'noscript', 'textarea', 'xmp', 'title', 'form', 'br'];
const ATTRIBUTES = [
  'lang',
  'dir',
  'href',
  'src',
  'class',
  'style',
  'onclick',
  'target',
  'rel',
  'width',
  'colspan',
  'id',
  'srcset',
];
const VALUES = [
  'javascript:alert(1)',
  'jav\tascript:1',
  '&#106;avascript:1',
  'https://a.example/?b=1&c=2',
  '/about',
  '//evil.example',
  '/objects/images/a.webp',
  'data:text/html,x',
  'text-align-center evil',
  'text-size-16',
  '_blank',
  '12',
  '"',
  '<',
  'color:#f2a900;text-align:center',
  'font-size:24px',
  'es',
  'ZH-hans',
  'x_y',
  'i-klingon',
  'auto',
  'RTL',
];

const attribute = fc
  .tuple(
    fc.constantFrom(...ATTRIBUTES),
    fc.oneof(fc.constantFrom(...VALUES), fc.string()),
    fc.constantFrom('"', "'", ''),
  )
  .map(([name, value, quote]) => ` ${name}=${quote}${value}${quote}`);
const tag = fc.constantFrom(...TAGS, ...MORE_TAGS);
const piece = fc.oneof(
  fc.tuple(tag, fc.array(attribute, { maxLength: 3 })).map(([name, attributes]) => `<${name}${attributes.join('')}>`),
  tag.map((name) => `</${name}>`),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('<!--', '-->', '<![CDATA[', ']]>', '&lt;', '&amp;lt;', '&#x3c;', '<', '>', '&', '&nbsp;', '\u0000'),
);
const markup = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));

describe('sanitizeRichText', () => {
  test('changes nothing when applied again, for any input', () => {
    fc.assert(
      fc.property(markup, (html) => {
        const clean = sanitizeRichText(html);
        expect(sanitizeRichText(clean)).toBe(clean);
      }),
      { numRuns: 2000 },
    );
  });

  test('outputs no tag, attribute or address that is not on the list', () => {
    const allowedTag =
      /^<\/?(p|h[1-6]|table|thead|tbody|tfoot|tr|th|td|colgroup|col|caption|strong|em|u|s|code|sub|sup|span|a|br|hr|img|ul|ol|li|blockquote|pre)[\s/>]/;
    fc.assert(
      fc.property(markup, (html) => {
        const tags = sanitizeRichText(html).match(/<[^>]*>?/g) ?? [];
        for (const found of tags) {
          expect(found).toMatch(allowedTag);
          expect(found).not.toMatch(/\s(on\w+|style|id|srcset)=|javascript:|data:/i);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['an aligned heading', '<h2 class="text-align-center">Go</h2>'],
    ['size and color', '<p><span class="text-size-24 text-color-navy">Go</span></p>'],
    ['marks', '<p><strong>a</strong><em>b</em><u>c</u><s>d</s><code>e</code><sub>f</sub><sup>g</sup></p>'],
    ['lists', '<ul><li><p>a</p></li></ul><ol start="3"><li><p>b</p></li></ol>'],
    ['a table', '<table><tbody><tr><th colspan="2">a</th></tr><tr><td>b</td><td>c</td></tr></tbody></table>'],
    ['a link of this site', '<a href="/events">Events</a>'],
    ['a link in a new tab', '<a href="https://a.example/" target="_blank" rel="noopener noreferrer">a</a>'],
    ['mail and telephone', '<a href="mailto:a@b.example">a</a><a href="tel:+1555">b</a>'],
    ['an uploaded image', '<img src="/objects/images/a.webp" alt="Team" width="640" />'],
    ['a passage in another language', '<p>We say <span lang="es">bienvenidos</span>.</p>'],
    ['blocks with a language and a direction', '<p dir="auto">a</p><ul lang="ar" dir="rtl"><li>b</li></ul>'],
    ['code', '<pre><code>if (a &lt; b) {\n  go\n}</code></pre>'],
  ])('keeps %s unchanged', (_what, html) => expect(sanitizeRichText(html)).toBe(html));

  test.each([
    ['a size', '<span style="font-size: 24px">a</span>', '<span class="text-size-24">a</span>'],
    [
      'size and color together',
      '<span style="color:#B42318;font-size:16px !important">a</span>',
      '<span class="text-size-16 text-color-red">a</span>',
    ],
    [
      'a color as browsers write it',
      '<span style="color: rgb(11, 31, 63)">a</span>',
      '<span class="text-color-navy">a</span>',
    ],
    ['an alignment', '<h2 style="text-align: center">a</h2>', '<h2 class="text-align-center">a</h2>'],
    [
      'a paragraph’s style',
      '<p style="text-align:right;font-size:18px">a <b>b</b></p>',
      '<p class="text-align-right"><span class="text-size-18">a <strong>b</strong></span></p>',
    ],
    [
      'bold in color',
      '<strong style="color:#fff">a</strong>',
      '<strong><span class="text-color-white">a</span></strong>',
    ],
    [
      'a box’s alignment and style, on its content',
      '<div style="text-align:center;color:#f2a900">a <em>b</em><p>c</p></div>',
      '<p class="text-align-center"><span class="text-color-gold">a </span><em><span class="text-color-gold">b</span></em></p>' +
        '<p class="text-align-center"><span class="text-color-gold">c</span></p>',
    ],
    [
      'a table cell’s alignment',
      '<table><tr><td style="text-align:right">5</td></tr></table>',
      '<table><tr><td><p class="text-align-right">5</p></td></tr></table>',
    ],
  ])('turns %s into the equivalent class', (_what, html, clean) => expect(sanitizeRichText(html)).toBe(clean));

  test('reads each of the editor’s sizes, colors and alignments from style attributes', () => {
    for (const size of FONT_SIZES) {
      expect(sanitizeRichText(`<span style="font-size:${size}px">a</span>`)).toBe(
        `<span class="${fontSizeClass(size)}">a</span>`,
      );
    }
    for (const [color, hex] of Object.entries(TEXT_COLORS)) {
      expect(sanitizeRichText(`<span style="color:${hex}">a</span>`)).toBe(
        `<span class="${textColorClass(color as TextColor)}">a</span>`,
      );
    }
    for (const alignment of TEXT_ALIGNMENTS) {
      expect(sanitizeRichText(`<p style="text-align:${alignment}">a</p>`)).toBe(
        `<p class="${textAlignClass(alignment)}">a</p>`,
      );
    }
  });

  test.each([
    ['a size between ours', '<span style="font-size:17px">a</span>'],
    ['a size that depends on others', '<span style="font-size:2em">a</span>'],
    ['a transparent color', '<span style="color:rgba(11,31,63,.5)">a</span>'],
    ['a color that is not one of ours', '<span style="color:red;background:#000">a</span>'],
  ])('drops %s', (_what, html) => expect(sanitizeRichText(html)).toBe('<span>a</span>'));

  test.each([
    ['a script with its text', 'a<script>alert(1)</script>b', 'ab'],
    ['a foreign class', '<p class="fixed text-align-right">a</p>', '<p class="text-align-right">a</p>'],
    ['a class in the wrong place', '<p class="text-size-64">a</p>', '<p>a</p>'],
    ['a style', '<span style="color:red">a</span>', '<span>a</span>'],
    ['an image without an address', '<p><img src="data:image/png;base64,AA" alt="x">a</p>', '<p>a</p>'],
    ['an image with a script address', '<img src=x onerror=alert(1)>', ''],
    ['another site’s address without a scheme', '<a href="//evil.example">a</a>', '<a href="about:blank">a</a>'],
    ['a script address in disguise', '<a href=" jAvA&#10;script:x">a</a>', '<a href="about:blank">a</a>'],
    [
      'a new tab that could steer ours',
      '<a href="https://a.example" target="_blank">a</a>',
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer">a</a>',
    ],
    ['a named target', '<a href="/a" target="admin">a</a>', '<a href="/a">a</a>'],
    [
      'a width of a thousand pages',
      '<img src="https://a.example/b.png" width="99999" />',
      '<img src="https://a.example/b.png" />',
    ],
    ['old marks', '<b>a</b><i>b</i><strike>c</strike>', '<strong>a</strong><em>b</em><s>c</s>'],
    ['a frame', '<iframe src="https://a.example">x</iframe>a', 'a'],
    ['a link in a link, once the element between is gone', '<a><div><a>x', '<a></a><a>x</a>'],
    ['a comment', 'a<!-- x -->b', 'ab'],
    ['a language by its usual spelling', '<p lang="ES-mx">a</p>', '<p lang="es-MX">a</p>'],
    ['an invalid language', '<p lang="es_MX"><span lang="">a</span></p>', '<p><span>a</span></p>'],
    ['a direction in capitals', '<p dir="RTL">a</p>', '<p dir="rtl">a</p>'],
    ['an invalid direction', '<p dir="up">a</p><span dir="rtl">b</span>', '<p>a</p><span>b</span>'],
  ])('fixes or drops %s', (_what, html, clean) => expect(sanitizeRichText(html)).toBe(clean));
});
