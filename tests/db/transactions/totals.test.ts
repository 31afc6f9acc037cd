import fc from 'fast-check';
import { expect, test } from 'vitest';
import { enter, newAccount } from '../support/ledger';
import { BEGINNING, emptyLedger, step, take } from '../support/random-steps';
import { expectTrueTotals, linesAndTotals, sumsOf } from '../support/totals';
import { newUser } from '../support/users';

test('whatever happens to a ledger, its totals are the sums of its lines', async () => {
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
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      const { user, accounts } = await emptyLedger();
      for (const one of [...BEGINNING, ...steps]) {
        await take(user, accounts, one);
        await expectTrueTotals(user);
      }
      const kept = await linesAndTotals(user);
      await user.client.rpc('rebuild_totals').throwOnError();
      const byText = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();
      expect(byText((await linesAndTotals(user)).months)).toEqual(byText(kept.months));
    }),
    { numRuns: 6, endOnFailure: true },
  );
  await expectTrueTotals(other);
});

test('a refund counted with its purchase counts in that month, but in its account on its own date', async () => {
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

test('parts that do not add up to their transaction are refused at commit', async () => {
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
