import { type RefObject, useEffect, useState } from 'react';
import { CAROUSEL_INTERVAL } from '../../contract/interface.ts';

export interface Rotation {
  /** True if rotation is on, as the pause button shows. */
  isPlaying: boolean;
  isRotating: boolean;
  setPlaying: (isPlaying: boolean) => void;
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Calls `advance` every five seconds, except while paused, hovered, focused or in a hidden tab. */
export function useRotation(region: RefObject<HTMLElement | null>, count: number, advance: () => void): Rotation {
  const [isPlaying, setPlaying] = useState(count > 1);
  const [isPaused, setPaused] = useState(false);
  const isRotating = isPlaying && !isPaused && count > 1;

  useEffect(() => {
    const query = matchMedia(REDUCED_MOTION);
    const stopWhenReduced = () => query.matches && setPlaying(false);
    stopWhenReduced();
    query.addEventListener('change', stopWhenReduced);
    return () => query.removeEventListener('change', stopWhenReduced);
  }, []);

  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const pauses = { hover: false, focus: element.contains(document.activeElement), hidden: document.hidden };
    const apply = (change: Partial<typeof pauses>) => {
      Object.assign(pauses, change);
      setPaused(pauses.hover || pauses.focus || pauses.hidden);
    };
    const listeners = new AbortController();
    const options = { signal: listeners.signal };
    element.addEventListener('pointerenter', (event) => apply({ hover: event.pointerType === 'mouse' }), options);
    element.addEventListener('pointerleave', () => apply({ hover: false }), options);
    element.addEventListener('focusin', () => apply({ focus: true }), options);
    element.addEventListener('focusout', () => apply({ focus: false }), options);
    document.addEventListener('visibilitychange', () => apply({ hidden: document.hidden }), options);
    apply({});
    return () => listeners.abort();
  }, [region]);

  useEffect(() => {
    if (!isRotating) return;
    const timer = setInterval(advance, CAROUSEL_INTERVAL);
    return () => clearInterval(timer);
  }, [isRotating, advance]);

  return { isPlaying, isRotating, setPlaying };
}
