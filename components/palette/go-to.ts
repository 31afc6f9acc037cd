import type { useRouter } from 'next/navigation';
import { focusMain } from '@/components/ui/focus-main';

/** How long a screen may take until its part is there, in milliseconds. */
const LONGEST = 10_000;

/** Opens an address of the app, with the focus at the beginning of its content, or at the part that it names. */
export function goTo(router: Pick<ReturnType<typeof useRouter>, 'push'>, href: string) {
  focusMain();
  router.push(href);
  const [, part] = href.split('#');
  if (part) focusWhenThere(part, performance.now() + LONGEST);
}

/** Waits for a heading that arrives with the screen, unless the focus goes elsewhere meanwhile. */
function focusWhenThere(id: string, until: number) {
  requestAnimationFrame(() => {
    const main = document.getElementById('main');
    if (document.activeElement !== main || performance.now() > until) return;
    const part = main?.querySelector<HTMLElement>(`[id='${id}']:is(h1, h2, h3)`);
    if (!part) return focusWhenThere(id, until);
    part.tabIndex = -1;
    part.focus();
  });
}
