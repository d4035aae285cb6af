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

/** Inside a write's transaction: rolls back an update that left the item as it was, so that it makes no version. */
export function assertChanged<Item extends Stored>(before: Item, after: Item): void {
  const { version, updatedAt } = before;
  if (isDeepStrictEqual({ ...after, version, updatedAt }, before)) throw new NothingChanged(before);
}

/** The write's own response, or `describe` of the item as it stands where the write would change nothing. */
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
