import { codeOf } from '../process/error-code.ts';
import { ImageRefused } from './inspect-image.ts';

/** Uploaded file that no record uses yet. */
export interface StoredUpload {
  key: string;
  storedAt: Date;
}

/**
 * Storage for uploads (private, short-lived) and images (public, immutable under their name). Every method throws
 * `StoreFailure` if the store fails.
 */
export interface ObjectStore {
  /** Creates an address at the store that accepts exactly this file. Null if uploads go through this server. */
  presignUpload(upload: ExpectedUpload): Promise<string | null>;
  /** Stores the file at `path`. @returns false if the key already has a file */
  saveUpload(key: string, path: string): Promise<boolean>;
  /** Null if nothing was uploaded. @throws {ImageRefused} if it is larger than allowed */
  readUpload(key: string): Promise<Buffer | null>;
  deleteUpload(key: string): Promise<void>;
  listUploads(): AsyncIterable<StoredUpload>;
  saveImage(name: string, bytes: Uint8Array): Promise<void>;
  /** Ensures that the image is in the folder that images are served from. @returns false if there is none */
  fetchImage(name: string): Promise<boolean>;
  /** Deletes every file whose name starts with `imageId`, including partial ones left by a crash. */
  deleteImages(imageId: string): Promise<void>;
}

export interface ExpectedUpload {
  key: string;
  contentType: string;
  size: number;
  seconds: number;
}

/** Thrown if the store is full, unreachable or broken. The request may be retried. */
export class StoreFailure extends Error {
  readonly isFull: boolean;

  constructor(action: string, cause: unknown) {
    super(`the object store could not ${action}`, { cause });
    this.name = 'StoreFailure';
    this.isFull = ['ENOSPC', 'EDQUOT'].includes(codeOf(cause));
  }
}

/** Wraps errors of the store in `StoreFailure`. `ImageRefused` passes through. */
export async function attempt<Result>(action: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ImageRefused) throw error;
    throw new StoreFailure(action, error);
  }
}
