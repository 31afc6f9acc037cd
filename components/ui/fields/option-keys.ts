import type { KeyboardEvent } from 'react';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

type Options = {
  count: number;
  /** The index of the option that Enter chooses, or -1. */
  active: number;
  onActive: (index: number) => void;
  onTake: (index: number) => void;
};

/** Moves in a list of options, or takes the active one, by a key pressed in the field above it. */
export function onOptionKey(
  event: KeyboardEvent<HTMLInputElement>,
  { count, active, onActive, onTake }: Options,
): void {
  const step = STEPS[event.key];
  if (step !== undefined) {
    event.preventDefault();
    const [to, last] = [active + step, count - 1];
    const wraps = Math.abs(step) === 1 && (to < 0 || to > last);
    onActive(Math.max(0, wraps ? (step > 0 ? 0 : last) : Math.min(to, last)));
  } else if (event.key === 'Enter') {
    // With Ctrl or Cmd the form is submitted as well.
    if (active >= 0 && !event.ctrlKey && !event.metaKey) event.preventDefault();
    onTake(active);
  }
}
