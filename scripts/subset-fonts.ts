/** Reduces both typefaces to the characters and axis ranges in use: `node scripts/subset-fonts.ts` writes club/fonts/. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const outDirectory = fileURLToPath(new URL('../club/fonts/', import.meta.url));
const BUDGET = 60 * 1024;

const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
const LATIN = range(0x20, 0x7e) + range(0xa0, 0xff);
const PUNCTUATION = '–—‘’“”•…€™−';

interface Font {
  source: string;
  target: string;
  text: string;
  axes: Record<string, number | { min: number; max: number }>;
  /** Read by the server rather than browsers: unmodified outlines, not counted. */
  isForDrawing?: true;
}

const FONTS: Font[] = [
  {
    // Headlines in share images: one weight, one width.
    source: '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
    target: 'archivo-headline.ttf',
    text: LATIN + PUNCTUATION,
    axes: { wght: 860, wdth: 120 },
    isForDrawing: true,
  },
  {
    source: '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
    target: 'archivo.woff2',
    text: LATIN + PUNCTUATION,
    // The axes keep their defaults, because moving them doubles the file size.
    axes: { wght: { min: 600, max: 900 }, wdth: { min: 100, max: 125 } },
  },
  {
    source: '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
    target: 'public-sans.woff2',
    text: LATIN + PUNCTUATION,
    axes: { wght: { min: 400, max: 700 } },
  },
];

await mkdir(outDirectory, { recursive: true });
let total = 0;
for (const { source, target, text, axes, isForDrawing } of FONTS) {
  const font = await readFile(require.resolve(source));
  const subset = await subsetFont(font, text, {
    targetFormat: isForDrawing ? 'sfnt' : 'woff2',
    variationAxes: axes,
    keepFeatures: ['kern', 'ccmp', 'locl'],
    noHinting: true,
  });
  await writeFile(`${outDirectory}${target}`, subset);
  if (!isForDrawing) total += subset.length;
  console.log(`${target}: ${font.length} → ${subset.length} bytes`);
}
console.log(`together ${total} of at most ${BUDGET} bytes`);
if (total > BUDGET) process.exitCode = 1;
