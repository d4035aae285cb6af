import { useEffect } from 'react';
import { useNarrowScreen } from './narrow-screen.ts';

/** Publishes what the on-screen keyboard leaves of the page as `--visible-top` and `--visible-height`. */
export const useVisibleArea = (): void => {
  const isNarrow = useNarrowScreen();
  useEffect(() => {
    const viewport = window.visualViewport;
    // Elsewhere nothing reads it, and a property of the root costs the style of every element.
    if (!viewport || !isNarrow) return;
    const { style } = document.documentElement;
    const measure = () => {
      style.setProperty('--visible-top', `${viewport.offsetTop}px`);
      style.setProperty('--visible-height', `${viewport.height}px`);
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
      style.removeProperty('--visible-top');
      style.removeProperty('--visible-height');
    };
  }, [isNarrow]);
};
