import { hasUnsaved, isOtherScreen, leave, onUnsavedChange } from '@/lib/unsaved';

/**
 * While something is unsaved, holds what would leave the screen until the user has been asked: a link, a button with
 * `data-leaves`, Back where the browser lets a page stay, and closing or reloading the tab, where the browser asks.
 * @returns a function that ends it
 */
export function holdLeaving(): () => void {
  let abort: AbortController | null = null;
  const follow = () => {
    abort?.abort();
    abort = hasUnsaved() ? listen() : null;
  };
  follow();
  const forget = onUnsavedChange(follow);
  return () => {
    forget();
    abort?.abort();
  };
}

function listen(): AbortController {
  const abort = new AbortController();
  const { signal } = abort;
  // Before the link's own handler, which would navigate.
  window.addEventListener('click', holdClick, { capture: true, signal });
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
  if ('navigation' in window) window.navigation.addEventListener('navigate', holdBack, { signal });
  return abort;
}

function holdClick(event: MouseEvent): void {
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
  if (event.navigationType !== 'traverse' || !event.cancelable || !isOtherScreen(url)) return;
  event.preventDefault();
  leave(() => void window.navigation.traverseTo(key));
}
