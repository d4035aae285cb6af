/** Renders club/art in the club's colors: icons into club/icons/, first carousel images into club/first-images/. */
import { renameSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { renderVariants } from '../api/media/render-variants.ts';
import { firstImages } from '../club/first-rows.ts';
import type { ImageFiles } from '../contract/media.ts';
import { THEME_COLORS } from '../contract/theme-colors.ts';
import { findMissingColors } from './check-club.ts';
import { formatClubColors, readThemeColors, repaint } from './theme-colors.ts';

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

const clubColors = readThemeColors(await readFile(at('club/theme.css'), 'utf8'));
// Before anything is drawn: the drawings are all that knows the old shades.
const missing = findMissingColors(clubColors);
if (missing.length > 0) throw new Error(missing.join('\n'));
const colors = { ...THEME_COLORS, ...clubColors };
// Replaced together, because a second run would move those again that already have the new colors.
const drafts = at('club/art.new');
await rm(drafts, { recursive: true, force: true });
await mkdir(drafts);
const drawings = await readdir(at('club/art'));
for (const name of drawings) {
  const drawing = await readFile(at(`club/art/${name}`), 'utf8');
  await writeFile(`${drafts}/${name}`, repaint(drawing, THEME_COLORS, colors));
}
await writeFile(`${drafts}/colors.ts`, formatClubColors(clubColors));
for (const name of drawings) renameSync(`${drafts}/${name}`, at(`club/art/${name}`));
renameSync(`${drafts}/colors.ts`, at('club/colors.ts'));
await rmdir(drafts);
const ground = colors['brand-900'];

await mkdir(at('club/icons'), { recursive: true });
await mkdir(at('club/first-images'), { recursive: true });

await writeFile(at('club/icons/favicon.ico'), wrapIcon(await renderIcon('mark-small', 32, 1), 32));
await copyFile(at('club/art/mark-small.svg'), at('club/icons/favicon.svg'));
await writeFile(at('club/icons/apple-touch-icon.png'), await renderIcon('mark-on-navy', 180, 0.8, ground));
await writeFile(at('club/icons/icon-192.png'), await renderIcon('mark-on-navy', 192, 0.96));
await writeFile(at('club/icons/icon-512.png'), await renderIcon('mark-on-navy', 512, 0.96));
await writeFile(at('club/icons/icon-maskable-512.png'), await renderIcon('mark-on-navy', 512, 0.62, ground));

const renderings: ImageFiles[] = [];
for (const file of Object.keys(firstImages)) {
  const name = basename(file, '.webp');
  const svg = await readFile(at(`club/art/${name}.svg`));
  const drawn = sharp(svg, { density: 144 }).resize(960, 720);
  const fallback = { format: 'webp' as const, width: 960, height: 720, name: file };
  const bytes = await drawn.clone().webp({ quality: 82, effort: 6 }).toBuffer();
  await writeFile(at(`club/first-images/${fallback.name}`), bytes);
  const png = await drawn.png().toBuffer();
  const { variants, width, height, dominantColor, placeholder } = await renderVariants(png, 'png');
  const described = [];
  for (const { bytes: file, width, height, format } of variants) {
    const variant = { name: `${name}-${width}.${format}`, width, height, format, bytes: file.length };
    await writeFile(at(`club/first-images/${variant.name}`), file);
    described.push(variant);
  }
  renderings.push({
    name: fallback.name,
    width,
    height,
    format: 'png',
    frames: 1,
    dominantColor,
    placeholder,
    variants: [...described, { ...fallback, bytes: bytes.length }],
  });
}
await writeFile(at('club/first-images/renderings.json'), `${JSON.stringify(renderings, null, 2)}\n`);

/** Square icon: the mark at `share` of the size, with a background or transparent. */
async function renderIcon(mark: string, size: number, share: number, background = 'transparent'): Promise<Buffer> {
  const inner = Math.round(size * share);
  const density = (72 * inner) / 146;
  const drawing = await sharp(at(`club/art/${mark}.svg`), { density: Math.max(72, density * 2) })
    .resize(inner, inner)
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawing, gravity: 'center' }])
    .png({ palette: true, effort: 10 })
    .toBuffer();
}

/** An .ico with a single PNG: a 6-byte header and one 16-byte entry before the image. */
function wrapIcon(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
