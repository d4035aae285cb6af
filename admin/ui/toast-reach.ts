import { useEffect } from 'react';
import { TOASTS } from '../../contract/interface.ts';

const TOASTER = '[data-sonner-toaster]';
const STOPS = 'a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable="true"]';

const findToaster = () => document.querySelector<HTMLElement>(TOASTER);
/** The topmost dialog, which traps the focus. */
const findWindow = () => [...document.querySelectorAll<HTMLElement>('[data-slot="dialog"][data-state="open"]')].at(-1);

const isOnToast = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TOASTER) !== null;

/**
 * Makes toasts reachable while a dialog traps the focus: by F8, and by Tab
 * from the dialog's end. Escape, and pressing a button, return to the dialog.
 */
export function useToastReach(): void {
  useEffect(() => {
    let cameFrom: HTMLElement | null = null;
    // Runs after React and before Radix, whose dialogs listen on the document.
    const root = document.documentElement;
    const onFocusIn = (event: FocusEvent) => {
      if (!isOnToast(event.target)) return;
      const { relatedTarget } = event;
      if (!isOnToast(relatedTarget)) cameFrom = relatedTarget instanceof HTMLElement ? relatedTarget : null;
      if (findWindow()) event.stopPropagation();
    };
    const onFocusOut = (event: FocusEvent) => {
      const { target, relatedTarget } = event;
      if (isOnToast(relatedTarget) && findWindow()) event.stopPropagation();
      // Sonner has just restored the previous focus, but Tab or a click meant to go elsewhere.
      const isLeft = isOnToast(target) && relatedTarget instanceof HTMLElement && !isOnToast(relatedTarget);
      if (isLeft) queueMicrotask(() => relatedTarget.focus());
    };
    const onClick = ({ target }: MouseEvent) => {
      const isPressed = target instanceof Element && target.closest(`${TOASTER} button`) !== null;
      if (isPressed && isOnToast(document.activeElement)) leaveFor(cameFrom ?? findWindow());
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' && event.key !== 'Tab') return;
      const toaster = findToaster();
      if (!toaster) return;
      const isInside = isOnToast(document.activeElement);
      const response = () => {
        event.preventDefault();
        event.stopPropagation();
      };
      if (event.key === 'Escape' && isInside) {
        response();
        leaveFor(cameFrom ?? findWindow());
      }
      const frame = findWindow();
      if (event.key !== 'Tab' || !frame) return;
      const [from, to] = isInside ? [toaster, frame] : [frame, toaster];
      const [last, first] = event.shiftKey ? [0, -1] : [-1, 0];
      if (document.activeElement !== listStops(from).at(last)) return;
      response();
      const next = listStops(to).at(first);
      if (isInside) return leaveFor(next ?? frame);
      pressToasterKey(TOASTS.hotkey);
      next?.focus();
    };
    const listening = new AbortController();
    const { signal } = listening;
    root.addEventListener('focusin', onFocusIn, { signal });
    root.addEventListener('focusout', onFocusOut, { signal });
    root.addEventListener('click', onClick, { signal });
    window.addEventListener('keydown', onKeyDown, { signal, capture: true });
    return () => listening.abort();
  }, []);
}

/** Leaves the toast, whose timer continues. */
function leaveFor(target: HTMLElement | null | undefined): void {
  pressToasterKey('Escape');
  target?.focus();
}

/** Simulates a key press for sonner, which reads `code`; everything else reads `key`. Its hotkey also pauses the timer. */
function pressToasterKey(code: string): void {
  document.dispatchEvent(new KeyboardEvent('keydown', { code }));
}

function listStops(within: HTMLElement): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(STOPS)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility(),
  );
}
