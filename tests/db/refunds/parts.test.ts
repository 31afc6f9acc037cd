import { beforeEach, expect, test } from 'vitest';
import { edit, enter, newAccount } from '../support/ledger';
import { newUser, type TestUser } from '../support/users';

let user: TestUser;
let account: string;
let food: string;

beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user);
  food = (await user.client.from('categories').select('id').eq('name', 'Food').single().throwOnError()).data
    .id;
});

async function add(date: string, amount: number, type: string): Promise<string> {
  const entry = { account_id: account, description: 'Shop', category: 'Food' };
  const [id = ''] = await enter(user, { ...entry, date, amount, type });
  return id;
}

const part = (transaction: string, position: number, amount: number) => ({
  transaction_id: transaction,
  position,
  amount,
  type: amount < 0 ? 'expense' : 'refund',
  category_id: food,
});

/** The sum of the lines in each month. */
async function months(): Promise<Record<string, number>> {
  const { data } = await user.client.from('ledger_lines').select('counted_on, amount').throwOnError();
  const sums: Record<string, number> = {};
  for (const { counted_on, amount } of data) {
    const month = String(counted_on).slice(0, 7);
    sums[month] = (sums[month] ?? 0) + Number(amount);
  }
  return sums;
}

async function totals(): Promise<Record<string, number>> {
  const { data } = await user.client.from('month_totals').select('month, amount').throwOnError();
  const sums: Record<string, number> = {};
  for (const { month, amount } of data)
    sums[month.slice(0, 7)] = (sums[month.slice(0, 7)] ?? 0) + Number(amount);
  return sums;
}

test('a refund counted with its purchase counts by itself while split, and with it again afterwards', async () => {
  const purchase = await add('2026-05-10', 60, 'expense');
  const refund = await add('2026-06-12', 40, 'refund');
  await user.client
    .from('refund_links')
    .insert({ refund_id: refund, purchase_id: purchase, amount: 40, counts_with_purchase: true })
    .throwOnError();
  const together = { '2026-05': -20, '2026-06': 0 };
  expect(await months()).toEqual(together);
  await user.client
    .from('transaction_parts')
    .insert([part(refund, 1, 25), part(refund, 2, 15)])
    .throwOnError();
  expect(await months()).toEqual({ '2026-05': -60, '2026-06': 40 });
  expect(await totals()).toEqual({ '2026-05': -60, '2026-06': 40 });
  await user.client.from('transaction_parts').delete().eq('transaction_id', refund).throwOnError();
  expect(await months()).toEqual(together);
  expect(await totals()).toEqual(together);
});

test('moving a part away from its transaction is refused', async () => {
  const one = await add('2026-05-10', 100, 'expense');
  const other = await add('2026-05-11', 50, 'expense');
  await user.client
    .from('transaction_parts')
    .insert([part(one, 1, -50), part(one, 2, -30), part(one, 3, -20)])
    .throwOnError();
  const { error } = await user.client
    .from('transaction_parts')
    .update({ transaction_id: other })
    .in('position', [2, 3]);
  expect(error?.message).toBe('parts_differ');
});

test('a part has no more decimals than its currency', async () => {
  const id = await add('2026-05-10', 20, 'expense');
  const { error } = await user.client
    .from('transaction_parts')
    .insert([part(id, 1, -10.005), part(id, 2, -9.995)]);
  expect(error?.message).toBe('minor_units');
});

test.each([500, -500])('editing a transfer of %d keeps its type and direction', async (amount) => {
  const id = await add('2026-05-10', 1, 'expense');
  await user.client.from('transactions').update({ type: 'transfer', amount }).eq('id', id).throwOnError();
  const read = async () => {
    const { data } = await user.client
      .from('transactions')
      .select('type, amount')
      .eq('id', id)
      .single()
      .throwOnError();
    return { ...data, amount: Number(data.amount) };
  };
  await edit(user, id, { note: 'savings', type: 'expense', amount: '500' });
  expect(await read()).toEqual({ type: 'transfer', amount });
  await edit(user, id, { amount: '600.50' });
  expect(await read()).toEqual({ type: 'transfer', amount: Math.sign(amount) * 600.5 });
});

test.each(['expense', 'income'])('an %s that becomes a transfer keeps its direction', async (type) => {
  const id = await add('2026-05-10', 5, type);
  await edit(user, id, { type: 'transfer' });
  const { data } = await user.client
    .from('transactions')
    .select('type, amount')
    .eq('id', id)
    .single()
    .throwOnError();
  expect([data.type, Number(data.amount)]).toEqual(['transfer', type === 'expense' ? -5 : 5]);
});
