'use client';

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { focusMain } from '@/components/ui/focus-main';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { askWith, discardUnsaved, hasUnsaved, isOtherScreen, leave, onUnsavedChange } from '@/lib/unsaved';

/**
 * Asks before unsaved changes are lost: by a link, by a button with `data-leaves`, by Back where the browser lets a
 * page stay, and by closing or reloading the tab, where the browser asks.
 */
export function LeaveQuestion() {
  const isUnsaved = useSyncExternalStore(onUnsavedChange, hasUnsaved, () => false);
  /** Callback for the answer to the question; null while there is none. */
  const [asked, setAsked] = useState<{ go: () => void } | null>(null);
  /** The element that had the focus. */
  const focused = useRef<Element | null>(null);

  useEffect(
    () =>
      askWith((go) => {
        focused.current = document.activeElement;
        setAsked({ go });
      }),
    [],
  );

  useEffect(() => {
    if (!isUnsaved) return;
    const abort = new AbortController();
    const { signal } = abort;
    // Before the link's own handler, which would navigate.
    window.addEventListener('click', holdClick, { capture: true, signal });
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
    if ('navigation' in window) window.navigation.addEventListener('navigate', holdBack, { signal });
    return () => abort.abort();
  }, [isUnsaved]);

  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => open || setAsked(null)}
      title="Discard changes?"
      confirm="Discard"
      cancel="Keep editing"
      busyText="Discard"
      busy={false}
      returnFocus={() => focusMain(focused.current)}
      onConfirm={() => {
        discardUnsaved();
        setAsked(null);
        asked?.go();
      }}
    >
      What you typed is not saved yet.
    </ConfirmDialog>
  );
}

function holdClick(event: MouseEvent): void {
  // Discarded a moment ago.
  if (!hasUnsaved()) return;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const control =
    event.target instanceof Element ? event.target.closest<HTMLElement>('a[href], [data-leaves]') : null;
  if (!control || (control instanceof HTMLAnchorElement && !isLeaving(control))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  leave(() => control.click());
}

function isLeaving(link: HTMLAnchorElement): boolean {
  const isHere = link.target === '' || link.target === '_self';
  return isHere && !link.hasAttribute('download') && isOtherScreen(link.href);
}

/** Browsers let a page hold back only a step that a user takes, and only to a screen of this page. */
function holdBack(event: NavigateEvent): void {
  const { key, url } = event.destination;
  if (!hasUnsaved()) return;
  if (event.navigationType !== 'traverse' || !event.cancelable || !isOtherScreen(url)) return;
  event.preventDefault();
  leave(() => void window.navigation.traverseTo(key));
}
