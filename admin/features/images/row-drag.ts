import { type PointerEvent, useRef } from 'react';

interface Drag {
  row: HTMLElement;
  /** Vertical position on the page at which it began, in pixels. */
  start: number;
  /** New index of the row. */
  to: number;
}

/** Distance from the screen's edge within which the page scrolls, in pixels. */
const EDGE = 96;
/** Frames in which the page scrolls as far as the pointer is past that distance. */
const SCROLL_FRAMES = 2;

/**
 * Reorders rows of a list by mouse, touch or pen. The dragged row has `data-drag="dragged"`; `before` or `after` marks the
 * row at the drop position. Set without React, because rendering hundreds of rows takes longer than a frame.
 * @returns handlers of every row's grip
 */
export function useRowDrag(onMove: (from: number, to: number) => void) {
  const drag = useRef<Drag | null>(null);
  const frame = useRef(0);
  const end = (): void => {
    cancelAnimationFrame(frame.current);
    if (drag.current) clearMarks(drag.current.row);
    drag.current = null;
  };
  const follow = (y: number): void => {
    cancelAnimationFrame(frame.current);
    if (!drag.current?.row.isConnected) return;
    const { row, start } = drag.current;
    const isScrolled = scrollAlong(y);
    drag.current.to = findPlace(row, y);
    clearMarks(row);
    markRows(row, drag.current.to, y + window.scrollY - start);
    // A pointer held at the edge does not move.
    if (isScrolled) frame.current = requestAnimationFrame(() => follow(y));
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const row = event.currentTarget.closest('li');
      if (event.button !== 0 || !row) return;
      // Prevents text selection while dragging.
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      const to = listRows(row).indexOf(row);
      drag.current = { row, start: event.pageY, to };
      markRows(row, to, 0);
    },
    onPointerMove: ({ clientY }: PointerEvent) => follow(clientY),
    onPointerUp: () => {
      if (!drag.current) return;
      const { row, to } = drag.current;
      const from = listRows(row).indexOf(row);
      end();
      if (from >= 0 && from !== to) onMove(from, to);
    },
    onPointerCancel: end,
  };
}

const listRows = (row: HTMLElement) => Array.from(row.parentElement?.children ?? []) as HTMLElement[];

function markRows(row: HTMLElement, to: number, offset: number): void {
  const rows = listRows(row);
  const from = rows.indexOf(row);
  const target = rows[to];
  if (target) target.dataset.drag = to < from ? 'before' : 'after';
  row.dataset.drag = 'dragged';
  row.style.transform = `translateY(${offset}px)`;
}

function clearMarks(row: HTMLElement): void {
  for (const each of listRows(row)) delete each.dataset.drag;
  row.style.transform = '';
}

/** @returns true if the page scrolled */
function scrollAlong(y: number): boolean {
  const past = Math.min(0, y - EDGE) || Math.max(0, y - (window.innerHeight - EDGE));
  const before = window.scrollY;
  window.scrollBy(0, past / SCROLL_FRAMES);
  return window.scrollY !== before;
}

/** New index of the row: the number of other rows whose middle is above the pointer. */
function findPlace(row: HTMLElement, y: number): number {
  return listRows(row).filter((other) => {
    const { top, bottom } = other.getBoundingClientRect();
    return other !== row && (top + bottom) / 2 < y;
  }).length;
}
