'use client';

import { useEffect, useRef } from 'react';

/** Where keys are typed text, or belong to what is open above the page. */
const TYPING =
  'input:not([type=checkbox], [type=radio]), textarea, select, [role=combobox], [contenteditable]';
const OPEN = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Whether a key press is typing, or meant for a dialog, menu or list that is open. */
export function isTaken(event: KeyboardEvent): boolean {
  return (
    event.defaultPrevented ||
    event.isComposing ||
    (event.target instanceof Element && event.target.closest(TYPING) !== null) ||
    document.querySelector(OPEN) !== null
  );
}

/** Calls back when a key is pressed alone anywhere on the screen, save where it is typed or something is open. */
export function useShortcut(key: string, onPress: () => void, enabled = true) {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== key || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTaken(event)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [key, enabled]);
}
