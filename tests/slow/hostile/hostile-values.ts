import fc from 'fast-check';

// None of them holds a word that `judge.ts` takes for a leak: a response may quote them.
const STRINGS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\ufeff',
  '\u202e',
  '\u2028',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'true',
  'NaN',
  '-0',
  '1e309',
  '9'.repeat(400),
  '0x10',
  "' or 1=1 --",
  '"; drop table x; --',
  '%00',
  '%s%n',
  '{{7*7}}',
  '../../../etc/passwd',
  '..\\..\\',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'https://a.example/\u0000',
  'http://[::1',
  '//a.example',
  '/objects/images/../../x',
  '/objects/images/%2e%2e',
  '\r\nSet-Cookie: a=b',
  '👩‍👩‍👧‍👦'.repeat(50),
  'ﷺ'.repeat(200),
  'İ',
  'x'.repeat(2001),
  'x'.repeat(200_001),
  '2026-02-30T25:61',
  '+275760-09-13T00:00:00.001Z',
  '2026-10-17T17:00:00+99:99',
];

export const hostileString: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...STRINGS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  // Lone surrogates among ordinary text.
  {
    weight: 1,
    arbitrary: fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
      .map((units) => String.fromCharCode(...units)),
  },
);

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

/** Anything but what a field wants. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileString },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -0,
      -1,
      0.1,
      1e308,
      2 ** 31,
      2 ** 53,
      2 ** 53 + 2,
      -(2 ** 63),
      [],
      {},
      [[]],
      [null],
      { toString: 1 },
      { length: 1e9 },
      { $ne: null },
      deep(15),
      deep(60),
      Array(500).fill(0),
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** As one segment of a path. */
export const hostileSegment: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    '1',
    '2',
    '01',
    '1.0',
    '1e3',
    '999999999999999999999',
    '%00',
    '%ff',
    '%E0%A4%A',
    '%',
    '%2e%2e',
    '..',
    '%2f',
    '__proto__',
    'constructor',
    "1'--",
    '1;2',
    'a%0d%0ab',
    '%c0%ae',
    'x'.repeat(3000),
    '*',
    ':id',
    '{id}',
  ),
  hostileString.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 2000)),
);
