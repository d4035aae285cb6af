import { useSyncExternalStore } from 'react';

const query = '(max-width: 899px)';

const subscribe = (listener: () => void) => {
  const list = window.matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
};

/** Whether the phone layout applies; the same width stands in `admin/styles`. */
export const useNarrowScreen = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
