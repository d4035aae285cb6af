const PATIENCE_MILLISECONDS = 3000;

/** Scrolls to the card of that id as soon as it is there, and puts the focus on what edits it. */
export const showAnchor = (id: string, until = performance.now() + PATIENCE_MILLISECONDS): void => {
  if (id === '') return;
  const element = document.getElementById(id);
  if (!element) {
    if (performance.now() < until) requestAnimationFrame(() => showAnchor(id, until));
    return;
  }
  element.scrollIntoView({ block: 'start' });
  const button = element.querySelector<HTMLElement>('[aria-label^="Edit"], [aria-label^="Create"]');
  (button ?? element.querySelector<HTMLElement>('input, button:not(:disabled)'))?.focus({ preventScroll: true });
};
