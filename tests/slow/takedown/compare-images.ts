import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import {
  compareFingerprints,
  createMatcher,
  fingerprintWhole,
  fingerprintWithCuts,
  listTurned,
  MOST_DIFFERING,
  MOST_DIFFERING_TURNED,
} from '../../../api/media/fingerprint.ts';
import { readGrayPixels } from '../../../api/media/inspect-image.ts';
import { drawPhotograph } from '../../support/fixtures/images.ts';
import { makeScene } from '../../support/fixtures/scenes.ts';

const REMOVED = 8;
const REMOVED_PHOTOGRAPHS = 40;
const QUALITIES = [30, 50, 70, 85, 95];
const WIDTHS = [160, 320, 480, 640, 1000];
const CUTS = [0.01, 0.02, 0.04, 0.06];

/** In how many signs the nearest differs, turned and mirrored as it may be. */
const compareTurned = (known: Uint8Array, sent: Uint8Array): number =>
  Math.min(...listTurned(sent).map((each) => compareFingerprints(known, each)));

/**
 * Rates at which removed images are recognized, and others mistaken for them.
 * @param folder of photographs: some of them count as removed, the rest as others
 * @returns true if both rates are within limits
 */
export async function compareImages(others: number, folder?: string): Promise<boolean> {
  const photographs = folder ? await listPhotographs(folder) : [];
  const every = Math.max(2, Math.ceil(photographs.length / REMOVED_PHOTOGRAPHS));
  const isRemoved = (_: string, index: number) => index % every === 0;
  const known: Uint8Array[] = [];
  let [forms, refused, farthest, farthestTurned, plain] = [0, 0, 0, 0, 0];
  for await (const file of makeRemoved(photographs.filter(isRemoved))) {
    const inspect = await readGrayPixels(await sharp(file).jpeg({ quality: 80, mozjpeg: true }).toBuffer());
    if (!fingerprintWhole(inspect)) {
      // An even field or a gradient, as some drawings are, is like any other of them.
      plain += 1;
      continue;
    }
    const fingerprints = fingerprintWithCuts(inspect);
    known.push(fingerprints);
    for (const form of await listForms(file)) {
      const sent = fingerprintWhole(await readGrayPixels(form));
      const differing = sent ? compareFingerprints(fingerprints, sent) : Number.POSITIVE_INFINITY;
      forms += 1;
      refused += Number(differing <= MOST_DIFFERING);
      farthest = Math.max(farthest, differing);
    }
    for (const form of await listTurnedForms(file)) {
      const sent = fingerprintWhole(await readGrayPixels(form));
      forms += 1;
      refused += Number(sent !== null && createMatcher(sent)(fingerprints));
      if (sent) farthestTurned = Math.max(farthestTurned, compareTurned(fingerprints, sent));
    }
  }
  let [compared, wronglyRefused] = [0, 0];
  let [nearest, nearestTurned] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const rest = photographs.filter((path, index) => !isRemoved(path, index));
  for await (const file of makeOthers(others, rest)) {
    const sent = fingerprintWhole(await readGrayPixels(file));
    compared += 1;
    if (!sent) continue;
    wronglyRefused += Number(known.some(createMatcher(sent)));
    nearest = Math.min(nearest, ...known.map((each) => compareFingerprints(each, sent)));
    nearestTurned = Math.min(nearestTurned, ...known.map((each) => compareTurned(each, sent)));
  }
  const counts = { removed: known.length, plain, forms, refused, farthest, others: compared, photographs: rest.length };
  const turned = { farthestTurned, nearestTurned, limitTurned: MOST_DIFFERING_TURNED };
  console.log(JSON.stringify({ ...counts, wronglyRefused, nearest, limit: MOST_DIFFERING, ...turned }));
  return refused >= forms * 0.99 && wronglyRefused === 0;
}

