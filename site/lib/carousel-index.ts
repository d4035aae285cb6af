import type { KeyboardEvent } from 'react';

/** Index of the slide to show. An index out of range, such as after the list shrank, becomes the first. */
export const getValidIndex = (index: number, count: number): number =>
  Number.isInteger(index) && index >= 0 && index < count ? index : 0;

/** Index `step` slides away, wrapping around at the ends. */
export const getWrappedIndex = (index: number, step: number, count: number): number =>
  count === 0 ? 0 : (((getValidIndex(index, count) + step) % count) + count) % count;

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Handles arrow keys to step through slides. Leaves all other keys to the browser. */
export function stepByArrowKeys(onStep: (step: number) => void) {
  return (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onStep(step);
  };
}
