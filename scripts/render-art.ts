/** Renders club/art in the club's colors: icons into club/icons/, first carousel images into club/first-images/. */
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
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
for (const name of await readdir(at('club/art'))) {
  const drawing = await readFile(at(`club/art/${name}`), 'utf8');
  await writeFile(at(`club/art/${name}`), repaint(drawing, THEME_COLORS, colors));
}
await writeFile(at('club/colors.ts'), formatClubColors(clubColors));
const ground = colors['brand-900'];

await mkdir(at('club/icons'), { recursive: true });
await mkdir(at('club/first-images'), { recursive: true });

const small = await renderIcon('mark-small', 32, 1);
await writeFile(at('club/icons/favicon.ico'), wrapIcon(small, 32));
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
  const { variants, width, height, dominantColor, placeholder } = await renderVariants(
    await drawn.png().toBuffer(),
    'png',
  );
  const described = variants.map((variant) => ({
    name: `${name}-${variant.width}.${variant.format}`,
    width: variant.width,
    height: variant.height,
    format: variant.format,
    bytes: variant.bytes.length,
  }));
  for (const [index, file] of variants.entries()) {
    await writeFile(at(`club/first-images/${described[index]?.name}`), file.bytes);
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
async function renderIcon(mark: string, size: number, share: number, background?: string): Promise<Buffer> {
  const inner = Math.round(size * share);
  const density = (72 * inner) / 146;
  const drawing = await sharp(at(`club/art/${mark}.svg`), { density: Math.max(72, density * 2) })
    .resize(inner, inner)
    .png()
    .toBuffer();
  const fill = background ?? { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width: size, height: size, channels: 4, background: fill } })
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
