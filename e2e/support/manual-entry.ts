import type { Page } from '@playwright/test';

/** Helpers for the 'Manual Entry' section. */
export function manualEntry(page: Page) {
  const form = page.locator('section', { has: page.getByRole('heading', { name: 'Manual Entry' }) });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  return {
    form,
    field,
    add: form.getByRole('button', { name: 'Add Transaction' }),
    another: form.getByRole('button', { name: 'Save and add another' }),
    list: page.getByRole('listbox', { name: 'Categories' }),
    row: (name: string) => page.getByRole('option', { name, exact: true }),
    fill: async (description: string, amount: string, category: string) => {
      await field('Description').fill(description);
      await field('Amount').fill(amount);
      await field('Category').fill(category);
    },
    chooseAccount: async (label = 'Default Account (*0000)') => {
      await form.getByRole('combobox', { name: 'Account' }).click();
      await page.getByRole('option', { name: label }).click();
    },
  };
}
