/** What a file says about its picture before a single pixel is decoded. */
export interface ImageHeader {
  width: number;
  height: number;
  frames: number;
  /** Where the picture ends; what follows belongs to something else. */
  end: number;
}

/** @returns null where the file's structure is broken or stops before its picture begins. */
export type HeaderReader = (file: Buffer) => ImageHeader | null;

export interface Size {
  width: number;
  height: number;
}

/** A file may give several sizes (canvas, frames, tiles); the largest is what a decoder might have to allocate. */
export const largest = (sizes: readonly Size[]): Size =>
  sizes.reduce((most, { width, height }) => ({
    width: Math.max(most.width, width),
    height: Math.max(most.height, height),
  }));