/** In a folder and those below it, smallest images left out: no camera makes them. */
async function listPhotographs(folder: string): Promise<string[]> {
  const paths = await readdir(folder, { recursive: true });
  const images = paths.filter((path) => /\.(avif|jpe?g|png|webp)$/i.test(path)).sort();
  const large: string[] = [];
  for (const path of images) {
    const { width, height } = await sharp(join(folder, path)).metadata();
    if (Math.min(width, height) >= 200) large.push(join(folder, path));
  }
  return large;
}

async function* makeRemoved(photographs: readonly string[]): AsyncGenerator<Buffer> {
  for (let seed = 1; seed <= REMOVED; seed += 1) {
    const made = seed % 2 ? await makeScene(800, 600, seed) : await drawPhotograph(800, 600);
    yield await made.jpeg({ quality: 92 }).toBuffer();
  }
  for (const path of photographs) yield await readPhotograph(path);
}

/** As an upload that is looked at, so that a folder of 40-megapixel photos takes minutes and not hours. */
async function readPhotograph(path: string): Promise<Buffer> {
  return sharp(await readFile(path))
    .flatten({ background: '#fff' })
    .resize(1200, 1200, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 92 })
    .toBuffer();
}

async function listForms(file: Buffer): Promise<Buffer[]> {
  const { width, height } = await sharp(file).metadata();
  const cut = (share: number, [left, top, right, bottom]: readonly [number, number, number, number]) =>
    sharp(file).extract({
      left: Math.round(width * share * left),
      top: Math.round(height * share * top),
      width: width - Math.round(width * share * left) - Math.round(width * share * right),
      height: height - Math.round(height * share * top) - Math.round(height * share * bottom),
    });
  const sides = [
    [1, 1, 1, 1],
    [1, 1, 0, 0],
    [0.3, 1, 0.7, 0.2],
  ] as const;
  const forms = [
    sharp(file).webp({ quality: 60 }),
    ...QUALITIES.map((quality) => sharp(file).jpeg({ quality })),
    ...WIDTHS.map((each) => sharp(file).resize(each).jpeg()),
    ...CUTS.flatMap((share) => sides.map((each) => cut(share, each).jpeg())),
  ];
  return [file, ...(await Promise.all(forms.map((form) => form.toBuffer())))];
}

/** As phones turn and mirror photos, and smaller. */
function listTurnedForms(file: Buffer): Promise<Buffer[]> {
  return Promise.all(
    [false, true].flatMap((isMirrored) =>
      [0, 90, 180, 270]
        .filter((angle) => isMirrored || angle > 0)
        .flatMap((angle) =>
          [320, 1000].map((width) => {
            const turned = sharp(file).flop(isMirrored).rotate(angle);
            return turned.resize(width).jpeg({ quality: 70 }).toBuffer();
          }),
        ),
    ),
  );
}

async function* makeOthers(generated: number, photographs: readonly string[]): AsyncGenerator<Buffer> {
  for (let seed = 1; seed <= generated; seed += 1) yield await makeOther(seed);
  for (const path of photographs) yield await readPhotograph(path);
}

async function makeOther(seed: number): Promise<Buffer> {
  if (seed % 10 === 0) return (await makeScene(300, 200, 100 + seed)).png().toBuffer();
  return (seed % 2 ? await drawPhotograph(300, 200) : drawPoster(seed)).png().toBuffer();
}

/** A poster of shapes and words, as people make them for games. */
function drawPoster(seed: number): Sharp {
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">
<linearGradient id="g"><stop stop-color="hsl(${seed * 7} 50% 40%)"/><stop offset="1" stop-color="#fff"/></linearGradient>
<rect width="300" height="200" fill="url(#g)"/><circle cx="${(seed * 31) % 300}" cy="${(seed * 17) % 200}" r="${seed % 60}" fill="#fff"/>
<rect x="${(seed * 13) % 250}" y="${(seed * 29) % 150}" width="${20 + (seed % 90)}" height="40" fill="hsl(${seed * 11} 60% 30%)"/>
<text x="20" y="${30 + (seed % 150)}" font-size="${20 + (seed % 30)}">Go ${seed}</text></svg>`),
  );
}
