import type { Locator, Page } from '@playwright/test';
import { expect } from './support';

/** More stops than any screen of the tests has. */
const STOPS = 150;

/** A person at a keyboard: the only way in which the walks of docs/keyboard.md touch a page. */
export class Keys {
  constructor(private readonly page: Page) {}

  press(...keys: string[]): Promise<void> {
    return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** Presses keys until something shows that they were heard: the first ones may come before the page does. */
  async pressUntil(keys: string[], heard: () => Promise<void>): Promise<void> {
    await expect(async () => {
      await this.press(...keys);
      await heard();
    }).toPass();
  }

  /** Goes to an address of the app with the first Tab of a page before it. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await expect(this.page.locator('[aria-busy=true]')).toHaveCount(0);
    await this.page.waitForLoadState('networkidle');
  }

  /** Tabs, with Shift backwards, until a control has the focus, which has to be seen there. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(target).toBeVisible();
    for (let stop = 0; stop < STOPS; stop += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) {
        return this.expectSeen();
      }
      await this.press(key);
    }
    throw new Error(`${target.toString()} can not be reached by ${key}`);
  }

  /** Tabs to a control and presses Enter on it. */
  async enter(target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
    await this.tabTo(target, key);
    await this.press('Enter');
  }

  /** Tabs to a field, empties it and types. */
  async fill(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await this.press('Control+a', 'Delete');
    await this.type(text);
  }

  /** Tabs to a choice and takes an option of its list with the arrow keys. */
  async choose(target: Locator, option: string): Promise<void> {
    await this.tabTo(target);
    await this.press('Space');
    const wanted = this.page.getByRole('option', { name: option });
    await expect(this.page.getByRole('listbox')).toBeVisible();
    await this.arrowTo(wanted);
    await this.press('Enter');
    await expect(target).toBeFocused();
  }

  /** Opens a menu and takes one of its items with the arrow keys. */
  async pick(menu: Locator, item: string): Promise<void> {
    await this.enter(menu);
    const wanted = this.page.getByRole('menuitem', { name: item });
    await expect(wanted).toBeVisible();
    await this.arrowTo(wanted);
    await this.press('Enter');
  }

  /** Goes down a list to one of its items. A list moves the focus only a moment after the key. */
  private async arrowTo(wanted: Locator): Promise<void> {
    for (let step = 0; step < STOPS; step += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      const before = await this.page.evaluateHandle(() => document.activeElement);
      await this.press('ArrowDown');
      await this.page.waitForFunction((element) => element !== document.activeElement, before);
    }
    throw new Error(`${wanted.toString()} can not be reached by ArrowDown`);
  }

  /** Goes through all stops of a page from its beginning: each one shows that it has the focus, and is in sight. */
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
    expect(indexes.size, 'stops of the tour').toBeGreaterThanOrEqual(atLeast);
  }

  /** Waits until what has the focus has a ring and lies open to view: both take a moment to be drawn. */
  private expectSeen(): Promise<void> {
    const problem = async () => (await this.look()).problem;
    return expect.poll(problem, 'the focus is seen').toBeNull();
  }

  /** Which element of the page has the focus, -1 for none, and how well that is seen. */
  private look(): Promise<{ place: number; problem: string | null }> {
    return this.page.evaluate(() => {
      const active = document.activeElement;
      if (!active || active === document.body) return { place: -1, problem: 'no focus' };
      const place = [...document.querySelectorAll('*')].indexOf(active);
      const name = `${active.tagName} ${active.getAttribute('aria-label') ?? active.textContent?.slice(0, 40)}`;
      // A link that fills its card draws its ring around that.
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
