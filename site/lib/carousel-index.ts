import type { KeyboardEvent } from 'react';

/** The slide to show: an index that no slide has (a list that has shrunk, a stray value) means the first. */
export const getValidIndex = (index: number, count: number): number =>
  Number.isInteger(index) && index >= 0 && index < count ? index : 0;

/** The neighbor `step` slides on, around the ends. */
export const getWrappedIndex = (index: number, step: number, count: number): number =>
  count === 0 ? 0 : (((getValidIndex(index, count) + step) % count) + count) % count;

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Steps through slides by the arrow keys, and leaves every other key to the browser. */
export function stepByArrowKeys(onStep: (step: number) => void) {
  return (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onStep(step);
  };
}
