'use client';

import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

/** Marks an element of a list that can be put in order, with its place. */
export const placeProps = (place: number) => ({ 'data-place': place });

interface Reorder {
  /** Number of entries. */
  length: number;
  /** Moves one to another place, while it is dragged and by key. */
  onMove: (from: number, to: number) => void;
  /** It was dropped, or moved by a key. */
  onDrop?: () => void;
}

/**
 * Moving an element of a list by its handle: dragged with mouse, pen or finger, or with Alt and the arrow keys. The
 * elements carry `placeProps`.
 */
export function useReorder({ length, onMove, onDrop }: Reorder) {
  /** Current position of the dragged entry. */
  const dragged = useRef<number | null>(null);
  const [isDragging, setDragging] = useState(false);

  function onPointerDown(event: PointerEvent<HTMLElement>, place: number) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = place;
    setDragging(true);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const from = dragged.current;
    if (from === null) return;
    const list = event.currentTarget.closest('ol, ul, tbody');
    const over = [...(list?.querySelectorAll<HTMLElement>('[data-place]') ?? [])].find((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return event.clientY >= top && event.clientY < bottom;
    });
    const to = Number(over?.dataset.place);
    if (!over || Number.isNaN(to) || to === from) return;
    dragged.current = to;
    onMove(from, to);
  }

  function onPointerUp() {
    if (dragged.current === null) return;
    dragged.current = null;
    setDragging(false);
    onDrop?.();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, place: number) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const to = place + (event.key === 'ArrowUp' ? -1 : 1);
    if (to < 0 || to >= length) return;
    onMove(place, to);
    onDrop?.();
  }

  return {
    isDragging,
    handle: (place: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => onPointerDown(event, place),
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, place),
    }),
  };
}
