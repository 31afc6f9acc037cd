import type { MouseEvent } from 'react';

/**
 * Stops the second click of a double click: for the `onClickCapture` of what a click changes, so that another button may
 * lie under the pointer by then.
 */
export function firstClickOnly(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}
