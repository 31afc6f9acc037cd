import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules whose result depends on the theme. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

type Checked = {
  /** Only this part of the page, such as a dialog. */
  within?: string;
  /** Rules of axe that do not hold for what is shown, with the reason beside. */
  except?: string[];
};

/**
 * Waits until nothing moves, fades or changes its colour any more, except what does so for ever, and what was closed has
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
export function expectNoViolation(page: Page, name: string, checked: Checked = {}): Promise<void> {
  return expectPassed(page, name, checked, null);
}

/**
 * Finds no violation in either theme. The theme changes in place, as it does when another tab changes it; the page stays
 * as it is. What has nothing to do with colours is looked at once.
 */
export async function expectAccessible(page: Page, name: string, checked: Checked = {}): Promise<void> {
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
    await expectPassed(page, `${name}, ${theme}`, checked, theme === 'dark' ? null : COLOURS);
  }
}

/** @param only these rules, or null for all */
async function expectPassed(
  page: Page,
  name: string,
  { within, except = [] }: Checked,
  only: string[] | null,
): Promise<void> {
  await motionAtRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const violations = await page.evaluate(
    async ({ within, except, only }) => {
      const { axe: checker } = window as unknown as { axe: typeof axe };
      const result = await checker.run(within ? { include: [[within]] } : document, {
        resultTypes: ['violations'],
        // No rule reads style sheets; what plays is looked for.
        preload: { assets: ['media'] },
        ...(only ? { runOnly: only.filter((rule) => !except.includes(rule)) } : {}),
        rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
      });
      return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    { within, except, only },
  );
  expect(violations, name).toEqual([]);
}
