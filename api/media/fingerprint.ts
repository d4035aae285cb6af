/**
 * Perceptual hash (pHash): 255 signs of the image's lowest frequencies. Scaling, re-encoding and retouching change few
 * of them; two unrelated images share about half. The image cannot be reconstructed from it.
 */

/** Side length of the square gray image that is fingerprinted, in pixels. */
export const FINGERPRINT_SIZE = 128;

const GRID = 32;
const WAVES = 16;
const BITS = WAVES * WAVES - 1;
export const FINGERPRINT_BYTES = Math.ceil(BITS / 8);

/**
 * Maximum differing signs between fingerprints of one image. `npm run test:takedown` measured with photos: versions of one
 * image differ in at most 46, two different round fruits on white in 46.
 */
export const MOST_DIFFERING = 45;

/** Stricter limit for turned or mirrored copies, because seven more versions are compared. */
export const MOST_DIFFERING_TURNED = 30;

/** Waves weaker than this, in gray levels, are noise: plain areas and gradients look like any other. */
const WEAKEST_WAVE = 0.02;
const FEWEST_WAVES = 128;

/** Crops of a removed image that are still recognized, as fractions of its width or height. */
const CUTS = [0, 0.025, 0.05, 0.075];

/** Rows of numbers. */
type Matrix = readonly Float64Array[];

/** Fingerprint of an uploaded image. @param gray `FINGERPRINT_SIZE` squared pixels, row by row */
export const fingerprintWhole = (gray: Uint8Array): Uint8Array | null =>
  signWaves(multiply(createWaves(0, 0), multiply(createWaves(0, 0), readRows(gray))));

interface Turn {
  isTransposed: boolean;
  isMirroredAcross: boolean;
  isMirroredDown: boolean;
}

const BOTH = [false, true];
/** All orientations but the original: three turns, and the mirror image of each of the four. */
const TURNS: readonly Turn[] = BOTH.flatMap((isTransposed) =>
  BOTH.flatMap((isMirroredAcross) =>
    BOTH.map((isMirroredDown) => ({ isTransposed, isMirroredAcross, isMirroredDown })),
  ),
).slice(1);

const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

/** Fingerprints of a removed image: as it is, and with each combination of small crops. */
export function fingerprintWithCuts(gray: Uint8Array): Uint8Array {
  const cuts = CUTS.flatMap((start) => CUTS.map((end) => createWaves(start, end)));
  const rows = readRows(gray);
  const all = cuts.flatMap((across) => {
    const measured = multiply(across, rows);
    return cuts.flatMap((down) => signWaves(multiply(down, measured)) ?? []);
  });
  return Buffer.concat(all);
}

/** Compares an uploaded image, including turned and mirrored, with fingerprints of removed ones. */
export function createMatcher(sent: Uint8Array): (known: Uint8Array) => boolean {
  const turned = listTurned(sent);
  return (known) =>
    isWithin(known, sent, MOST_DIFFERING) || turned.some((each) => isWithin(known, each, MOST_DIFFERING_TURNED));
}

export function listTurned(fingerprint: Uint8Array): Uint8Array[] {
  return TURNS.map((turn) => turnFingerprint(fingerprint, turn));
}

/** Number of signs that differ from the closest fingerprint in `known`. */
export function compareFingerprints(known: Uint8Array, sent: Uint8Array): number {
  let nearest = BITS;
  for (let start = 0; start < known.length; start += FINGERPRINT_BYTES) {
    nearest = Math.min(nearest, countDiffering(known, start, sent, nearest));
  }
  return nearest;
}

/** Weight of each pixel in each wave along one side, after cropping fractions of that side. A wave is measured in cells. */
function createWaves(start: number, end: number): Matrix {
  const length = ((1 - start - end) * FINGERPRINT_SIZE) / GRID;
  return Array.from({ length: WAVES }, (_, wave) => {
    const weights = new Float64Array(FINGERPRINT_SIZE);
    for (let cell = 0; cell < GRID; cell += 1) {
      const from = start * FINGERPRINT_SIZE + cell * length;
      const cosine = Math.cos((Math.PI * wave * (2 * cell + 1)) / (2 * GRID)) / GRID;
      for (let pixel = Math.floor(from); pixel < Math.min(Math.ceil(from + length), FINGERPRINT_SIZE); pixel += 1) {
        const share = (Math.min(pixel + 1, from + length) - Math.max(pixel, from)) / length;
        weights[pixel] = (weights[pixel] ?? 0) + share * cosine;
      }
    }
    return weights;
  });
}

function readRows(gray: Uint8Array): Matrix {
  return Array.from({ length: FINGERPRINT_SIZE }, (_, y) =>
    Float64Array.from(gray.subarray(y * FINGERPRINT_SIZE, (y + 1) * FINGERPRINT_SIZE)),
  );
}

/** Products of each row of one matrix with each row of the other. */
function multiply(left: Matrix, right: Matrix): Matrix {
  return left.map((row) => Float64Array.from(right, (other) => addProducts(row, other)));
}

function addProducts(row: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < FINGERPRINT_SIZE; at += 1) sum += (row[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

/** Signs of waves down and across. Null if there is too little detail. */
function signWaves(waves: Matrix): Uint8Array | null {
  // The first is the mean brightness.
  const [, ...varying] = waves.flatMap((row) => [...row]);
  const bits = new Uint8Array(FINGERPRINT_BYTES);
  for (const [bit, strength] of varying.entries()) if (strength > 0) setBit(bits, bit);
  return varying.filter((strength) => Math.abs(strength) > WEAKEST_WAVE).length < FEWEST_WAVES ? null : bits;
}

function setBit(bits: Uint8Array, bit: number): void {
  bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7));
}

function isWithin(known: Uint8Array, sent: Uint8Array, most: number): boolean {
  for (let start = 0; start < known.length; start += FINGERPRINT_BYTES) {
    if (countDiffering(known, start, sent, most) <= most) return true;
  }
  return false;
}

/** Counts differing signs, stopping once past `most`. */
function countDiffering(known: Uint8Array, start: number, sent: Uint8Array, most: number): number {
  let differing = 0;
  for (let at = 0; at < FINGERPRINT_BYTES && differing <= most; at += 1) {
    differing += ONES[(known[start + at] ?? 0) ^ (sent[at] ?? 0)] ?? 0;
  }
  return differing;
}

/** Fingerprint of the turned image: mirroring flips the signs of odd waves, transposing swaps the axes. */
function turnFingerprint(
  fingerprint: Uint8Array,
  { isTransposed, isMirroredAcross, isMirroredDown }: Turn,
): Uint8Array {
  const turned = new Uint8Array(FINGERPRINT_BYTES);
  for (let bit = 0; bit < BITS; bit += 1) {
    const [down, across] = [Math.floor((bit + 1) / WAVES), (bit + 1) % WAVES];
    const from = (isTransposed ? across * WAVES + down : down * WAVES + across) - 1;
    const isPositive = ((fingerprint[from >> 3] ?? 0) >> (from & 7)) % 2 === 1;
    const isFlipped = (isMirroredAcross && across % 2 === 1) !== (isMirroredDown && down % 2 === 1);
    if (isPositive !== isFlipped) setBit(turned, bit);
  }
  return turned;
}
