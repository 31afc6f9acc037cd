import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import '@/app/globals.css';

/**
 * Renders a component into the browser's page until the test has ended. Returns a function that renders another in
 * its place.
 */
export function render(node: ReactNode): (next: ReactNode) => void {
  const container = document.body.appendChild(document.createElement('main'));
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  const show = (next: ReactNode) => flushSync(() => root.render(next));
  show(node);
  return show;
}
