import type { KeyboardEvent } from 'react';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Steps through slides by the arrow keys, and leaves every other key to the browser. */
export const stepByArrowKeys = (onStep: (step: number) => void) => (event: KeyboardEvent) => {
  const step = STEPS[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  onStep(step);
};
