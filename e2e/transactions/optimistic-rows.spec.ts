import type { Page, Request } from '@playwright/test';
import { entries, row } from '../support/entries';
import { importQuickly, signUpQuickly } from '../support/seed';
import { expect, test } from '../support/test';

const isAction = (request: Request) => request.method() === 'POST' && 'next-action' in request.headers();

/**
 * From `hold` on, server actions are held back until `release`, which waits for the first of them and lets all continue
 * or, with `failing`, aborts them.
 */
async function holdActions(page: Page) {
  let free: (failing: boolean) => void = () => {};
  let gate: Promise<boolean> | null = null;
  let sent = Promise.resolve();
  let arrive = () => {};
  await page.route(
    () => true,
    async (route) => {
      if (!gate || !isAction(route.request())) return route.continue();
      arrive();
      if (await gate) await route.abort();
      else await route.continue();
    },
  );
  return {
    hold: () => {
      gate = new Promise((resolve) => (free = resolve));
      sent = new Promise((resolve) => (arrive = resolve));
    },
    release: async ({ failing = false } = {}) => {
      await sent;
      gate = null;
      free(failing);
    },
  };
}

/** Returns how many milliseconds after the last key press a spinner appeared among the messages. */
async function watchSpinner(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let pressed = Infinity;
    document.addEventListener('keydown', () => (pressed = performance.now()), true);
    const spinner = new Promise<number>((resolve) => {
      const look = () => {
        if (document.querySelector('[data-sonner-toast][data-type=loading]'))
          resolve(performance.now() - pressed);
        else requestAnimationFrame(look);
      };
      look();
    });
    Object.assign(window, { spinner });
  });
  return () => page.evaluate(() => (window as unknown as { spinner: Promise<number> }).spinner);
}

test.describe('changes appear before the server has responded', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED/] });

  test('rows of the list and of the trash', async ({ page }) => {
    await signUpQuickly(page);
    await importQuickly(page, entries(23));
    await page.goto('/transactions');
    const { hold, release } = await holdActions(page);
    const remove = async (entry: number) => {
      await page.getByRole('button', { name: `Actions for Entry ${entry}`, exact: true }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    };
    const rows = page.getByRole('row');

    hold();
    await remove(2);
    await expect(row(page, 2)).toHaveCount(0);
    await expect(rows).toHaveCount(10);
    // Focus moves to the next row; the counts wait for the server.
    await expect(page.getByRole('button', { name: 'Actions for Entry 3', exact: true })).toBeFocused();
    await expect(page.getByText('23 transactions', { exact: true })).toBeVisible();
    await release();
    await expect(page.getByText('1 transaction deleted.')).toBeVisible();
    await expect(page.getByText('22 transactions', { exact: true })).toBeVisible();
    await expect(row(page, 10)).toBeVisible();

    hold();
    const spinner = await watchSpinner(page);
    await page.keyboard.press('Control+z');
    await expect(row(page, 2)).toBeVisible();
    await expect(row(page, 10)).toHaveCount(0);
    expect(await spinner(), 'milliseconds until a spinner is seen').toBeGreaterThan(190);
    await release();
    await expect(page.getByText('1 transaction is back.')).toBeVisible();
    await expect(rows.nth(3)).toContainText('Entry 2');

    // A change that fails is rolled back, with a message.
    hold();
    await remove(4);
    await expect(row(page, 4)).toHaveCount(0);
    await release({ failing: true });
    await expect(page.getByText('No answer. Check your connection and try again')).toBeVisible();
    await expect(row(page, 4)).toBeVisible();

    hold();
    await page.getByRole('checkbox', { name: /^Select Entry 1, / }).click();
    const bar = page.getByRole('region', { name: 'Selected transactions' });
    await bar.getByRole('button', { name: 'Set category' }).click();
    await page.getByRole('combobox', { name: 'Category' }).fill('Travel');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await expect(row(page, 1)).toContainText('Travel');
    await release();
    await expect(page.getByText('1 transaction moved to Travel.')).toBeVisible();
    await expect(row(page, 1)).toContainText('Travel');

    await remove(0);
    await expect(page.getByText('1 transaction deleted.')).toBeVisible();
    await page.goto('/transactions/trash');
    hold();
    await page.getByRole('button', { name: 'Restore Entry 0' }).click();
    await expect(page.getByText('Entry 0')).toHaveCount(0);
    await release();
    await expect(page.getByText('The trash is empty')).toBeVisible();
  });

  test('Ctrl+Z undoes a change that is still being saved, not an earlier one', async ({ page }) => {
    await signUpQuickly(page);
    await importQuickly(page, entries(5));
    await page.goto('/transactions');
    const { hold, release } = await holdActions(page);
    const undoAtOnce = async (entry: number) => {
      await page.getByRole('button', { name: `Actions for Entry ${entry}`, exact: true }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect(row(page, entry)).toHaveCount(0);
      await page.keyboard.press('Control+z');
      await expect(promise).toBeVisible();
    };
    const promise = page.getByText('It will be undone as soon as it is saved.');

    await page.getByRole('button', { name: 'Actions for Entry 0', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByText('1 transaction deleted.')).toBeVisible();
    hold();
    await undoAtOnce(1);
    await release();
    await expect(page.getByText('1 transaction is back.')).toBeVisible();
    await expect(row(page, 1)).toBeVisible();
    await expect(row(page, 0)).toHaveCount(0);

    // A change that failed leaves nothing to undo.
    hold();
    await undoAtOnce(2);
    await release({ failing: true });
    await expect(page.getByText('No answer. Check your connection and try again')).toBeVisible();
    await expect(promise).toHaveCount(0);
    await expect(row(page, 2)).toBeVisible();
  });
});
