/** Interval for what moves the focus itself, and for a row to leave the screen once its deletion is saved. */
const STEP_MILLISECONDS = 50;
/** Steps before a neighbor is focused, and before anything else is. */
const SOON = 2;
const LATE = 10;

const STOPS = 'button, a[href], summary';
const FOCUSABLE = `${STOPS}, input, select, textarea, [tabindex], [contenteditable="true"]`;
const SELECTED = '[aria-selected="true"]';
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"]';
const CARDS = `section, main, ${LAYERS}`;

/** Last focused element of a layer: the page, or a dialog above it. */
interface Place {
  element: HTMLElement;
  removal: Removal | null;
}

interface Removal {
  root: Element;
  parent: Element;
  previous: Node | null;
}

/** Element that got the focus in place of one that was removed. */
let substitute: Element | null = null;

/**
 * Moves the focus to the nearest control if its element was removed or disabled, or its dialog closed.
 * @returns the function that stops it
 */
export function keepFocus(isSaving: () => boolean): () => void {
  const places = new Map<Element, Place>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let steps = 0;
  const findPlace = () => [...places].findLast(([layer]) => layer.isConnected)?.[1];
  const check = () => {
    timer = undefined;
    const place = findPlace();
    if (!isFocusLost(place) || !document.hasFocus() || !place) return;
    steps = isSaving() ? 0 : steps + 1;
    const stop = steps < SOON ? null : (findNeighbor(place) ?? (steps < LATE ? null : findFallback(place)));
    if (stop) {
      stop.focus();
      substitute = stop;
    } else if (steps < LATE) timer = setTimeout(check, STEP_MILLISECONDS);
  };
  const observer = new MutationObserver((records) => {
    for (const place of places.values()) {
      const removal = findRemoval(records, place.element);
      if (removal) place.removal = removal;
      // A moved row loses the focus.
      if (removal && isUsable(place.element) && isFocusLost() && place === findPlace()) place.element.focus();
    }
    if (!isFocusLost(findPlace()) || timer !== undefined) return;
    steps = 0;
    timer = setTimeout(check, STEP_MILLISECONDS);
  });
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target.closest('[data-sonner-toaster]')) return;
    const layer = target.closest(LAYERS) ?? document.body;
    if (target === layer && places.get(layer)?.element.isConnected === false) return;
    places.delete(layer);
    places.set(layer, { element: target, removal: null });
  };
  // A press beside every control gives up the focus on purpose.
  const onPointerDown = ({ target }: PointerEvent) => {
    if (target instanceof Element && !target.closest(FOCUSABLE)) places.delete(document.body);
  };
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('pointerdown', onPointerDown, true);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('pointerdown', onPointerDown, true);
  };
}

function isFocusLost(place?: Place): boolean {
  const focused = document.activeElement;
  // Radix focuses the dialog itself when the focused control in it is removed.
  if (focused?.matches(LAYERS) && place?.element.isConnected === false) return true;
  // A newly disabled button loses the focus only at the next paint.
  return focused === null || focused === document.body || focused.matches(':disabled');
}

/** True if the user did not choose what has the focus, so that something that loads late may take it. */
export const isFocusFree = (): boolean => isFocusLost() || document.activeElement === substitute;

/** The element itself, or a control with the same verb: in its row, or the next one, or the previous one. */
function findNeighbor({ element, removal }: Place): HTMLElement | null {
  // The selected tab instead of another one, because focusing a tab selects it.
  if (isUsable(element)) return element.closest('[role="tablist"]')?.querySelector<HTMLElement>(SELECTED) ?? element;
  const verb = readVerb(element);
  const stops = listRows({ element, removal }).flatMap(listStops);
  return stops.find((stop) => readVerb(stop) === verb) ?? null;
}

/** Another control of those rows, or the heading of the card. */
function findFallback(place: Place): HTMLElement | null {
  const [stop] = listRows(place).flatMap(listStops);
  if (stop) return stop;
  const { element, removal } = place;
  const near = element.isConnected ? element : removal?.parent;
  const card = near?.isConnected ? near.closest(CARDS) : null;
  const heading = (card ?? document).querySelector<HTMLElement>('h2, h3');
  if (heading) heading.tabIndex = -1;
  return heading;
}

/** Rows to look in, or what is left around a replaced control. */
function listRows({ element, removal }: Place): Element[] {
  const rows = element.isConnected || !removal ? [element.closest('li')] : listRowsAround(removal);
  return rows.filter((row) => row !== null);
}

function listRowsAround({ root, parent, previous }: Removal): (Element | null)[] {
  // Outside of every card, a whole screen was replaced, whose first control is the skip link.
  if (!root.matches('li'))
    return [parent.matches(CARDS) || !parent.closest(CARDS) ? null : parent, parent.closest('li')];
  const before = previous instanceof Element && previous.isConnected ? previous : null;
  return [before ? before.nextElementSibling : parent.firstElementChild, before];
}

function findRemoval(records: MutationRecord[], element: HTMLElement): Removal | null {
  for (const { target, removedNodes, previousSibling } of records) {
    const root = [...removedNodes].find((node) => node.contains(element));
    if (root instanceof Element) return { root, parent: target as Element, previous: previousSibling };
  }
  return null;
}

function isUsable(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.checkVisibility();
}

function listStops(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(STOPS)].filter(isUsable);
}

/** Rows of a list label their buttons alike: "Delete Senior Night". */
function readVerb(element: HTMLElement): string | undefined {
  return (element.ariaLabel ?? element.textContent).trim().split(' ')[0];
}
