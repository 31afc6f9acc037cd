'use client';

import { useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { ListedCategory } from '@/lib/domain/categories/category';
import type { Placement } from '@/lib/domain/categories/order';

/** The row a category would go before or after, and whether into its group. */
interface Over {
  name: string;
  after: boolean;
  inside: boolean;
}

export interface CategoryDrag {
  dragged: string | null;
  over: Over | null;
  /** The props of the handle of a category. */
  handle: (name: string) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    onPointerCancel: () => void;
  };
}

/** Distance that the pointer moves before a drag begins, in pixels. */
const SLACK = 4;
/** From here on, in pixels from the edge of the list, a category goes into the group above. */
const INDENT = 72;

/** Dragging categories by their handles, with mouse, pen or finger. */
export function useCategoryDrag(
  list: RefObject<HTMLElement | null>,
  rows: readonly ListedCategory[],
  onMove: (name: string, to: Placement) => void,
): CategoryDrag {
  const start = useRef<{ name: string; y: number } | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<Over | null>(null);

  const isGroup = (name: string) => rows.some(({ group }) => group === name);

  function end() {
    start.current = null;
    setDragged(null);
    setOver(null);
  }

  function targetAt(name: string, x: number, y: number): Over | null {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[data-category]') ?? [])].filter(
      ({ dataset }) => {
        const row = rows.find((one) => one.name === dataset.category);
        // A group is dropped between groups.
        return (
          row !== undefined &&
          row.name !== name &&
          row.group !== name &&
          (!isGroup(name) || row.group === null)
        );
      },
    );
    const below = items.find((item) => {
      const { top, height } = item.getBoundingClientRect();
      return y < top + height / 2;
    });
    const target = below ?? items.at(-1);
    const row = rows.find((one) => one.name === target?.dataset.category);
    if (!target || !row) return null;
    if (below && row.group !== null) return { name: row.name, after: false, inside: true };
    const isIndented = x - (list.current?.getBoundingClientRect().left ?? 0) > INDENT;
    const above = below ? items[items.indexOf(below) - 1] : target;
    if (above?.dataset.category !== undefined && isIndented && !isGroup(name))
      return { name: above.dataset.category, after: true, inside: true };
    return { name: row.name, after: !below, inside: false };
  }

  function placementOf({ name, after, inside }: Over): Placement | null {
    const row = rows.find((one) => one.name === name);
    if (!row) return null;
    const { kind } = row;
    if (!inside) return { group: null, kind, before: after ? null : name };
    if (after) return { group: row.group ?? row.name, kind, before: null };
    return { group: row.group, kind, before: name };
  }

  return {
    dragged,
    over,
    handle: (name) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { name, y: event.clientY };
      },
      onPointerMove: (event) => {
        if (start.current?.name !== name) return;
        if (dragged === null && Math.abs(event.clientY - start.current.y) < SLACK) return;
        setDragged(name);
        setOver(targetAt(name, event.clientX, event.clientY));
      },
      onPointerUp: () => {
        const to = dragged === name && over ? placementOf(over) : null;
        end();
        if (to) onMove(name, to);
      },
      onPointerCancel: end,
    }),
  };
}
