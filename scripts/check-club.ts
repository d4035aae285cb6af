import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { z } from 'zod';
import { createOutliner } from '../api/render/share-images/outline-text.ts';
import { getContrast } from '../contract/checks/contrast.ts';
import { type ContentKey, getContentKeyDefinition, isContentKey } from '../contract/content-keys.ts';
import { SITE_PATHS } from '../contract/custom-pages.ts';
import { PAGE_PATHS, PAGE_TYPES } from '../contract/pages.ts';
import { ACCESSIBILITY_PATH } from '../contract/release-paths.ts';
import { fromRoot } from '../db/project-root.ts';
import { brandSchema } from './require-brand.ts';
import { readThemeColors, type ThemeColors } from './theme-colors.ts';

/** Aspect ratio of each drawing, width to height. docs/your-club.md describes their use. */
const DRAWINGS: Record<string, number> = {
  ...Object.fromEntries(['about', 'events', 'home', 'involved', 'store'].map((page) => [`scene-${page}`, 4 / 3])),
  ...Object.fromEntries(
    ['basketball', 'online-store', 'pennants', 'pickleball'].map((name) => [`card-${name}`, 4 / 3]),
  ),
  ...Object.fromEntries(['mark', 'mark-on-navy', 'mark-small'].map((name) => [name, 1])),
  'card-field': 1200 / 560,
  apron: 364 / 372,
  'crowd-edge': 1440 / 140,
  'scoreboard-404': 1440 / 620,
};
const MAX_DRAWING_BYTES = 80 * 1024;
const MAX_FONT_BYTES = 60 * 1024;

const ICONS = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512, 'icon-maskable-512.png': 512 };

const COLORS = `
  brand-950 brand-900 brand-800 brand-700 brand-650 brand-600 brand-300 accent-600 accent-500 accent-400 accent-200
  accent-100 action action-dark spark paper chalk cream tint turf ruled sand heading on-brand on-brand-soft line
  line-on-brand turf-line control control-on-brand dot-on-brand
`
  .trim()
  .split(/\s+/);

/** Colors of site and dashboard that are the same for every club. */
export const SHARED_COLORS = readThemeColors(
  ['site/styles/tokens.css', 'admin/styles/theme.css'].map((path) => readFileSync(fromRoot(path), 'utf8')).join(),
);

/** An ink, its backgrounds, and the minimum contrast: 4.5 for text (WCAG 1.4.3), 3 for parts of controls (1.4.11). */
const PAIRS: [ink: string, grounds: string[], least: number][] = [
  ['heading', ['paper', 'chalk', 'white', 'cream', 'ruled'], 4.5],
  ['body', ['paper', 'chalk', 'white', 'tint', 'ruled', 'soft', 'subtle', 'selected'], 4.5],
  ['ink', ['white', 'tint', 'added', 'removed', 'soft', 'selected', 'hover', 'accent-100'], 4.5],
  ['ink', ['danger-soft', 'success-soft'], 4.5],
  ['muted', ['paper', 'chalk', 'white', 'subtle', 'soft'], 4.5],
  ['quiet', ['white', 'tint', 'soft', 'track-soft'], 4.5],
  ['placeholder', ['white'], 4.5],
  ['action', ['paper', 'white'], 4.5],
  // Stands on a tint of action, which is darker than white.
  ['action-dark', ['white'], 6.4],
  ['on-accent', ['accent-100'], 4.5],
  ['warning', ['accent-100'], 4.5],
  ['success', ['white'], 4.5],
  ['success-strong', ['success-soft', 'added'], 4.5],
  ['danger', ['white', 'danger-soft'], 4.5],
  ['danger-strong', ['danger-soft', 'removed'], 4.5],
  ['good-on-brand', ['brand-950'], 3],
  ['white', ['brand-950', 'brand-900', 'brand-800', 'brand-700'], 4.5],
  ['on-brand', ['brand-900'], 4.5],
  ['on-brand-soft', ['brand-950'], 4.5],
  ['accent-400', ['brand-950', 'brand-900', 'brand-800'], 4.5],
  ['brand-300', ['brand-900'], 4.5],
  ['brand-950', ['accent-500', 'accent-400', 'cream'], 4.5],
  ['brand-700', ['tint', 'paper', 'white'], 4.5],
  ['brand-800', ['tint'], 4.5],
  ['brand-900', ['tint', 'cream', 'accent-100', 'paper', 'white', 'chalk'], 4.5],
  ['cream', ['brand-650', 'action'], 4.5],
  ['control', ['chalk'], 3],
  ['control-on-brand', ['brand-900'], 3],
  ['dot-on-brand', ['brand-900'], 3],
  ['field', ['white'], 3],
];

