import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMinorUnits } from '@/lib/domain/money';
import { enter, newAccount } from './ledger';
import { step, take } from './random-steps';
import { newUser, type TestUser } from './support';

/** Every line of a user, and every total that is kept of them; amounts in minorUnits. */
async function ledgerOf({ client }: TestUser) {
  const [lines, months, totals, accounts, transactions] = await Promise.all([
    client.from('ledger_lines').select('*').limit(10_000).throwOnError(),
    client.from('month_totals').select('*').limit(10_000).throwOnError(),
    client.from('ledger_totals').select('*').limit(10_000).throwOnError(),
    client.from('account_months').select('*').limit(10_000).throwOnError(),
    client.from('live_transactions').select('account_id, date, amount').limit(10_000).throwOnError(),
  ]);
  return {
    lines: lines.data,
    months: months.data,
    totals: totals.data,
    accounts: accounts.data,
    transactions: transactions.data,
  };
}

type Sums = Record<string, { amount: number; lines: number; transactions: number }>;

/** The sums of rows that have a key in common. */
function sumsOf<Row extends { amount: number | null; transactions?: number | null; lines?: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => unknown[],
): Sums {
  const sums: Sums = {};
  for (const row of rows) {
    const sum = (sums[keyOf(row).join(' ')] ??= { amount: 0, lines: 0, transactions: 0 });
    sum.amount += toMinorUnits(row.amount ?? 0, 'USD');
    sum.lines += row.lines ?? 1;
    sum.transactions += row.transactions ?? 1;
  }
  return sums;
}

/** The totals that are kept say what the lines sum up to. */
async function expectTrueTotals(user: TestUser): Promise<void> {
  const { lines, months, totals, accounts, transactions } = await ledgerOf(user);
  const kind = (row: {
    account_id: string | null;
    category_id: string | null;
    type: string | null;
    counted: boolean | null;
    one_time: boolean | null;
  }) => [row.account_id, row.category_id, row.type, row.counted, row.one_time];
  const monthOf = (date: string | null) => `${date?.slice(0, 7)}-01`;
  expect(sumsOf(months, (row) => [row.month, ...kind(row)])).toEqual(
    sumsOf(lines, (row) => [monthOf(row.counted_on), ...kind(row)]),
  );
  expect(sumsOf(totals, kind)).toEqual(sumsOf(lines, kind));
  expect(sumsOf(accounts, (row) => [row.month, row.account_id])).toMatchObject(
    Object.fromEntries(
      Object.entries(sumsOf(transactions, (row) => [monthOf(row.date), row.account_id])).map(
        ([key, { amount, transactions: count }]) => [key, { amount, transactions: count }],
      ),
    ),
  );
  expect(accounts.length).toBe(new Set(transactions.map((row) => monthOf(row.date) + row.account_id)).size);
}

test('whatever is done to a ledger, the totals that are kept are the sums of its lines', async () => {
  const other = await newUser();
  await enter(other, {
    account_id: await newAccount(other),
    date: '2025-02-03',
    description: 'Theirs',
    category: 'Food',
    amount: 9,
    type: 'expense',
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const user = await newUser();
      const accounts = [await newAccount(user), await newAccount(user)] as const;
      await user.client
        .rpc('ensure_categories', {
          names: ['Food', 'Rent', 'Travel'],
          kinds: ['spending', 'spending', 'spending'],
        })
        .throwOnError();
      for (const one of steps) {
        await take(user, accounts, one);
        await expectTrueTotals(user);
      }
      const kept = await ledgerOf(user);
      await user.client.rpc('rebuild_totals').throwOnError();
      const byText = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();
      expect(byText((await ledgerOf(user)).months)).toEqual(byText(kept.months));
    }),
    { numRuns: 12 },
  );
  await expectTrueTotals(other);
});

test('a refund that counts with its purchase is in its month, and its account has the money when it came', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  const row = { account_id: account, description: 'Boots', category: 'Shopping' };
  const [purchase] = await enter(user, { ...row, date: '2026-05-30', amount: 60, type: 'expense' });
  const [refund] = await enter(user, { ...row, date: '2026-06-12', amount: 40, type: 'refund' });
  const spent = async () => {
    const { data } = await user.client
      .from('month_totals')
      .select('month, amount')
      .order('month')
      .throwOnError();
    return Object.entries(sumsOf(data, ({ month }) => [month])).map(([month, { amount }]) => [
      month,
      0 - amount,
    ]);
  };
  expect(await spent()).toEqual([
    ['2026-05-01', 60_00],
    ['2026-06-01', -40_00],
  ]);
  const link = { refund_id: refund as string, purchase_id: purchase as string, amount: 40 };
  await user.client
    .from('refund_links')
    .insert({ ...link, counts_with_purchase: true })
    .throwOnError();
  expect(await spent()).toEqual([
    ['2026-05-01', 20_00],
    ['2026-06-01', 0],
  ]);
  const { data: months } = await user.client.from('account_months').select('*').order('month').throwOnError();
  expect(months.map(({ month, amount }) => [month, Number(amount)])).toEqual([
    ['2026-05-01', -60],
    ['2026-06-01', 40],
  ]);
  await user.client
    .from('transactions')
    .delete()
    .eq('id', purchase as string)
    .throwOnError();
  expect(await spent()).toEqual([['2026-06-01', -40_00]]);
});

test('parts that are not the amount of their transaction are refused at the end of what is written', async () => {
  const user = await newUser();
  const [id] = await enter(user, {
    account_id: await newAccount(user),
    date: '2026-05-30',
    description: 'Market',
    category: 'Food',
    amount: 10,
    type: 'expense',
  });
  const { data: food } = await user.client
    .from('categories')
    .select('id')
    .eq('name', 'Food')
    .single()
    .throwOnError();
  const part = (position: number, amount: number) => ({
    transaction_id: id as string,
    position,
    amount,
    type: 'expense',
    category_id: food.id,
  });
  const write = (...parts: ReturnType<typeof part>[]) => user.client.from('transaction_parts').insert(parts);
  expect((await write(part(1, -4), part(2, -5))).error?.message).toBe('parts_differ');
  expect((await write(part(1, -10))).error?.message).toBe('parts_differ');
  await write(part(1, -4), part(2, -6)).throwOnError();
  const changed = await user.client
    .from('transactions')
    .update({ amount: -11 })
    .eq('id', id as string);
  expect(changed.error?.message).toBe('parts_differ');
  await expectTrueTotals(user);
});
