import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { exportOf, restoreInto, speaking, userWithLedger } from '../support/data-exports';
import { remove, transactionsOf } from '../support/ledger-changes';
import { enter, newAccount } from '../support/ledger';
import { newUser, type TestUser } from '../support/users';

vi.mock('@/lib/supabase/server', () => ({ createClient: async () => speaking.client }));

describe('a restore', () => {
  test('brings back the trash, however old, until the next change', async () => {
    const user = await userWithLedger();
    const [row] = await transactionsOf(user);
    await remove(user, { ids: [row?.id ?? ''] }).throwOnError();
    const dataExport = await exportOf(user);
    const [change] = dataExport.tables.ledger_changes;
    if (!change) throw new Error('nothing was deleted');
    change.made_at = '2026-01-02T03:04:05.000000Z';
    const other = await newUser();
    expect(await restoreInto(other, dataExport)).toMatchObject({ data: { transactions: 2 } });
    expect((await exportOf(other)).tables).toEqual(dataExport.tables);
    await remove(other, { ids: [] }).throwOnError();
    expect((await exportOf(other)).counts.transactions).toBe(2);
  });

  test('brings back parts, transfers, refunds, tags and limits of a month', async () => {
    const user = await newUser();
    const { client } = user;
    const [from, to] = [await newAccount(user), await newAccount(user)];
    await client.from('profiles').update({ currency: 'KWD' }).eq('user_id', user.id).throwOnError();
    const entry = { account_id: from, date: '2026-11-02', category: 'Food', type: 'expense' };
    for (const description of ['Split', 'Shirt', 'Out', 'In', 'Back'])
      await enter(user, {
        ...entry,
        description,
        amount: description === 'Back' ? 4 : 10,
        account_id: description === 'In' ? to : from,
        type: ['In', 'Back'].includes(description) ? 'income' : 'expense',
      });
    const rows = new Map((await transactionsOf(user)).map((row) => [row.description, row]));
    const idOf = (description: string) => rows.get(description)?.id ?? '';
    const category_id = rows.get('Split')?.category_id ?? '';
    const parts = [randomUUID(), randomUUID()];
    await client
      .from('transaction_parts')
      .insert(
        parts.map((id, index) => ({
          id,
          transaction_id: idOf('Split'),
          position: index + 1,
          amount: index === 0 ? -2.505 : -7.495,
          type: 'expense',
          category_id,
        })),
      )
      .throwOnError();
    await client
      .from('transfers')
      .insert({
        out_id: idOf('Out'),
        in_id: idOf('In'),
        out_account_id: from,
        in_account_id: to,
        origin: 'hand',
      })
      .throwOnError();
    await client
      .from('suggestions')
      .insert({
        kind: 'transfer',
        first_id: idOf('Shirt'),
        second_id: idOf('In'),
        refused_at: '2026-11-03T00:00:00Z',
      })
      .throwOnError();
    await client.from('transactions').update({ type: 'refund' }).eq('id', idOf('Back')).throwOnError();
    await client
      .from('refund_links')
      .insert({ refund_id: idOf('Back'), purchase_id: idOf('Shirt'), amount: 4, counts_with_purchase: true })
      .throwOnError();
    const tag_id = randomUUID();
    await client.from('tags').insert({ id: tag_id, name: 'Holiday' }).throwOnError();
    await client
      .from('transaction_tags')
      .insert({ transaction_id: idOf('Shirt'), tag_id })
      .throwOnError();
    await client
      .from('part_tags')
      .insert({ part_id: parts[0] ?? '', tag_id })
      .throwOnError();
    await client
      .from('budgets')
      .insert({ category_id, valid_from: '2026-11-01', amount: null })
      .throwOnError();
    const lines = async (as: TestUser) => {
      const order = ['transaction_id', 'part_id', 'counted_on', 'amount'] as const;
      let query = as.client.from('ledger_lines').select('*');
      for (const column of order) query = query.order(column);
      return (await query.throwOnError()).data.map((line) => ({ ...line, user_id: null }));
    };
    const totals = async (as: TestUser) => {
      const { data } = await as.client
        .from('month_totals')
        .select('month, type, amount, lines, transactions')
        .order('type')
        .order('amount')
        .throwOnError();
      return data;
    };

    const dataExport = await exportOf(user);
    expect(dataExport.tables.transaction_parts.map(({ amount }) => amount).toSorted()).toEqual([
      '-2.505',
      '-7.495',
    ]);
    const other = await newUser();
    expect(await restoreInto(other, dataExport)).toMatchObject({ data: { transactions: 5 } });
    expect((await exportOf(other)).tables).toEqual(dataExport.tables);
    expect(await lines(other)).toEqual(await lines(user));
    expect(await totals(other)).toEqual(await totals(user));

    // Constraints that are checked at commit are checked here as well.
    const spoiled = structuredClone(dataExport);
    Object.assign(spoiled.tables.transaction_parts[0]!, { amount: '-2.00' });
    expect(await restoreInto(await newUser(), spoiled)).toMatchObject({ error: { code: 'export_damaged' } });
  });
});
