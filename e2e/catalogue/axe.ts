import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { twMerge } from 'tailwind-merge';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules whose result depends on the theme. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

type Checked = {
  /** Checks only this part of the page, such as a dialog. */
  within?: string;
  /** Rules to skip; each caller gives the reason. */
  except?: string[];
};

/**
 * Waits until all finite animations and transitions have ended and closed elements are gone: axe would measure the
 * contrast of a half-faded colour, even with reduced motion.
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

/** Expects no axe violations, best practices included, and no conflicting classes on the page as it is. */
export function expectNoViolation(page: Page, name: string, checked: Checked = {}): Promise<void> {
  return expectPassed(page, name, checked, null);
}

/**
 * Expects no violations in either theme. The theme changes in place, as it does when another tab changes it. Rules
 * that do not depend on colours run once.
 */
export async function expectAccessible(page: Page, name: string, checked: Checked = {}): Promise<void> {
  await expect(page.locator('[aria-busy=true]'), name).toHaveCount(0);
  for (const theme of ['dark', 'light']) {
    // Repeated until the page is hydrated and listens for the event.
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

/** @param only the rules to run, or null for all */
async function expectPassed(
  page: Page,
  name: string,
  { within, except = [] }: Checked,
  only: string[] | null,
): Promise<void> {
  await motionAtRest(page);
  if (!only) expect(await conflictingClasses(page), name).toEqual([]);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const violations = await page.evaluate(
    async ({ within, except, only }) => {
      const { axe: checker } = window as unknown as { axe: typeof axe };
      const result = await checker.run(within ? { include: [[within]] } : document, {
        resultTypes: ['violations'],
        // No rule reads style sheets, but one looks for media that plays.
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

/** Classes that set the same property of the same element: which of them wins is left to chance (`cn` in lib/utils.ts). */
async function conflictingClasses(page: Page): Promise<string[]> {
  const lists = await page
    .locator('[class]')
    .evaluateAll((elements) => [...new Set(elements.map((element) => element.getAttribute('class') ?? ''))]);
  return lists.flatMap((list) => {
    const kept = new Set(twMerge(list).split(' '));
    const lost = list.split(/\s+/).filter((name) => name !== '' && !kept.has(name));
    return lost.length > 0 ? `${lost.join(' ')} in ${list}` : [];
  });
}
