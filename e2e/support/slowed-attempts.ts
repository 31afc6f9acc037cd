import type { Locator, Page } from '@playwright/test';
import { expect } from './test';

export const TOO_MANY = /^Too many attempts\. Please try again in (\d+) seconds?[.,]/;

/**
 * Guesses on a screen until it asks to wait: a slow machine takes longer than the first waits. Returns the number of
 * refused guesses before that, and the seconds that the screen asks to wait.
 */
export async function guessUntilSlowed(
  page: Page,
  refused: Locator,
  guess: () => Promise<void>,
): Promise<{ guesses: number; seconds: number }> {
  const slowed = page.getByRole('alert').filter({ hasText: TOO_MANY });
  for (let guesses = 0; guesses < 12; guesses += 1) {
    // The message for the previous guess has disappeared by the time this one is sent.
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await guess();
    await answered;
    await expect(slowed.or(refused)).toBeVisible();
    if (await slowed.isVisible()) {
      const [, seconds] = TOO_MANY.exec(await slowed.innerText()) ?? [];
      return { guesses, seconds: Number(seconds) };
    }
  }
  throw new Error('never slowed');
}
