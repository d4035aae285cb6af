import { isDeepStrictEqual } from 'node:util';

interface Stored {
  version: number;
  updatedAt: string;
}

class NothingChanged<Item> extends Error {
  readonly item: Item;

  constructor(item: Item) {
    super('the write changed nothing');
    this.name = 'NothingChanged';
    this.item = item;
  }
}

/** Rolls back an update that changed nothing, so that it creates no version. Call inside the write's transaction. */
export function assertChanged<Item extends Stored>(before: Item, after: Item): void {
  const { version, updatedAt } = before;
  if (isDeepStrictEqual({ ...after, version, updatedAt }, before)) throw new NothingChanged(before);
}

/** Result of the write, or `describe` of the current item if the write would change nothing. */
export async function unlessUnchanged<Item, Result>(
  write: () => Promise<Result>,
  describe: (item: Item) => Result,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof NothingChanged) return describe(error.item as Item);
    throw error;
  }
}
