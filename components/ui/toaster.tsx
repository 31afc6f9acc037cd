'use client';

import { useTheme } from 'next-themes';
import { Toaster as Sonner } from 'sonner';

/** Where `toast()` messages of sonner appear, in the colours of the page. */
export function Toaster() {
  const { resolvedTheme } = useTheme();
  return (
    <Sonner
      theme={resolvedTheme === 'light' ? 'light' : 'dark'}
      position="bottom-right"
      // Its buttons can be pressed while a dialog is open.
      className="pointer-events-auto"
      toastOptions={{
        classNames: {
          toast: 'rounded-card! border-border-strong! bg-surface! font-sans! text-sm! text-ink! shadow-lg!',
          description: 'text-ink-2!',
          actionButton: 'rounded-control! bg-primary! text-on-primary!',
          success: '[&_[data-icon]]:text-income',
          error: '[&_[data-icon]]:text-expense',
        },
      }}
    />
  );
}
