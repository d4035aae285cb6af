import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { fromRoot } from '../db/project-root.ts';
import { checkClub } from './check-club.ts';
import { requireBrand } from './require-brand.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Copies the club's folder to a new place each time, because modules are loaded only once. */
function copyClub(): string {
  const folder = mkdtempSync(join(tmpdir(), 'club-check-'));
  folders.push(folder);
  cpSync(fromRoot('club'), folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}

/** Folder in which the text of one file was changed. */
function copyChanged(file: string, change: (text: string) => string): string {
  const folder = copyClub();
  const text = readFileSync(join(folder, file), 'utf8');
  expect(change(text)).not.toBe(text);
  writeFileSync(join(folder, file), change(text));
  return folder;
}

/** Findings after changing the text of one file in a copy. */
function checkWith(file: string, change: (text: string) => string): Promise<string[]> {
  return checkClub(copyChanged(file, change));
}

function checkWithout(file: string): Promise<string[]> {
  const folder = copyClub();
  rmSync(join(folder, file));
  return checkClub(folder);
}

describe('npm run club -- check', () => {
  test('finds nothing in the club that ships with the product', async () => {
    expect(await checkClub()).toEqual([]);
  });

  test('names a missing value of the brand file', async () => {
    const found = await checkWith('brand.ts', (text) => text.replace("mascots: 'Panthers',", ''));
    expect(found).toEqual(['brand.ts: club.mascots is missing']);
  });

  test('says plainly what does not fit a value of the brand file', async () => {
    const found = await checkWith('brand.ts', (text) =>
      text
        .replace("mascot: 'Panther'", `mascot: '${'x'.repeat(41)}'`)
        .replace("mascots: 'Panthers'", "mascots: ' '")
        .replace(/contactEmail: '[^']*'/, "contactEmail: 'the board'"),
    );
    expect(found).toEqual([
      'brand.ts: club.mascot must be at most 40 characters',
      'brand.ts: club.mascots must not be empty',
      'brand.ts: contactEmail must be an email address',
    ]);
  });

  test('names letters of the club that its headline font lacks', async () => {
    const found = await checkWith('brand.ts', (text) => text.replace("name: 'Panther Club'", "name: 'Клуб É'"));
    expect(found).toEqual(
      ['К', 'л', 'у', 'б'].map(
        (letter) =>
          `fonts/archivo-headline.ttf: has no ${letter}, which share images would leave out of the club’s name`,
      ),
    );
  });

  test('accepts the whole address of a school', async () => {
    const address = '1200 East Glenarm Street, Pasadena, California 91106';
    expect(await checkWith('brand.ts', (text) => text.replace('Poly, home field', address))).toEqual([]);
  });

  test('says in one sentence what is missing, or in which line a file cannot be read', async () => {
    const lacking = copyChanged('brand.ts', (text) => text.replace(/ {2}navigation: \{[^}]*\},\n/, ''));
    await expect(requireBrand(lacking)).rejects.toThrow('The file club/brand.ts lacks navigation.');
    const quoted = copyChanged('brand.ts', (text) => text.replace("'Panther Club'", "'St. Mary's Club'"));
    await expect(requireBrand(quoted)).rejects.toThrow(
      `The file club/brand.ts cannot be read, line 7: Expected ',', got 'ident'. A text with an apostrophe needs double quotes: "St. Mary's".`,
    );
    const words = copyChanged('words.ts', (text) => text.replace('= {}', '= {'));
    await expect(requireBrand(words)).rejects.toThrow('The file club/words.ts cannot be read, line ');
    await requireBrand();
  });

  test('names an invalid address, and a store path of more than one word', async () => {
    const found = await checkWith('brand.ts', (text) =>
      text.replace('https://school.example.org/privacy', 'soon').replace('/panther-store', '/the/store'),
    );
    expect(found).toEqual([
      'brand.ts: school.privacyUrl must be a web address that begins with https://',
      'brand.ts: store.path must be one word after a slash: /otter-shop',
    ]);
  });

  test.each(['/about', '/events', '/accessibility', '/admin', '/papers'])(
    'names a store path that is another address of the site, as %s',
    async (path) => {
      const found = await checkWith('brand.ts', (text) => text.replace('/panther-store', path));
      expect(found).toEqual([`brand.ts: store.path ${path} is another address of the site`]);
    },
  );

  test('names a badge that is missing or not an outline', async () => {
    expect(await checkWithout('badge.ts')).toEqual(['badge.ts: the file is missing']);
    expect(await checkWith('badge.ts', (text) => text.replace("'M", "'<svg>M"))).toEqual([
      'badge.ts: the file must be the outline of a shape, as in the d of an SVG path',
    ]);
  });

  test('names a text that no page shows, one that is too long, and a list', async () => {
    const words = { home_led: 'Hello', home_lead: 'x'.repeat(161), events_tabs: 'Gala' };
    const found = await checkWith('words.ts', (text) => text.replace('= {}', `= ${JSON.stringify(words)}`));
    expect(found).toEqual([
      'words.ts: no page has a text home_led',
      'words.ts: home_lead has 161 letters of at most 160',
      'words.ts: events_tabs is a list; change it in the dashboard',
    ]);
  });

  test.each(['', '--color-spark: oklch(70% 0.2 40);', '--color-spark: orange;'])(
    'names a color that is missing or not written in hex, as in %j',
    async (line) => {
      const folder = copyChanged('theme.css', (text) => text.replace(/--color-spark: .*/, line));
      const sentence = 'theme.css: --color-spark is missing, or not a color such as #0b1f3f';
      expect(await checkClub(folder)).toEqual([sentence]);
    },
  );

  test('names unreadable color pairs, and the command that writes new colors', async () => {
    const found = await checkWith('theme.css', (text) =>
      text.replace('--color-action: #c2410c', '--color-action: #f2a900'),
    );
    expect(found).toEqual([
      'colors.ts: does not match theme.css; npm run recolor writes it',
      expect.stringMatching(/^theme.css: action on paper: 1\.\d+ of 4\.5$/),
      expect.stringMatching(/^theme.css: action on white: /),
      expect.stringMatching(/^theme.css: cream on action: /),
    ]);
  });

  test('names a drawing that is missing, too heavy or of other proportions', async () => {
    expect(await checkWithout('art/apron.svg')).toEqual(['art/apron.svg: is missing']);
    expect(await checkWith('art/mark.svg', (text) => text.replace('0 0 146 146', '0 0 146 200'))).toEqual([
      'art/mark.svg: its viewBox is 146 by 200, not 1.00 to 1',
    ]);
    expect(await checkWith('art/mark.svg', (text) => text + ' '.repeat(90_000))).toEqual([
      expect.stringMatching(/^art\/mark\.svg: \d+ bytes of at most 81920$/),
    ]);
  });

  test('draws a crowd whose ends match, because it repeats on wide screens', async () => {
    const { data, info } = await sharp(fromRoot('club/art/crowd-edge.svg'))
      .extractChannel('alpha')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const isDrawn = (x: number, y: number): boolean => (data[y * info.width + x] ?? 0) > 128;
    const heights = Array.from({ length: info.height }, (_, y) => y);
    expect(heights.filter((y) => isDrawn(0, y) !== isDrawn(info.width - 1, y)).length).toBeLessThanOrEqual(2);
  });

  test('names an icon that is missing or of another size', async () => {
    const folder = copyClub();
    rmSync(join(folder, 'icons/favicon.svg'));
    cpSync(join(folder, 'icons/icon-192.png'), join(folder, 'icons/icon-512.png'));
    expect(await checkClub(folder)).toEqual([
      'icons/icon-512.png: 192 by 192, not 512 by 512',
      'icons/favicon.svg: is missing',
    ]);
  });

  test('names a typeface that is missing, too heavy or of another format', async () => {
    expect(await checkWithout('fonts/archivo.woff2')).toEqual(['fonts/archivo.woff2: is missing']);
    const swapped = copyClub();
    cpSync(join(swapped, 'fonts/archivo-headline.ttf'), join(swapped, 'fonts/public-sans.woff2'));
    cpSync(join(swapped, 'fonts/archivo.woff2'), join(swapped, 'fonts/archivo-headline.ttf'));
    expect(await checkClub(swapped)).toEqual([
      'fonts/public-sans.woff2: is not a WOFF2 file',
      'fonts/archivo-headline.ttf: is WOFF2, and must be TTF or OTF',
      expect.stringMatching(/^fonts: \d+ bytes together of at most 61440$/),
    ]);
  });

  test('names a first image that was never drawn', async () => {
    expect(await checkWithout('first-images/card-cocoa-640.avif')).toEqual([
      'first-images/card-cocoa-640.avif: is missing; npm run recolor draws it',
    ]);
    const renamed = await checkWith('first-rows.ts', (text) => text.replaceAll('card-cocoa.webp', 'card-tea.webp'));
    expect(renamed).toEqual(['first-images/card-tea.webp: is missing; npm run recolor draws it']);
  });
});

test('finds the first club’s names in no source outside its folder', () => {
  const files = globSync('{admin,api,contract,db,site,docs/guide}/**/*.{ts,tsx,astro,css,md}', { cwd: fromRoot('') });
  const sources = files.filter((file) => !/test(s|ing)?\b/.test(file));
  expect(sources.length).toBeGreaterThan(500);
  // Keys of texts, such as `panther_store_hours_note`, are every club's.
  expect(sources.filter((file) => /\bpanthers?\b(?![_-])/i.test(readFileSync(fromRoot(file), 'utf8')))).toEqual([]);
});
