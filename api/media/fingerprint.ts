/**
 * What a picture looks like, as 255 signs: of its lowest frequencies, the first left out (a "pHash"). Scaled, encoded
 * anew or a little retouched it keeps nearly all of them; of two other pictures about half are the same. Nothing of the
 * picture can be drawn from it.
 */

/** Gray pixels on a side that a picture is looked at with, whatever its proportions. */
export const LOOK_SIZE = 128;

const GRID = 32;
const WAVES = 16;
const BITS = WAVES * WAVES - 1;
export const FINGERPRINT_BYTES = Math.ceil(BITS / 8);

/**
 * Signs in which two fingerprints of one picture may differ. Measured by `npm run test:takedown` with photographs: other
 * forms of one picture differ in 46 at most, two round fruits on white in 46.
 */
export const MOST_DIFFERING = 45;
/** A wave weaker than this, in gray levels, is noise: an even field or a plain gradient looks like any other. */
const WEAKEST_WAVE = 0.02;
const FEWEST_WAVES = 128;

/** What may have been cut off a side of the removed picture before it is sent again, as shares of its width or height. */
const CUTS = [0, 0.025, 0.05, 0.075];

interface Region {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const WHOLE: Region = { left: 0, top: 0, right: 0, bottom: 0 };

const cosines = Float64Array.from({ length: WAVES * GRID }, (_, index) => {
  const [wave, place] = [Math.floor(index / GRID), index % GRID];
  return Math.cos((Math.PI * wave * (2 * place + 1)) / (2 * GRID)) / GRID;
});

/** The region's mean gray in each cell of the grid. */
const sample = (gray: Uint8Array, { left, top, right, bottom }: Region): Float64Array => {
  const [width, height] = [(1 - left - right) * LOOK_SIZE, (1 - top - bottom) * LOOK_SIZE];
  const columns = spread(left * LOOK_SIZE, width);
  const rows = spread(top * LOOK_SIZE, height);
  // Across first, then down: each cell costs a handful of pixels.
  const across = new Float64Array(LOOK_SIZE * GRID);
  for (let y = 0; y < LOOK_SIZE; y += 1) {
    for (const [x, parts] of columns.entries()) {
      let sum = 0;
      for (const [at, share] of parts) sum += (gray[y * LOOK_SIZE + at] ?? 0) * share;
      across[y * GRID + x] = sum;
    }
  }
  const cells = new Float64Array(GRID * GRID);
  for (const [y, parts] of rows.entries()) {
    for (let x = 0; x < GRID; x += 1) {
      let sum = 0;
      for (const [at, share] of parts) sum += (across[at * GRID + x] ?? 0) * share;
      cells[y * GRID + x] = sum;
    }
  }
  return cells;
};

/** For each cell, the pixels that it covers with their shares of it. */
const spread = (start: number, length: number): [at: number, share: number][][] =>
  Array.from({ length: GRID }, (_, cell) => {
    const [from, to] = [start + (cell * length) / GRID, start + ((cell + 1) * length) / GRID];
    const parts: [number, number][] = [];
    for (let at = Math.floor(from); at < Math.min(Math.ceil(to), LOOK_SIZE); at += 1) {
      parts.push([at, (Math.min(at + 1, to) - Math.max(at, from)) / (to - from)]);
    }
    return parts;
  });

/** Null for what shows too little to be told from others. */
const fingerprintRegion = (gray: Uint8Array, region: Region): Uint8Array | null => {
  const cells = sample(gray, region);
  const across = new Float64Array(GRID * WAVES);
  for (let y = 0; y < GRID; y += 1) {
    for (let wave = 0; wave < WAVES; wave += 1) {
      let sum = 0;
      for (let x = 0; x < GRID; x += 1) sum += (cells[y * GRID + x] ?? 0) * (cosines[wave * GRID + x] ?? 0);
      across[y * WAVES + wave] = sum;
    }
  }
  const bits = new Uint8Array(FINGERPRINT_BYTES);
  let strong = 0;
  for (let down = 0; down < WAVES; down += 1) {
    for (let wave = 0; wave < WAVES; wave += 1) {
      if (down + wave === 0) continue;
      let sum = 0;
      for (let y = 0; y < GRID; y += 1) sum += (across[y * WAVES + wave] ?? 0) * (cosines[down * GRID + y] ?? 0);
      if (Math.abs(sum) > WEAKEST_WAVE) strong += 1;
      const bit = down * WAVES + wave - 1;
      if (sum > 0) bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7));
    }
  }
  return strong < FEWEST_WAVES ? null : bits;
};

/** Of a picture that was sent. @param gray `LOOK_SIZE` rows of as many pixels */
export const fingerprintWhole = (gray: Uint8Array): Uint8Array | null => fingerprintRegion(gray, WHOLE);

/** Of a picture that is removed: as it is, and with a little cut off any of its sides, one after the other. */
export const fingerprintWithCuts = (gray: Uint8Array): Uint8Array => {
  const all = CUTS.flatMap((left) =>
    CUTS.flatMap((right) => CUTS.flatMap((top) => CUTS.map((bottom) => ({ left, right, top, bottom })))),
  );
  return Buffer.concat(all.flatMap((region) => fingerprintRegion(gray, region) ?? []));
};

/** In how many signs the nearest of `known` differs. */
export const compareFingerprints = (known: Uint8Array, sent: Uint8Array): number => {
  let nearest = BITS;
  for (let start = 0; start < known.length; start += FINGERPRINT_BYTES) {
    let differing = 0;
    for (let at = 0; at < FINGERPRINT_BYTES && differing < nearest; at += 1) {
      differing += countBits((known[start + at] ?? 0) ^ (sent[at] ?? 0));
    }
    nearest = Math.min(nearest, differing);
  }
  return nearest;
};

const countBits = (byte: number): number => ONES[byte] ?? 0;
const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);
