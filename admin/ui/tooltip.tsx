import { useEffect, useRef, useState } from 'react';
import { TOOLTIPS } from '../../contract/interface.ts';

/** Attribute with a control's tooltip text. Its accessible name is in `aria-label`. */
const findOwner = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;

interface Shown {
  text: string;
  rect: DOMRect;
}

const GAP = 8;

/** One tooltip for all controls, since a list of two hundred rows has eight hundred of them. */
export function Tooltips() {
  const shown = useTooltipOwner();
  return shown && <ShownTooltip key={`${shown.rect.x} ${shown.rect.y}`} {...shown} />;
}

/** Control under the pointer or focus: after a delay, or at once if a tooltip was just shown. */
function useTooltipOwner() {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let owner: HTMLElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpen = false;
    let closedAt = Number.NEGATIVE_INFINITY;
    const hide = () => {
      clearTimeout(timer);
      if (isOpen) closedAt = performance.now();
      isOpen = false;
      setShown(null);
    };
    const close = () => {
      hide();
      owner = null;
    };
    const open = (element: HTMLElement) => {
      isOpen = true;
      setShown({ text: element.dataset.tooltip ?? '', rect: element.getBoundingClientRect() });
    };
    const enter = (event: Event, delay: number) => {
      const next = findOwner(event.target);
      if (next === owner) return;
      if (owner) close();
      if (!next) return;
      owner = next;
      const isSoon = performance.now() - closedAt < TOOLTIPS.skipDelay;
      timer = setTimeout(open, isSoon ? 0 : delay, next);
    };
    let at = { x: -1, y: -1 };
    const hover = (event: PointerEvent) => {
      // An element that appeared under a resting pointer was not hovered on purpose.
      const isResting = event.clientX === at.x && event.clientY === at.y;
      at = { x: event.clientX, y: event.clientY };
      if (event.pointerType === 'touch') return;
      if (!isResting) enter(event, TOOLTIPS.delay);
      else if (owner && findOwner(event.target) !== owner) close();
    };
    const focus = (event: FocusEvent) => {
      if (findOwner(event.target)?.matches(':focus-visible')) enter(event, 0);
    };
    const listeners = [
      ['pointerover', hover],
      ['pointermove', hover],
      ['focusin', focus],
      ['focusout', close],
      ['pointerdown', hide],
      ['scroll', hide],
      ['keydown', hide],
    ] as [string, EventListener][];
    for (const [type, listener] of listeners) document.addEventListener(type, listener, true);
    return () => {
      clearTimeout(timer);
      for (const [type, listener] of listeners) document.removeEventListener(type, listener, true);
    };
  }, []);
  return shown;
}

function ShownTooltip({ text, rect }: Shown) {
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = tip.current;
    if (!element) return;
    // In the top layer, above any dialog.
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    const left = rect.left + rect.width / 2 - width / 2;
    const above = rect.top - height - GAP;
    element.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
    element.style.top = `${above < GAP ? rect.bottom + GAP : above}px`;
  }, [rect]);
  return (
    <div
      className="pointer-events-none fixed inset-auto w-max max-w-70 rounded-md bg-brand-950 px-2.5 py-1.5 text-xs text-white"
      role="tooltip"
      popover="manual"
      ref={tip}
    >
      {text}
    </div>
  );
}
