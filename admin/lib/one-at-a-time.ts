import { useRef } from 'react';

/** Passes over what is asked for while the last one is under way: a double tap is one tap, also before a button can be disabled. */
export const useOneAtATime = () => {
  const isBusy = useRef(false);
  return async (work: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await work();
    } finally {
      isBusy.current = false;
    }
  };
};
