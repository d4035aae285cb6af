/** The slide to show: an index that no slide has (a list that has shrunk, a stray value) means the first. */
export const getValidIndex = (index: number, count: number): number =>
  Number.isInteger(index) && index >= 0 && index < count ? index : 0;

/** The neighbor `step` slides on, around the ends. */
export const getWrappedIndex = (index: number, step: number, count: number): number =>
  count === 0 ? 0 : (((getValidIndex(index, count) + step) % count) + count) % count;
