'use client';

import { useCallback, useEffect, useRef, type Ref, type RefCallback } from 'react';

/**
 * A ref for a text field that keeps what was typed before the page came to life. A form puts its own value in place
 * then, or does not know of the other; here the text is typed once more, so that both agree.
 */
export function useEarlyInput(ref: Ref<HTMLInputElement> | undefined): RefCallback<HTMLInputElement> {
  const field = useRef<HTMLInputElement | null>(null);
  /** Undefined until the field is there for the first time. */
  const typed = useRef<string | null>(undefined);

  useEffect(() => {
    const text = typed.current;
    typed.current = null;
    if (field.current && text != null) typeAnew(field.current, text);
  }, []);

  return useCallback(
    (element) => {
      field.current = element;
      // Read before the form's own ref is called, which is what overwrites it.
      if (element && typed.current === undefined) typed.current = typedBefore(element);
      return hand(element, ref);
    },
    [ref],
  );
}

function hand(element: HTMLInputElement | null, to: Ref<HTMLInputElement> | undefined): void | (() => void) {
  if (typeof to === 'function') return to(element);
  if (to) to.current = element;
}

/** What stands in a field that the server did not put there; null for nothing, and for what only the browser kept. */
function typedBefore(field: HTMLInputElement): string | null {
  if (field.value === field.defaultValue) return null;
  const [navigation] = performance.getEntriesByType('navigation');
  const isFirstVisit = navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate';
  return isFirstVisit || document.activeElement === field ? field.value : null;
}

function typeAnew(field: HTMLInputElement, text: string): void {
  // React compares with the value it last set itself, and passes over an event that changes nothing.
  field.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
