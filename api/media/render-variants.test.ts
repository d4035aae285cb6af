import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  drawGpsPhotograph,
  drawPhotograph,
  drawRotatedPhotograph,
  GPS_TRACES,
} from '../../tests/support/fixtures/images.ts';
import { listWidths, type RenderedImage, renderVariants } from './render-variants.ts';

const filesOf = ({ variants, fallback }: RenderedImage) => [...variants, fallback];
async function averageOf(bytes: Uint8Array, top: number): Promise<number[]> {
  const { width, height } = await sharp(bytes).metadata();
  const strip = { left: 0, top: Math.floor(top * height), width, height: Math.floor(height / 10) };
  const { channels } = await sharp(await sharp(bytes).extract(strip).png().toBuffer()).stats();
  return channels.map(({ mean }) => mean);
}

describe('variants', () => {
  test.each([
    [4032, [320, 640, 960, 1280, 1920]],
    [1920, [320, 640, 960, 1280, 1920]],
    [1900, [320, 640, 960, 1280, 1900]],
    [1000, [320, 640, 960]],
    [500, [320, 500]],
    [40, [40]],
  ])('of an image %i pixels wide are never wider', (width, widths) => expect(listWidths(width)).toEqual(widths));

  test('are AVIF and WebP of every width, and one JPEG', async () => {
    const image = await renderVariants(await (await drawPhotograph(1000, 750)).jpeg().toBuffer(), 'jpeg');
    const described = filesOf(image).map(({ format, width, height }) => `${format} ${width} × ${height}`);
    expect(described).toEqual([
      'avif 320 × 240',
      'webp 320 × 240',
      'avif 640 × 480',
      'webp 640 × 480',
      'avif 960 × 720',
      'webp 960 × 720',
      'jpeg 1000 × 750',
    ]);
    for (const { bytes, format, width, height } of filesOf(image)) {
      const found = await sharp(bytes).metadata();
      expect(found).toMatchObject({ width, height, space: 'srgb', depth: 'uchar' });
      expect(found.format).toBe(format === 'avif' ? 'heif' : format);
    }
    expect(image).toMatchObject({ width: 1000, height: 750, dominantColor: expect.stringMatching(/^#[0-9a-f]{6}$/) });
    expect(image.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(image.placeholder.length).toBeLessThan(400);
  });

  test('render faster and larger with less effort', async () => {
    const file = await (await drawPhotograph(640, 480)).jpeg().toBuffer();
    const sizeAt = async (effort?: number) => {
      const { variants } = await renderVariants(file, 'jpeg', undefined, effort);
      return variants.find(({ format, width }) => format === 'avif' && width === 640)?.bytes.length ?? 0;
    };
    const [quick, full, usual] = [await sizeAt(0), await sizeAt(4), await sizeAt()];
    expect(quick).toBeGreaterThan(full);
    expect(usual).toBe(full);
  });

  test('keep transparency, with a PNG for old browsers', async () => {
    const create = { width: 300, height: 200, channels: 4 as const, background: { r: 255, g: 0, b: 0, alpha: 0.5 } };
    const { fallback, variants } = await renderVariants(await sharp({ create }).png().toBuffer(), 'png');
    expect(fallback.format).toBe('png');
    for (const { bytes } of variants) expect((await sharp(bytes).stats()).isOpaque).toBe(false);
  });

  test('of a rotated image are upright', async () => {
    const image = await renderVariants(await drawRotatedPhotograph(), 'jpeg');
    expect(image).toMatchObject({ width: 300, height: 400 });
    for (const { bytes } of filesOf(image)) {
      const [skyRed = 0, , skyBlue = 0] = await averageOf(bytes, 0.1);
      const [groundRed = 0, , groundBlue = 0] = await averageOf(bytes, 0.8);
      expect(skyRed).toBeGreaterThan(skyBlue + 100);
      expect(groundBlue).toBeGreaterThan(groundRed + 100);
      expect((await sharp(bytes).metadata()).orientation ?? 1).toBe(1);
    }
  });

  test('of an image with a location contain no trace of it', async () => {
    const file = await drawGpsPhotograph();
    // The traces are present before rendering.
    for (const trace of GPS_TRACES) expect(file.includes(trace)).toBe(true);
    expect(file.includes(Buffer.from(Uint32Array.of(341_808, 10_000).buffer))).toBe(true);
    const image = await renderVariants(file, 'jpeg');
    for (const { bytes } of filesOf(image)) {
      const file = Buffer.from(bytes);
      for (const trace of [...GPS_TRACES, 'Exif', 'exif', 'xmp']) expect(file.includes(trace), trace).toBe(false);
      const { exif, xmp, iptc, icc } = await sharp(file).metadata();
      expect({ exif, xmp, iptc, icc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined, icc: undefined });
    }
    expect(Buffer.from(image.placeholder.split(',')[1] ?? '', 'base64').includes('EXIF')).toBe(false);
  });

  test('of a very tall image stay within limits', async () => {
    const tall = sharp({ create: { width: 2000, height: 20_000, channels: 3, background: '#123456' } });
    expect(await renderVariants(await tall.png().toBuffer(), 'png')).toMatchObject({ width: 384, height: 3840 });
  });

  test('of a CMYK image keep its colors', async () => {
    const red = sharp({ create: { width: 64, height: 64, channels: 3, background: '#d02020' } });
    const { fallback } = await renderVariants(await red.toColourspace('cmyk').jpeg().toBuffer(), 'jpeg');
    const [r = 0, g = 0, b = 0] = await averageOf(fallback.bytes, 0);
    expect(r).toBeGreaterThan(150);
    expect(Math.max(g, b)).toBeLessThan(90);
  });
});
