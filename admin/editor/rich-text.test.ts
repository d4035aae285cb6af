// @vitest-environment jsdom

import { Editor } from '@tiptap/core';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  FONT_SIZES,
  fontSizeClass,
  HEADING_LEVELS,
  TEXT_ALIGNMENTS,
  TEXT_COLORS,
  type TextColor,
  textAlignClass,
  textColorClass,
} from '../../contract/rich-text.ts';
import { sanitizeRichText } from '../../contract/sanitize-rich-text.ts';
import { extensions } from './extensions.ts';
import { getTextStyle, setTextStyle } from './text-style.ts';
import { writeRichText } from './write-rich-text.ts';

let editor: Editor;

beforeEach(() => {
  editor = new Editor({ extensions, injectCSS: false });
});
afterEach(() => editor.destroy());

function roundTrip(html: string): string {
  editor.commands.setContent(html);
  return writeRichText(editor.state.doc);
}

const colors = Object.keys(TEXT_COLORS) as TextColor[];

const everything = [
  ...HEADING_LEVELS.map((level) => `<h${level} class="text-align-center">Heading ${level}</h${level}>`),
  ...TEXT_ALIGNMENTS.map((alignment) => `<p class="${textAlignClass(alignment)}">Aligned</p>`),
  ...FONT_SIZES.map((size) => `<p><span class="${fontSizeClass(size)}">Sized</span></p>`),
  ...colors.map((color) => `<p><span class="${textColorClass(color)}">Colored</span></p>`),
  '<p><span class="text-size-24 text-color-navy">Both</span> plain</p>',
  '<p><strong>a</strong><em>b</em><u>c</u><s>d</s><code>e</code><sub>f</sub><sup>g</sup></p>',
  '<p>Cats &amp; dogs &lt;3 "quoted"\u00a0end<br />next line</p>',
  '<p><a href="https://example.org/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">out</a></p>',
  '<p><a href="mailto:a@example.org">mail</a> <a href="tel:+15551234">call</a> <a href="/events#pickleball">in</a></p>',
  '<ul><li><p>one</p><ol start="3"><li><p>nested</p></li></ol></li></ul>',
  '<ol><li><p>first</p></li></ol>',
  '<blockquote><p>quoted</p></blockquote><hr />',
  '<pre><code>if (a &lt; b) {\n  go();\n}</code></pre>',
  '<img src="/objects/images/panther.webp" alt="A &quot;panther&quot; &gt; a lion" width="640" height="480" />',
  '<table><tbody><tr><th><p>Game</p></th><th colspan="2"><p>Shift</p></th></tr><tr><td><p>a</p></td><td><p>b</p></td><td><p></p></td></tr></tbody></table>',
  '<p>end</p>',
].join('');

describe('editor output', () => {
  it('preserves every feature byte for byte, and the sanitizer agrees', () => {
    expect(roundTrip(everything)).toBe(everything);
    expect(sanitizeRichText(everything)).toBe(everything);
  });

  it('is unchanged by the sanitizer, whatever is pasted', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('\u00a0', '&', '<b>', '"', '\n', '🐾', '&nbsp;', 'a  b'));
    const escaped = text.map((value) =>
      value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\u0000', ''),
    );
    const inlineTag = fc.constantFrom(
      ['<strong>', '</strong>'],
      ['<em>', '</em>'],
      ['<u>', '</u>'],
      ['<del>', '</del>'],
      ['<code class="x">', '</code>'],
      ['<sub>', '</sub>'],
      ['<span style="color:red;font-size:99px">', '</span>'],
      ['<span class="text-size-64 text-color-gold other">', '</span>'],
      ['<a href="javascript:alert(1)" onclick="x()">', '</a>'],
      ['<a href="//evil.example" target="_self" title="t">', '</a>'],
      ['<a href="https://example.org/a b" target="_blank" class="z">', '</a>'],
      ['<script>', '</script>'],
    );
    const blockTag = fc.constantFrom(
      ['<p style="text-align:center">', '</p>'],
      ['<p class="text-align-right odd">', '</p>'],
      ['<h4 id="x">', '</h4>'],
      ['<ul type="square"><li value="4">', '</li></ul>'],
      ['<ol type="i" start="-3"><li>', '</li></ol>'],
      ['<ol start="12"><li>', '</li></ol>'],
      ['<blockquote cite="x">', '</blockquote>'],
      ['<pre><code class="language-js">', '</code></pre>'],
      [
        '<table width="9"><tr><td colspan="0" style="width:9px" data-colwidth="50" align="right">',
        '</td></tr></table>',
      ],
      ['<table><tr><th rowspan="2" scope="col">', '</th></tr></table>'],
      ['<div>', '</div>'],
    );
    const lone = fc.constantFrom(
      '<br>',
      '<hr>',
      '<img src="x">',
      '<img src="https://example.org/a.png" alt="a>b" width="9px">',
    );
    const html = fc.letrec<{ inline: string; block: string }>((tie) => ({
      inline: fc.oneof(
        { depthSize: 'small' },
        escaped,
        lone,
        fc.tuple(inlineTag, tie('inline'), tie('inline')).map(([[open, close], a, b]) => `${open}${a}${b}${close}`),
      ),
      block: fc.oneof(
        { depthSize: 'small' },
        tie('inline'),
        fc.tuple(blockTag, tie('block'), tie('inline')).map(([[open, close], a, b]) => `${open}${a}${b}${close}`),
      ),
    })).block;
    fc.assert(
      fc.property(fc.array(html, { minLength: 1, maxLength: 4 }), (blocks) => {
        const written = roundTrip(blocks.join(''));
        expect(sanitizeRichText(written)).toBe(written);
      }),
      { numRuns: 300 },
    );
  });

  it('contains about:blank for an address that visitors must not follow', () => {
    expect(roundTrip('<p><a href="javascript:alert(1)">x</a></p>')).toBe('<p><a href="about:blank">x</a></p>');
    editor.commands.setContent('<p>word</p>');
    editor.chain().selectAll().setLink({ href: 'data:text/html,x' }).run();
    expect(writeRichText(editor.state.doc)).toBe('<p><a href="about:blank">word</a></p>');
  });

  it('omits the empty last paragraph that holds the cursor', () => {
    expect(roundTrip('<blockquote><p>a</p></blockquote>')).toBe('<blockquote><p>a</p></blockquote>');
    expect(roundTrip('')).toBe('');
  });
});

describe('size and color', () => {
  it('change independently, and an empty span is removed', () => {
    editor.commands.setContent('<p>word</p>');
    editor.commands.selectAll();
    setTextStyle(editor, { size: 24 });
    setTextStyle(editor, { color: 'gold' });
    expect(writeRichText(editor.state.doc)).toBe('<p><span class="text-size-24 text-color-gold">word</span></p>');
    setTextStyle(editor, { size: null });
    expect(getTextStyle(editor)).toEqual({ size: null, color: 'gold' });
    setTextStyle(editor, { color: null });
    expect(writeRichText(editor.state.doc)).toBe('<p>word</p>');
  });
});