const name = z.string().trim().min(1).max(40);
const badgeSchema = z.string().regex(/^M[\d\s.,a-z-]+$/i, 'must be the outline of a shape, as in the d of an SVG path');
const fontSchema = z.object({ name, file: name, weight: name, stretch: name });
const fontsSchema = z.object({ heading: fontSchema, body: fontSchema, headline: name });

/** Sentences about what is missing or invalid in a club's folder. */
export async function checkClub(folder = fromRoot('club')): Promise<string[]> {
  const read = (path: string): string =>
    existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : '';
  const load = async (path: string): Promise<Record<string, unknown>> =>
    existsSync(join(folder, path)) ? await import(pathToFileURL(join(folder, path)).href) : {};
  const modules = await Promise.all(
    ['brand', 'badge', 'fonts', 'words', 'first-rows', 'colors'].map((file) => load(`${file}.ts`)),
  );
  const { brand, badge, fonts, words, firstImages, clubColors } = Object.assign({}, ...modules) as Record<
    string,
    unknown
  >;
  const colors = readThemeColors(read('theme.css'));
  return [
    ...findShapeProblems('brand.ts', brandSchema, brand),
    ...findPathProblems(brandSchema.safeParse(brand).data?.store.path),
    ...findShapeProblems('badge.ts', badgeSchema, badge),
    ...findShapeProblems('words.ts', z.record(z.string(), z.string()), words).concat(findWordProblems(words ?? {})),
    ...findColorProblems(colors, clubColors),
    ...Object.entries(DRAWINGS).flatMap(([drawing, ratio]) => findDrawingProblems(`art/${drawing}.svg`, ratio, read)),
    ...(await findIconProblems(folder)),
    ...findShapeProblems('fonts.ts', fontsSchema, fonts),
    ...findFontProblems(folder, fontsSchema.safeParse(fonts).data, brandSchema.safeParse(brand).data?.club.name ?? ''),
    ...findImageProblems(folder, Object.keys(firstImages ?? {}), read('first-images/renderings.json')),
  ];
}

export function findMissingColors(colors: ThemeColors): string[] {
  const missing = COLORS.filter((color) => !colors[color]);
  return missing.map((color) => `theme.css: --color-${color} is missing, or not a color such as #0b1f3f`);
}

/** Color pairs without enough contrast: "action on paper: 1.80 of 4.5". */
export function findWeakPairs(colors: ThemeColors): string[] {
  return PAIRS.flatMap(([ink, grounds, least]) =>
    grounds.flatMap((ground) => {
      const contrast = getContrast(colors[ink] ?? '', colors[ground] ?? '');
      return contrast >= least ? [] : [`${ink} on ${ground}: ${contrast.toFixed(2)} of ${least}`];
    }),
  );
}

function findShapeProblems(file: string, schema: z.ZodType, value: unknown): string[] {
  const issues = schema.safeParse(value, { error: explainIssue }).error?.issues ?? [];
  return issues.map(({ path, message }) => `${file}: ${path.join('.') || 'the file'} ${message}`);
}

function explainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'too_big') return `must be at most ${issue.maximum} characters`;
  if (issue.code === 'too_small') return 'must not be empty';
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'is missing' : `must be a ${issue.expected}`;
  if (issue.code !== 'invalid_format') return undefined;
  return issue.format === 'email' ? 'must be an email address' : 'must be a web address that begins with https://';
}

function findPathProblems(storePath: string | undefined): string[] {
  const otherPages = PAGE_TYPES.filter((page) => page !== 'panther_store').map((page) => PAGE_PATHS[page]);
  const isTaken = [...SITE_PATHS, ACCESSIBILITY_PATH, ...otherPages].some((path) => path === storePath);
  return isTaken ? [`brand.ts: store.path ${storePath} is another address of the site`] : [];
}

