import type { Page } from '@playwright/test';
import Papa from 'papaparse';
import { expect } from './test';

/** The transactions a dashboard link leads to: their count and their sums in minor units. */
export async function rowsBehind(
  page: Page,
  href: string,
): Promise<{ count: number; spending: number; income: number }> {
  // The export contains every page of the list with the same filter.
  const answer = await page.request.get(href.replace('/transactions', '/transactions/export.csv'));
  expect(answer.status(), href).toBe(200);
  const rows = Papa.parse<string[]>((await answer.text()).trimEnd()).data.slice(1);
  const sum = (type: string) =>
    rows
      .filter((cells) => cells[4] === type)
      .reduce((minorUnits, cells) => minorUnits + Math.round(Number(cells[3]) * 100), 0);
  return { count: rows.length, spending: sum('expense') - sum('refund'), income: sum('income') };
}
