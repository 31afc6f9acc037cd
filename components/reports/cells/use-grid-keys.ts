'use client';

import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';

const STEPS: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Makes the cells of a table one tab stop: arrows, Home and End move within rows, with Ctrl in the whole table. A cell
 * is an element with `data-cell`, the number of its column. Space presses the row's or the column's `data-toggle`.
 */
export function useGridKeys() {
  const table = useRef<HTMLTableElement>(null);

  // Once the cell that has the tab stop is folded away, or its column is not shown, the first one has it.
  useLayoutEffect(() => {
    const stop = table.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]');
    if (table.current && !(stop && isShown(stop))) moveStop(table.current, null);
  });

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const cell = cellOf(event.target);
    if (!cell || event.altKey || event.metaKey) return;
    if (event.key === ' ' && !event.ctrlKey) {
      event.preventDefault();
      (toggleIn(cell.closest('[role=columnheader]')) ?? toggleIn(cell.closest('[role=row]')))?.click();
      return;
    }
    const next = nextCell(event.currentTarget, cell, event.key, event.ctrlKey);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };

  const onFocus = (event: FocusEvent<HTMLTableElement>) => {
    const cell = cellOf(event.target);
    if (cell) moveStop(event.currentTarget, cell);
  };

  return { table, onKeyDown, onFocus };
}

const cellOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;

const toggleIn = (place: Element | null) => place?.querySelector<HTMLElement>('[data-toggle]') ?? null;

function moveStop(table: HTMLTableElement, cell: HTMLElement | null) {
  for (const other of table.querySelectorAll<HTMLElement>('[data-cell][tabindex="0"]')) other.tabIndex = -1;
  const next = cell ?? table.querySelector<HTMLElement>('tbody [data-cell]');
  if (next) next.tabIndex = 0;
}

/** The cell that a key leads to; null for other keys, and at the edge. */
function nextCell(
  table: HTMLTableElement,
  cell: HTMLElement,
  key: string,
  whole: boolean,
): HTMLElement | null {
  const rows = [...table.querySelectorAll('[role=row]')]
    .map((row) => [...row.querySelectorAll<HTMLElement>('[data-cell]')].filter(isShown))
    .filter((cells) => cells.length > 0);
  const row = rows.findIndex((cells) => cells.includes(cell));
  const here = rows[row];
  if (!here) return null;
  const place = here.indexOf(cell);
  if (key === 'Home') return (whole ? rows[0] : here)?.[0] ?? null;
  if (key === 'End') return (whole ? rows.at(-1) : here)?.at(-1) ?? null;
  const [down, right] = (whole ? undefined : STEPS[key]) ?? [0, 0];
  if (right !== 0) return here[place + right] ?? null;
  if (down === 0) return null;
  const column = cell.dataset['cell'];
  const other = rows[row + down];
  return other?.find((one) => one.dataset['cell'] === column) ?? other?.at(-1) ?? null;
}

const isShown = (cell: HTMLElement) => cell.offsetParent !== null;
