import type { Page } from '@playwright/test';
import { expect } from '../support/test';

/**
 * Checks that every touch target is 44 × 44 pixels (links within text need only the height), that a phone would not
 * zoom into a field, and that nothing scrolls sideways.
 */
export async function expectLargeTargets(page: Page, name: string, part = 'body'): Promise<void> {
  await expect(page.locator('[aria-busy=true]'), name).toHaveCount(0);
  // Taps would miss elements that are still moving in.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  );
  const small = await page.evaluate((scope) => {
    const targets =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option], [role=menuitem]';
    const found: string[] = [];
    const place = window.scrollY;
    for (const element of document.querySelectorAll<HTMLElement>(`:is(${scope}) :is(${targets})`)) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (element.matches(':disabled') || element.closest('[inert], [aria-hidden=true], .sr-only')) continue;
      // The skip link is for the keyboard alone, and out of sight until focused.
      if (element.matches('[href="#main"]')) continue;
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = element.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) continue;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const owns = (left: number, top: number) => {
        const hit = document.elementFromPoint(left, top);
        const label = hit?.closest('label');
        return hit !== null && (element.contains(hit) || label?.control === element);
      };
      const reach = (dx: number, dy: number) => {
        let steps = 0;
        while (steps < 60 && owns(x + dx * (steps + 1), y + dy * (steps + 1))) steps += 1;
        return steps;
      };
      const width = reach(-1, 0) + reach(1, 0) + 1;
      const height = reach(0, -1) + reach(0, 1) + 1;
      const label = element.getAttribute('aria-label') ?? element.textContent;
      const name = `${element.tagName} "${(label || element.id).trim().slice(0, 50)}"`;
      const inText = element.matches('a') && getComputedStyle(element).display === 'inline';
      if (height < 43.5 || (width < 43.5 && !inText)) found.push(`${name} ${width}×${height}`);
      const isTyped = element.matches('input:not([type=checkbox], [type=file], [type=radio]), textarea');
      if (isTyped && parseFloat(getComputedStyle(element).fontSize) < 16) found.push(`${name} small text`);
    }
    window.scrollTo({ top: place, behavior: 'instant' });
    const sideways = document.documentElement.scrollWidth - window.innerWidth;
    if (sideways > 0) found.push(`scrolls ${sideways} px sideways`);
    return [...new Set(found)];
  }, part);
  expect(small, `${name}: too small for touch`).toEqual([]);
}

/** Checks at each width that nothing scrolls sideways, no figure in `part` is cut off and none overlaps other text. */
export async function expectWhole(
  page: Page,
  name: string,
  widths: readonly number[],
  part = 'body',
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // Polled: the charts follow a moment later.
    const problems = () =>
      page.evaluate((scope) => {
        const found: string[] = [];
        const sideways = document.documentElement.scrollWidth - window.innerWidth;
        if (sideways > 0) found.push(`scrolls ${sideways} px sideways`);
        const root = document.querySelector(scope) ?? document.body;
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        /** The box of an element as clipped by its ancestors. */
        const clip = (element: Element) => {
          let [left, right, top, bottom] = [-Infinity, Infinity, -Infinity, Infinity];
          for (let up: Element | null = element; up && up !== document.body; up = up.parentElement) {
            if (getComputedStyle(up).overflowX === 'visible') continue;
            const box = up.getBoundingClientRect();
            left = Math.max(left, box.left);
            right = Math.min(right, box.right);
            top = Math.max(top, box.top);
            bottom = Math.min(bottom, box.bottom);
          }
          return { left, right, top, bottom };
        };
        const texts: {
          text: string;
          boxes: DOMRect[];
          element: Element;
          seen: ReturnType<typeof clip>;
          fixed: boolean;
        }[] = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const text = node.textContent?.trim() ?? '';
          const element = node.parentElement;
          if (!text || !element || !element.checkVisibility({ visibilityProperty: true })) continue;
          if (element.closest('.sr-only, option, script, style, [data-sonner-toaster]')) continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          texts.push({
            text,
            element,
            boxes: [...range.getClientRects()].filter((box) => box.width > 1),
            seen: clip(element),
            fixed: element.closest('[data-floating-bar], header') !== null,
          });
        }
        const figure = /[$€£][\d,]+\.\d\d/;
        for (const { text, boxes, element, seen: own, fixed } of texts) {
          if (!figure.test(text)) continue;
          if (
            boxes.some(
              (box) => box.left < own.left - 1 || box.right > Math.min(own.right, window.innerWidth) + 1,
            )
          )
            found.push(`cut off: ${text}`);
          for (const other of texts) {
            if (other.element === element || other.fixed !== fixed) continue;
            const overlaps = boxes.some((a) =>
              other.boxes.some(
                (b) =>
                  Math.min(a.right, b.right, other.seen.right) - Math.max(a.left, b.left, other.seen.left) >
                    2 &&
                  Math.min(a.bottom, b.bottom, other.seen.bottom) - Math.max(a.top, b.top, other.seen.top) >
                    4,
              ),
            );
            if (overlaps) found.push(`“${text}” lies over “${other.text.slice(0, 40)}”`);
          }
        }
        return [...new Set(found)].slice(0, 10);
      }, part);
    await expect.poll(problems, { message: `${name} at ${width}` }).toEqual([]);
  }
}
