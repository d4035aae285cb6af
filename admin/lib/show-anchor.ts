const PATIENCE_MILLISECONDS = 3000;

/** Scrolls to the card of that id as soon as it is there, and puts the focus on its first button. */
export const showAnchor = (id: string, until = performance.now() + PATIENCE_MILLISECONDS): void => {
  const element = document.getElementById(id);
  if (!element) {
    if (performance.now() < until) requestAnimationFrame(() => showAnchor(id, until));
    return;
  }
  element.scrollIntoView({ block: 'start' });
  element.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
};
