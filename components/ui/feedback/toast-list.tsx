'use client';

import { useTheme } from 'next-themes';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { toast, Toaster as Sonner } from 'sonner';
import { showToastsWith } from '@/components/ui/feedback/toast';

/** The messages of `toast()`, in the page's colours; loaded with the first of them. */
export function ToastList() {
  const { resolvedTheme } = useTheme();
  const before = useRef<HTMLSpanElement>(null);
  const after = useRef<HTMLSpanElement>(null);

  // Sonner's own effect, which listens for messages, runs before this one.
  useEffect(() => showToastsWith(toast), []);

  /** Sonner returns the focus to where it came from, so Tab would never move past the messages. */
  function leave(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Tab') return;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[tabindex="0"], button')];
    if (document.activeElement !== (event.shiftKey ? stops[0] : stops.at(-1))) return;
    const edge = (event.shiftKey ? before : after).current;
    // After the first, Sonner moves the focus back; the second stays, and the browser continues from there.
    edge?.focus();
    edge?.focus();
  }

  return (
    <>
      <span ref={before} tabIndex={-1} />
      <div onKeyDown={leave}>
        <Sonner
          theme={resolvedTheme === 'light' ? 'light' : 'dark'}
          position="bottom-right"
          // 'Notifications', its default, is the bell's name.
          containerAriaLabel="Messages"
          // Its buttons work while a menu is open.
          className="pointer-events-auto"
          toastOptions={{
            classNames: {
              toast:
                'rounded-card! border-border-strong! bg-surface! font-sans! text-sm! text-ink! shadow-lg!',
              description: 'text-ink-2!',
              actionButton: 'rounded-control! bg-primary! text-on-primary!',
              success: '[&_[data-icon]]:text-income',
              error: '[&_[data-icon]]:text-expense',
            },
          }}
        />
      </div>
      <span ref={after} tabIndex={-1} />
    </>
  );
}
