import type { useRouter } from 'next/navigation';
import { focusMain } from '@/components/ui/focus-main';
import { leaveFor } from '@/lib/unsaved';

/** The longest wait for a section of the next screen, in milliseconds. */
const LONGEST = 10_000;

/** Opens a page of the app, after asking where something unsaved would be lost, and focuses the start of its content, or the section the URL names. */
export function goTo(router: Pick<ReturnType<typeof useRouter>, 'push'>, href: string) {
  leaveFor(href, () => {
    focusMain();
    router.push(href);
    const [, part] = href.split('#');
    if (part) focusWhenThere(part, performance.now() + LONGEST);
  });
}

/** Waits for a heading that loads with the screen, unless the focus moves meanwhile. */
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
