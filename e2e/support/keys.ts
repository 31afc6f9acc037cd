import type { Locator, Page } from '@playwright/test';
import { expect } from './test';

/** More focus stops than any screen in the tests has. */
const STOPS = 150;

/** A keyboard user: the walks of docs/keyboard.md touch a page only through this class. */
export class Keys {
  constructor(private readonly page: Page) {}

  press(...keys: string[]): Promise<void> {
    return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** Presses keys until something shows that they worked: the page may not listen yet. */
  async pressUntil(keys: string[], heard: () => Promise<void>): Promise<void> {
    await expect(async () => {
      await this.press(...keys);
      await heard();
    }).toPass();
  }

  /** Opens a page of the app and waits until it is ready for keys. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await expect(this.page.locator('[aria-busy=true]')).toHaveCount(0);
    await this.page.waitForLoadState('networkidle');
  }

  /** Presses Tab or Shift+Tab until a control has focus, and checks that the focus is visible there. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(target).toBeVisible();
    for (let stop = 0; stop < STOPS; stop += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) {
        return this.expectSeen();
      }
      await this.press(key);
    }
    throw new Error(`${target.toString()} cannot be reached by ${key}`);
  }

  /** Tabs to a control and presses Enter. */
  async enter(target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
    await this.tabTo(target, key);
    await this.press('Enter');
  }

  /** Tabs to a field, clears it and types. */
  async fill(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await this.press('Control+a', 'Delete');
    await this.type(text);
  }

  /** Tabs to a select and chooses an option with the arrow keys. */
  async choose(target: Locator, option: string): Promise<void> {
    await this.tabTo(target);
    await this.press('Space');
    const wanted = this.page.getByRole('option', { name: option });
    await expect(this.page.getByRole('listbox')).toBeVisible();
    await this.arrowTo(wanted);
    await this.press('Enter');
    await expect(target).toBeFocused();
  }

  /** Opens a menu and chooses an item with the arrow keys. */
  async pick(menu: Locator, item: string): Promise<void> {
    await this.enter(menu);
    const wanted = this.page.getByRole('menuitem', { name: item });
    await expect(wanted).toBeVisible();
    await this.arrowTo(wanted);
    await this.press('Enter');
  }

  /** Moves down a list to one of its items. Lists move the focus a moment after the key press. */
  private async arrowTo(wanted: Locator): Promise<void> {
    for (let step = 0; step < STOPS; step += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      const before = await this.page.evaluateHandle(() => document.activeElement);
      await this.press('ArrowDown');
      await this.page.waitForFunction((element) => element !== document.activeElement, before);
    }
    throw new Error(`${wanted.toString()} cannot be reached by ArrowDown`);
  }

  /** Tabs through all stops of a page from the start: each one is in view and shows its focus. */
  async tour(atLeast: number): Promise<void> {
    await this.page.evaluate(() => {
      document.body.tabIndex = -1;
      document.body.focus();
      document.body.removeAttribute('tabindex');
    });
    const indexes = new Set<number>();
    for (let stop = 0; stop < STOPS; stop += 1) {
      await this.press('Tab');
      const { place } = await this.look();
      if (place < 0 || indexes.has(place)) break;
      indexes.add(place);
      await this.expectSeen();
    }
    expect(indexes.size, 'focus stops').toBeGreaterThanOrEqual(atLeast);
  }

  /** Waits until the focused element has a ring and is not covered: both take a moment to render. */
  private expectSeen(): Promise<void> {
    const problem = async () => (await this.look()).problem;
    return expect.poll(problem, 'the focus is visible').toBeNull();
  }

  /** The index of the focused element in the page, -1 for none, and what keeps the focus from being seen. */
  private look(): Promise<{ place: number; problem: string | null }> {
    return this.page.evaluate(() => {
      const active = document.activeElement;
      if (!active || active === document.body) return { place: -1, problem: 'no focus' };
      const place = [...document.querySelectorAll('*')].indexOf(active);
      const name = `${active.tagName} ${active.getAttribute('aria-label') ?? active.textContent?.slice(0, 40)}`;
      // A link that fills its card draws its ring on a pseudo-element.
      const hasRing = [undefined, '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(active, part);
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
      });
      if (!hasRing) return { place, problem: `no ring: ${name}` };
      const isInSight = [...active.getClientRects()].some(({ left, top, width, height }) =>
        [0.5, 0.1, 0.9].some((share) => {
          const hit = document.elementFromPoint(left + width * share, top + height / 2);
          return hit !== null && (active.contains(hit) || hit.contains(active));
        }),
      );
      return { place, problem: isInSight ? null : `out of sight: ${name}` };
    });
  }
}
