import type { MouseEvent } from 'react';

/** No two clicks of a double click are further apart, in milliseconds. */
const DOUBLE_CLICK_MS = 400;

let heardAt = 0;

/**
 * Stops the second click of a double click: for the `onClickCapture` of what a click changes, so that another button may
 * be under the pointer by then.
 */
export function firstClickOnly(event: MouseEvent): void {
  if (event.detail < 2 || event.timeStamp - heardAt > DOUBLE_CLICK_MS) {
    heardAt = event.timeStamp;
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}
