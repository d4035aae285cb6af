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
export const assertChanged = <Item extends Stored>(before: Item, after: Item): void => {
  const { version, updatedAt } = before;
  if (isDeepStrictEqual({ ...after, version, updatedAt }, before)) throw new NothingChanged(before);
};

/** The write's own answer, or `answer` of the item as it stands where the write would change nothing. */
export const unlessUnchanged = async <Item, Answer>(
  write: () => Promise<Answer>,
  answer: (item: Item) => Answer,
): Promise<Answer> => {
  try {
    return await write();
  } catch (error) {
    if (error instanceof NothingChanged) return answer(error.item as Item);
    throw error;
  }
};
