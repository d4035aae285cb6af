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

const cosines = Float64Array.from({ length: WAVES * GRID }, (_, index) => {
  const [wave, place] = [Math.floor(index / GRID), index % GRID];
  return Math.cos((Math.PI * wave * (2 * place + 1)) / (2 * GRID)) / GRID;
});

/** Fingerprint of an uploaded image. @param gray `FINGERPRINT_SIZE` squared pixels, row by row */
export const fingerprintWhole = (gray: Uint8Array): Uint8Array | null => signWaves(measureAcross(gray, 0, 0), 0, 0);

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
  const columns = CUTS.flatMap((left) => CUTS.map((right) => measureAcross(gray, left, right)));
  const all = columns.flatMap((across) =>
    CUTS.flatMap((top) => CUTS.flatMap((bottom) => signWaves(across, top, bottom) ?? [])),
  );
  return Buffer.concat(all);
}

/** Compares an uploaded image, including turned and mirrored, with fingerprints of removed ones. */
export function createMatcher(sent: Uint8Array): (known: Uint8Array) => boolean {
  const turned = listTurned(sent);
  return (known) =>
    isWithin(known, sent, MOST_DIFFERING) || turned.some((each) => isWithin(known, each, MOST_DIFFERING_TURNED));
}

/** Fingerprints of the turned and mirrored image. */
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

/** Waves across each row of pixels, after cropping fractions of the width. */
function measureAcross(gray: Uint8Array, left: number, right: number): Float64Array {
  const columns = spread(left * FINGERPRINT_SIZE, (1 - left - right) * FINGERPRINT_SIZE);
  const across = new Float64Array(FINGERPRINT_SIZE * WAVES);
  const cells = new Float64Array(GRID);
  for (let y = 0; y < FINGERPRINT_SIZE; y += 1) {
    for (const [x, parts] of columns.entries()) {
      let sum = 0;
      for (const [at, share] of parts) sum += (gray[y * FINGERPRINT_SIZE + at] ?? 0) * share;
      cells[x] = sum;
    }
    for (let wave = 0; wave < WAVES; wave += 1) {
      let sum = 0;
      for (let x = 0; x < GRID; x += 1) sum += (cells[x] ?? 0) * (cosines[wave * GRID + x] ?? 0);
      across[y * WAVES + wave] = sum;
    }
  }
  return across;
}

/** Pixels that each cell covers, with their share of it. */
function spread(start: number, length: number): [at: number, share: number][][] {
  return Array.from({ length: GRID }, (_, cell) => {
    const [from, to] = [start + (cell * length) / GRID, start + ((cell + 1) * length) / GRID];
    const parts: [number, number][] = [];
    for (let at = Math.floor(from); at < Math.min(Math.ceil(to), FINGERPRINT_SIZE); at += 1) {
      parts.push([at, (Math.min(at + 1, to) - Math.max(at, from)) / (to - from)]);
    }
    return parts;
  });
}

/** Signs of the waves across and down, after cropping fractions of the height. Null if there is too little detail. */
function signWaves(across: Float64Array, top: number, bottom: number): Uint8Array | null {
  const cells = new Float64Array(GRID * WAVES);
  for (const [y, parts] of spread(top * FINGERPRINT_SIZE, (1 - top - bottom) * FINGERPRINT_SIZE).entries()) {
    for (let wave = 0; wave < WAVES; wave += 1) {
      let sum = 0;
      for (const [at, share] of parts) sum += (across[at * WAVES + wave] ?? 0) * share;
      cells[y * WAVES + wave] = sum;
    }
  }
  const bits = new Uint8Array(FINGERPRINT_BYTES);
  let strong = 0;
  for (let down = 0; down < WAVES; down += 1) {
    for (let wave = 0; wave < WAVES; wave += 1) {
      if (down + wave === 0) continue;
      let sum = 0;
      for (let y = 0; y < GRID; y += 1) sum += (cells[y * WAVES + wave] ?? 0) * (cosines[down * GRID + y] ?? 0);
      if (Math.abs(sum) > WEAKEST_WAVE) strong += 1;
      if (sum > 0) setBit(bits, down * WAVES + wave - 1);
    }
  }
  return strong < FEWEST_WAVES ? null : bits;
}

function setBit(bits: Uint8Array, bit: number): void {
  bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7));
}

/** True if any fingerprint in `known` differs in at most `most` signs. */
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
