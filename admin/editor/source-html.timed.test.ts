// @vitest-environment jsdom
import { getSchema } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import { extensions } from './extensions.ts';
import { parseHtml } from './parse-html.ts';
import { findSourceProblem, layOutSource } from './source-html.ts';
import { writeRichText } from './write-rich-text.ts';

const schema = getSchema(extensions);

describe('large paste', () => {
  const within = (milliseconds: number, work: () => void): void => {
    const started = performance.now();
    work();
    expect(performance.now() - started).toBeLessThan(milliseconds);
  };

  it.each(['<a ', '<a "', "<a '", '<p style="x"', '<!-- ', '&lt;<'])('of unterminated %s is parsed quickly', (part) => {
    const source = part.repeat(100_000);
    within(1500, () => parseHtml(source));
    within(500, () => findSourceProblem(source));
    within(500, () => layOutSource(source));
  });

  it('of many lines is scanned once', () => {
    within(500, () =>
      expect(findSourceProblem(`${'<p>a</p>\n'.repeat(30_000)}<b>`)).toBe('Line 30001: <b> is never closed.'),
    );
  });

  it('of empty paragraphs is written quickly, without the last ones', () => {
    const paragraph = schema.nodes.paragraph;
    const full = paragraph?.create(null, schema.text('a'));
    const empty = Array.from({ length: 15_000 }, () => paragraph?.create() ?? schema.text(''));
    const document = schema.node('doc', null, [...empty, full ?? schema.text(''), ...empty]);
    // Each block is serialized only once, because this environment's DOM is slow.
    const written = writeRichText(document);
    expect(written).toBe(`${'<p></p>'.repeat(15_000)}<p>a</p>`);
    within(200, () => expect(writeRichText(document)).toBe(written));
  });
});
