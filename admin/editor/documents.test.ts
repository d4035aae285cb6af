// @vitest-environment jsdom

import { getSchema, type JSONContent } from '@tiptap/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FONT_SIZES, HEADING_LEVELS, TEXT_ALIGNMENTS, TEXT_COLORS } from '../../contract/rich-text.ts';
import { sanitizeRichText } from '../../contract/sanitize-rich-text.ts';
import { extensions } from './extensions.ts';
import { readSource } from './source-html.ts';
import { writeRichText } from './write-rich-text.ts';

const schema = getSchema(extensions);

const orNull = <T>(values: readonly T[]) => fc.constantFrom<(T | null)[]>(null, ...values);

const mark = fc.oneof(
  fc
    .constantFrom('bold', 'italic', 'underline', 'strike', 'code', 'subscript', 'superscript')
    .map((type) => ({ type })),
  fc.record({
    type: fc.constant('textStyle'),
    attrs: fc
      .record({ size: orNull(FONT_SIZES), color: orNull(Object.keys(TEXT_COLORS)) })
      .filter(({ size, color }) => size !== null || color !== null),
  }),
  fc.record({
    type: fc.constant('link'),
    attrs: fc.record({
      href: fc.oneof(
        fc.webUrl(),
        fc.string(),
        fc.constantFrom('/events#pickleball', 'mailto:a@b.example', 'javascript:alert(1)', '//x'),
      ),
      target: fc.constantFrom(null, '_blank'),
    }),
  }),
);

const words = fc
  .oneof(fc.string({ minLength: 1 }), fc.constantFrom('a < b', '&nbsp;', '"', '\u00a0', '<script>', '🐾'))
  .map((value) => value.replaceAll('\u0000', '') || 'x');
const text: fc.Arbitrary<JSONContent> = fc.record({
  type: fc.constant('text'),
  text: words,
  marks: fc.uniqueArray(mark, { maxLength: 4, selector: ({ type }) => type }),
});
const inline = fc.array(fc.oneof({ weight: 8, arbitrary: text }, fc.constant({ type: 'hardBreak' })), { maxLength: 4 });
const textAlign = orNull(TEXT_ALIGNMENTS);

const paragraph = fc.record({
  type: fc.constant('paragraph'),
  attrs: fc.record({ textAlign }),
  content: inline,
}) as fc.Arbitrary<JSONContent>;
const heading = fc.record({
  type: fc.constant('heading'),
  attrs: fc.record({ level: fc.constantFrom(...HEADING_LEVELS), textAlign }),
  content: inline,
}) as fc.Arbitrary<JSONContent>;
const codeBlock = words.map((code) => ({ type: 'codeBlock', content: [{ type: 'text', text: code }] }));
const image = fc.record({
  type: fc.constant('image'),
  attrs: fc.record({ src: fc.constant('/objects/images/a.webp'), alt: words, width: fc.constantFrom(null, '640') }),
}) as fc.Arbitrary<JSONContent>;

const { block } = fc.letrec<{ block: JSONContent; list: JSONContent; quote: JSONContent; table: JSONContent }>(
  (tie) => ({
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      paragraph,
      heading,
      codeBlock,
      image,
      fc.constant({ type: 'horizontalRule' }),
      tie('list'),
      tie('quote'),
      tie('table'),
    ),
    quote: fc.array(tie('block'), { minLength: 1, maxLength: 2 }).map((content) => ({ type: 'blockquote', content })),
    list: fc
      .tuple(
        fc.constantFrom({ type: 'bulletList' }, { type: 'orderedList', attrs: { start: 7 } }, { type: 'orderedList' }),
        fc.array(fc.tuple(paragraph, tie('block')), { minLength: 1, maxLength: 2 }),
      )
      .map(([list, items]) => ({ ...list, content: items.map((content) => ({ type: 'listItem', content })) })),
    table: fc
      .tuple(fc.constantFrom('tableCell', 'tableHeader'), fc.array(paragraph, { minLength: 2, maxLength: 2 }))
      .map(([type, cells]) => ({
        type: 'table',
        content: [{ type: 'tableRow', content: cells.map((cell) => ({ type, content: [cell] })) }],
      })),
  }),
);

const documents = fc
  .array(block, { minLength: 1, maxLength: 5 })
  .map((content) => schema.nodeFromJSON({ type: 'doc', content }));

it('writes HTML that the sanitizer leaves unchanged, for any document', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const written = writeRichText(document);
      expect(sanitizeRichText(written)).toBe(written);
    }),
    { numRuns: 400 },
  );
});

it('reads its own output back unchanged', () => {
  fc.assert(
    fc.property(documents, (document) => {
      // Normalized by parsing once: marks in an order that no keyboard produces get the schema's order.
      const normalized = readSource(writeRichText(document), schema);
      expect(readSource(normalized, schema)).toBe(normalized);
    }),
    { numRuns: 200 },
  );
}, 120_000);
