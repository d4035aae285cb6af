import { ImageRefused } from './inspect-image.ts';

/** An image that a browser sent and no record shows yet. */
export interface StoredUpload {
  key: string;
  storedAt: Date;
}

/**
 * Storage for uploads (private, short-lived) and images (public, immutable under their name). Every method throws
 * `StoreFailure` if the store fails.
 */
export interface ObjectStore {
  /** An address at the store itself that takes exactly this file; null where uploads pass through this server. */
  presignUpload(upload: ExpectedUpload): Promise<string | null>;
  /** Takes over the whole file at `path`. @returns false where the key holds a file already. */
  saveUpload(key: string, path: string): Promise<boolean>;
  /** Null where nothing was uploaded. @throws {ImageRefused} where it is larger than allowed */
  readUpload(key: string): Promise<Buffer | null>;
  deleteUpload(key: string): Promise<void>;
  listUploads(): AsyncIterable<StoredUpload>;
  saveImage(name: string, bytes: Uint8Array): Promise<void>;
  /** Makes sure that the image lies in the folder that images are served from. @returns false where there is none */
  fetchImage(name: string): Promise<boolean>;
  /** Deletes every file whose name begins with `imageId`, also those that a crash left half way. */
  deleteImages(imageId: string): Promise<void>;
}

export interface ExpectedUpload {
  key: string;
  contentType: string;
  size: number;
  seconds: number;
}

/** The store is full, unreachable or broken; the request may be tried again. */
export class StoreFailure extends Error {
  readonly isFull: boolean;

  constructor(action: string, cause: unknown) {
    super(`the object store could not ${action}`, { cause });
    this.name = 'StoreFailure';
    this.isFull = ['ENOSPC', 'EDQUOT'].includes(codeOf(cause));
  }
}

/** Wraps errors of the store in `StoreFailure`. A refused image stays refused. */
export async function attempt<Result>(action: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ImageRefused) throw error;
    throw new StoreFailure(action, error);
  }
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
