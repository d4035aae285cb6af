// @vitest-environment jsdom
import { getSchema } from '@tiptap/core';
import { expect, it } from 'vitest';
import { sanitizeRichText } from '../../contract/sanitize-rich-text.ts';
import { extensions } from './extensions.ts';
import { findSourceProblem, layOutSource, listLeftOut, readSource } from './source-html.ts';

const schema = getSchema(extensions);
const read = (source: string) => readSource(source, schema);

it('parses indented source as the text it was indented from', () => {
  const html =
    '<h2>A</h2><ul><li><p>one</p></li></ul><pre><code>a\n  b</code></pre><hr /><table><tbody><tr><td><p>x</p></td></tr></tbody></table><p>end</p>';
  expect(layOutSource(html).split('\n').length).toBeGreaterThan(10);
  expect(read(layOutSource(html))).toBe(html);
});

it('produces HTML that the sanitizer leaves unchanged', () => {
  const written = read(
    '<div onclick="x()"><p style="color:red">a<script>alert(1)</script></p><b>c</b> <a href="javascript:1">d</a></div>',
  );
  expect(written).toBe('<p>a</p><p><strong>c</strong> <a href="about:blank">d</a></p>');
  expect(sanitizeRichText(written)).toBe(written);
});

it('names what pages cannot show', () => {
  const source = '<p class="fancy text-align-center" onclick="x()">a<script>1</script><a href="javascript:1">d</a></p>';
  expect(listLeftOut(source, read(source))).toEqual([
    'class “fancy”',
    'onclick',
    '<script>',
    'the address “javascript:1”',
  ]);
  expect(listLeftOut('<p><b>a</b><i>b</i></p>', read('<p><b>a</b><i>b</i></p>'))).toEqual([]);
});

it('reads the editor’s own sizes, colors and alignments from styles, and names only others', () => {
  const source = '<p style="text-align:center">a <b style="color:#b42318; font-size:24px">b</b></p>';
  const written = read(source);
  expect(written).toBe(
    '<p class="text-align-center">a <strong><span class="text-size-24 text-color-red">b</span></strong></p>',
  );
  expect(sanitizeRichText(written)).toBe(written);
  expect(listLeftOut(source, written)).toEqual([]);
  expect(listLeftOut('<p style="margin:0">a</p>', read('<p style="margin:0">a</p>'))).toEqual(['style']);
});

it.each([
  ['<p>a <strong>b</p>', 'Line 1: <strong> is not closed before </p>.'],
  ['<p>a</p>\n<em>b', 'Line 2: <em> is never closed.'],
  ['<p>a</em></p>', 'Line 1: </em> closes nothing.'],
  ['<p>a</p>\n\n<a href="x', 'Line 3: <a has no end; a > is missing.'],
])('reports what is wrong with %j', (source, problem) => expect(findSourceProblem(source)).toBe(problem));

it.each(['<ul><li>a<li>b</ul>', '<p>a<br>b<hr /><img src="x">', 'a < b', '<!-- <b> --><p title="1 > 0">c</p>'])(
  'finds nothing wrong with %j',
  (source) => {
    expect(findSourceProblem(source)).toBeNull();
  },
);
