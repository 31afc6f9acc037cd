import { expect, test } from 'vitest';
import { toMinorUnits } from '@/lib/domain/money/money';
import { spendingReportDocument } from '@/lib/domain/reports/document';
import { enter, newAccount } from '../support/ledger';
import { answerOf } from '../support/ledger-changes';
import { newUserOn } from '../support/users';

const TODAY = '2026-11-26';

test('40 categories over 36 months are a document of at most 60 kB', async () => {
  const user = await newUserOn(TODAY);
  const account_id = await newAccount(user);
  const rows = Array.from({ length: 36 * 40 }, (_, index) => {
    const month = Math.floor(index / 40);
    const date = `${2024 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-11`;
    const category = `Some category ${index % 40}`;
    return { account_id, date, category, description: category, type: 'expense', amount: 1000 + index };
  });
  for (let first = 0; first < rows.length; first += 240) await enter(user, ...rows.slice(first, first + 240));
  const report = { from: '2024-01-01', to: '2026-12-31', per: 'month' };
  const document = await answerOf<{ spending: { rows: unknown[] } }>(
    user.client.rpc('month_report', { report, today: TODAY }),
  );
  expect(document.spending.rows).toHaveLength(40);
  expect(JSON.stringify(document).length).toBeLessThanOrEqual(60_000);
}, 120_000);

test('500 payees are listed; the others are one key, and all add up to the total', async () => {
  const user = await newUserOn(TODAY);
  const account_id = await newAccount(user);
  const words = ['amber', 'birch', 'cedar', 'delta', 'ember', 'fjord', 'grove', 'haven', 'islet'];
  const name = (index: number) =>
    [0, 1, 2].map((place) => words[Math.floor(index / 9 ** place) % 9]).join(' ');
  const rows = Array.from({ length: 510 }, (_, index) => ({
    ...{ account_id, date: '2026-11-03', category: 'Food', type: 'expense' },
    ...{ description: name(index), amount: 600 - index },
  }));
  for (let first = 0; first < rows.length; first += 255) await enter(user, ...rows.slice(first, first + 255));
  const report = { from: '2026-11-01', to: '2026-11-30', per: 'month', by: 'payee', of: 'spending' };
  const { keys, others, total } = spendingReportDocument('USD').parse(
    await answerOf(user.client.rpc('spending_report', { report, today: TODAY })),
  );
  expect(keys).toHaveLength(500);
  expect(others).toMatchObject({ count: 10, rows: 10 });
  const sum = keys.reduce((all, { value }) => all + value, others?.value ?? 0);
  expect(sum).toBe(total.value);
  expect(total.value).toBe(toMinorUnits((510 * (600 + 91)) / 2, 'USD'));
}, 120_000);
