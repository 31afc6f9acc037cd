'use client';

import { useCallback, useEffect, useRef, type Ref, type RefCallback } from 'react';
import { typeInto } from '@/components/ui/fields/type-into';

/**
 * A ref for a text field that keeps text typed before hydration. A form would replace it with its own value, or
 * not know about it; here the text is entered again, so that both agree.
 */
export function useEarlyInput(ref: Ref<HTMLInputElement> | undefined): RefCallback<HTMLInputElement> {
  const field = useRef<HTMLInputElement | null>(null);
  /** Undefined until the field is there for the first time. */
  const typed = useRef<string | null>(undefined);

  useEffect(() => {
    const text = typed.current;
    typed.current = null;
    if (field.current && text != null) typeInto(field.current, text);
  }, []);

  return useCallback(
    (element) => {
      field.current = element;
      // Read before the form's own ref is called, which overwrites it.
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

/** The text in a field that the server did not put there; null for none, and for what only the browser restored. */
function typedBefore(field: HTMLInputElement): string | null {
  if (field.value === field.defaultValue) return null;
  const [navigation] = performance.getEntriesByType('navigation');
  const isFirstVisit = navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate';
  return isFirstVisit || document.activeElement === field ? field.value : null;
}
