import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';

interface Drag {
  from: number;
  to: number;
  /** Vertical distance the pointer has moved, in pixels. */
  offset: number;
}

export interface DraggedRow {
  /** Dragged, or next to the drop position. */
  state: 'none' | 'dragged' | 'before' | 'after';
  style: CSSProperties | undefined;
  grip: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
}

/** Distance from the screen's edge within which the page scrolls, in pixels. */
const EDGE = 96;
const SCROLL_STEP = 14;

/** Reorders rows of a list by mouse, touch or pen. */
export function useRowDrag(onMove: (from: number, to: number) => void) {
  const start = useRef(0);
  const [drag, setShown] = useState<Drag | null>(null);
  // A finger may lift before its last move is rendered. The actual position counts.
  const latest = useRef<Drag | null>(null);
  const setDrag = (next: Drag | null) => {
    latest.current = next;
    setShown(next);
  };
  const end = () => {
    const moved = latest.current;
    setDrag(null);
    if (moved && moved.from !== moved.to) onMove(moved.from, moved.to);
  };
  return (index: number): DraggedRow => {
    const isDragged = drag?.from === index;
    const isTarget = drag !== null && drag.to === index && !isDragged;
    const side = drag && drag.to < drag.from ? 'before' : 'after';
    return {
      state: isDragged ? 'dragged' : isTarget ? side : 'none',
      style: isDragged ? { transform: `translateY(${drag.offset}px)` } : undefined,
      grip: {
        onPointerDown: (event) => {
          if (event.button !== 0) return;
          // Prevents text selection while dragging.
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          start.current = event.pageY;
          setDrag({ from: index, to: index, offset: 0 });
        },
        onPointerMove: ({ currentTarget, clientY, pageY }) => {
          const row = currentTarget.closest('li');
          if (!latest.current || !row) return;
          scrollAlong(clientY);
          setDrag({ ...latest.current, to: findPlace(row, clientY), offset: pageY - start.current });
        },
        onPointerUp: end,
        onPointerCancel: () => setDrag(null),
      },
    };
  };
}

function scrollAlong(y: number): void {
  if (y < EDGE) window.scrollBy(0, -SCROLL_STEP);
  else if (y > window.innerHeight - EDGE) window.scrollBy(0, SCROLL_STEP);
}

/** New index of the row: the number of other rows whose middle is above the pointer. */
function findPlace(row: Element, y: number): number {
  return Array.from(row.parentElement?.children ?? []).filter((other) => {
    const { top, bottom } = other.getBoundingClientRect();
    return other !== row && (top + bottom) / 2 < y;
  }).length;
}
