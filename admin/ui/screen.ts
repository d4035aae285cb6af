import { onlineManager } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';

const query = '(max-width: 899px)';

/** True in the phone layout. Same width as `--breakpoint-md`. */
export const useNarrowScreen = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);

/** Publishes the area above the on-screen keyboard as `--visible-top` and `--visible-height`. */
export function useVisibleArea(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    const measure = () => {
      style.setProperty('--visible-top', `${viewport.offsetTop}px`);
      style.setProperty('--visible-height', `${viewport.height}px`);
    };
    measure();
    const listening = new AbortController();
    viewport.addEventListener('resize', measure, { signal: listening.signal });
    viewport.addEventListener('scroll', measure, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}

/** True if the browser is online. Saves wait for the network by themselves. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
}

function subscribe(listener: () => void) {
  const list = window.matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}
