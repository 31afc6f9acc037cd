import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { asUser, importQuickly, signUpQuickly } from '../support/seed';
import { csv } from '../support/test';

/** The days of the example of docs/product.md, 'Reports'. */
export const SPAN = 'from=2026-01-01&to=2026-03-31';

/** Signs up a user with the example of docs/product.md, 'Reports'. */
export async function enterExample(page: Page): Promise<void> {
  await signUpQuickly(page);
  await importQuickly(
    page,
    csv(
      ...['2026-01-28', '2026-02-27', '2026-03-27'].map((day) => `${day},Pay,Salary,3000.00,income`),
      ...['2026-01-01', '2026-02-01', '2026-03-01'].map((day) => `${day},Landlord,Rent,1200.00,expense`),
      ...['2026-01-10,Market,Groceries,400.00,expense', '2026-02-10,Market,Groceries,380.00,expense'],
      ...['2026-03-10,Market,Groceries,450.00,expense', '2026-01-15,Bistro,Restaurants,120.00,expense'],
      ...['2026-02-27,Bistro,Restaurants,60.00,expense', '2026-03-12,Bistro,Restaurants,40.00,refund'],
      '2026-03-05,Laptop,Things,900.00,expense',
    ),
  );
  const user = await asUser(page);
  for (const category of ['Groceries', 'Restaurants'])
    await user
      .rpc('arrange_category', { change: randomUUID(), category, into_group: 'Food', before: '' })
      .throwOnError();
  await user.from('transactions').update({ one_time: true }).eq('description', 'Laptop').throwOnError();
}
