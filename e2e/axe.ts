import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Checked = {
  /** Only this part of the page, such as a dialog. */
  within?: string;
  /** Rules of axe that do not hold for what is shown, with the reason beside. */
  except?: string[];
};

/**
 * Waits until nothing moves, fades or changes its colour any more, save what does so for ever, and what was closed has
 * gone: a colour that is still on its way has a contrast of its own, even where motion is reduced.
 */
export async function motionAtRest(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const moving = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      );
    return (
      moving.length === 0 && !document.querySelector('[data-state=closed]:is([role=menu], [role$=dialog])')
    );
  });
}

/** Finds no violation of axe's rules, best practice included, on a page as it is. */
export async function expectNoViolation(
  page: Page,
  name: string,
  { within, except = [] }: Checked = {},
): Promise<void> {
  await motionAtRest(page);
  // Otherwise it finishes in a new page, behind which the one under test draws once a second. There are no frames.
  const axe = new AxeBuilder({ page }).setLegacyMode().disableRules(except);
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    name,
  ).toEqual([]);
}

/**
 * Finds no violation in either theme. The theme changes in place, as it does when another tab changes it; the page stays
 * as it is.
 */
export async function expectAccessible(page: Page, name: string, checked?: Checked): Promise<void> {
  await expect(page.locator('[aria-busy=true]'), name).toHaveCount(0);
  for (const theme of ['dark', 'light']) {
    // Asked again until the page has come to life and listens.
    await expect(async () => {
      await page.evaluate((chosen) => {
        localStorage.setItem('theme', chosen);
        dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: chosen }));
      }, theme);
      await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${theme}\\b`), { timeout: 500 });
    }).toPass();
    await expectNoViolation(page, `${name}, ${theme}`, checked);
  }
}