function findWordProblems(words: object): string[] {
  return Object.entries(words).flatMap(([key, text]) => {
    if (!isContentKey(key)) return [`words.ts: no page has a text ${key}`];
    const { kind, maxLength = Number.POSITIVE_INFINITY } = getContentKeyDefinition(key as ContentKey);
    if (kind === 'list') return [`words.ts: ${key} is a list; change it in the dashboard`];
    const { length } = String(text);
    return length > maxLength ? [`words.ts: ${key} has ${length} letters of at most ${maxLength}`] : [];
  });
}

function findColorProblems(colors: ThemeColors, known: unknown): string[] {
  const missing = findMissingColors(colors);
  if (missing.length > 0) return missing;
  const isKnown = JSON.stringify(colors) === JSON.stringify(known);
  return [
    ...(isKnown ? [] : ['colors.ts: does not match theme.css; npm run recolor writes it']),
    ...findWeakPairs({ ...SHARED_COLORS, ...colors }).map((pair) => `theme.css: ${pair}`),
  ];
}

function findDrawingProblems(file: string, ratio: number, read: (path: string) => string): string[] {
  const drawing = read(file);
  if (drawing === '') return [`${file}: is missing`];
  const [, width = 0, height = 1] = (/viewBox="\S+ \S+ ([\d.]+) ([\d.]+)"/.exec(drawing) ?? []).map(Number);
  const fits = Math.abs(width / height / ratio - 1) < 0.02;
  const bytes = Buffer.byteLength(drawing);
  return [
    ...(fits ? [] : [`${file}: its viewBox is ${width} by ${height}, not ${ratio.toFixed(2)} to 1`]),
    ...(bytes <= MAX_DRAWING_BYTES ? [] : [`${file}: ${bytes} bytes of at most ${MAX_DRAWING_BYTES}`]),
  ];
}

async function findIconProblems(folder: string): Promise<string[]> {
  const problems = Object.entries(ICONS).map(async ([icon, size]) => {
    const path = join(folder, 'icons', icon);
    if (!existsSync(path)) return [`icons/${icon}: is missing`];
    const { width, height } = await sharp(path).metadata();
    return width === size && height === size ? [] : [`icons/${icon}: ${width} by ${height}, not ${size} by ${size}`];
  });
  const others = ['favicon.ico', 'favicon.svg'].filter((icon) => !existsSync(join(folder, 'icons', icon)));
  return [...(await Promise.all(problems)).flat(), ...others.map((icon) => `icons/${icon}: is missing`)];
}

function findFontProblems(folder: string, fonts: z.infer<typeof fontsSchema> | undefined, club: string): string[] {
  if (!fonts) return [];
  const files = [fonts.heading.file, fonts.body.file, fonts.headline];
  const missing = files.filter((file) => !existsSync(join(folder, 'fonts', file)));
  if (missing.length > 0) return missing.map((file) => `fonts/${file}: is missing`);
  const isWoff = (file: string) =>
    readFileSync(join(folder, 'fonts', file))
      .subarray(0, 4)
      .toString() === 'wOF2';
  const web = files.slice(0, 2);
  const bytes = web.reduce((sum, file) => sum + statSync(join(folder, 'fonts', file)).size, 0);
  return [
    ...web.filter((file) => !isWoff(file)).map((file) => `fonts/${file}: is not a WOFF2 file`),
    ...(isWoff(fonts.headline)
      ? [`fonts/${fonts.headline}: is WOFF2, and must be TTF or OTF`]
      : findMissingLetters(join(folder, 'fonts', fonts.headline), club).map(
          (letter) =>
            `fonts/${fonts.headline}: has no ${letter}, which share images would leave out of the club’s name`,
        )),
    ...(bytes <= MAX_FONT_BYTES ? [] : [`fonts: ${bytes} bytes together of at most ${MAX_FONT_BYTES}`]),
  ];
}

function findMissingLetters(font: string, text: string): string[] {
  const outline = createOutliner(readFileSync(font));
  return [...new Set(text)].filter((letter) => outline(letter).isIncomplete);
}

function findImageProblems(folder: string, images: string[], renderings: string): string[] {
  const drawn = (renderings ? JSON.parse(renderings) : []) as { name: string; variants: { name: string }[] }[];
  const files = drawn.flatMap(({ variants }) => variants.map(({ name }) => name));
  const lacking = images.filter((image) => !drawn.some(({ name }) => name === image));
  const missing = [...lacking, ...files.filter((file) => !existsSync(join(folder, 'first-images', file)))];
  return missing.map((file) => `first-images/${file}: is missing; npm run recolor draws it`);
}
