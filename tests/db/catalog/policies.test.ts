// @on-both
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { anonymous, type TestUser } from '../support/users';
import {
  owner,
  stranger,
  ofOwner,
  ofStranger,
  prepare,
  rowsFor,
  TABLES,
  NAMES,
  table,
  countOfOwner,
  ensureRow,
  keepNotification,
} from './everything-owned';

/** A row must belong to the same user as every row it points at. */
const POINTERS =
  /^(account|category|payee|transaction|out|in|refund|purchase|tag|import|change|notification|series|source|target|goal)_id$/;

/** Amounts are returned as text, with three decimals. */
const asRead = (change: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(change).map(([column, value]) => [
      column,
      typeof value === 'number' && !Number.isInteger(value)
        ? (expect.toSatisfy((read: unknown) => Number(read) === value) as unknown)
        : value,
    ]),
  );

/** Rows of these tables can be deleted once no transaction or series points at them. */
const freed = ['accounts', 'categories', 'payees'];

describe.each(NAMES)('%s', (name) => {
  beforeAll(prepare);

  const owning: { change: Record<string, unknown>; alone?: boolean } = TABLES[name];
  // In some tables, every column is part of the key: there is nothing else to change.
  const change = Object.keys(owning.change).length > 0 ? owning.change : null;
  const insert = (client: TestUser['client'], userId: string) =>
    table(client, name).insert(rowsFor(name, ofOwner, userId) as never);
  const update = (client: TestUser['client'], userId: string) =>
    table(client, name)
      .update((change ?? { user_id: userId }) as never)
      .eq('user_id', userId)
      .select();

  test('the owner selects, inserts, updates and deletes', async () => {
    await ensureRow(name);
    if (owning.alone) await table(owner.client, name).delete().eq('user_id', owner.id).throwOnError();
    const before = await countOfOwner(name);
    const added = rowsFor(name, ofOwner, owner.id);
    await table(owner.client, name)
      .insert(added as never)
      .throwOnError();
    expect(await countOfOwner(name)).toBe(before + added.length);
    const { data } = await update(owner.client, owner.id).throwOnError();
    expect(data).toHaveLength(before + added.length);
    expect(data?.[0]).toMatchObject(asRead(owning.change));
    const [row] = added as { id?: string }[];
    if (row?.id && !owning.alone) {
      await table(owner.client, name).delete().eq('id', row.id).throwOnError();
      expect(await countOfOwner(name)).toBe(before);
    } else {
      await table(owner.client, name).delete().eq('user_id', owner.id).throwOnError();
      expect(await countOfOwner(name)).toBe(0);
    }
  });

  test('another user sees, changes and removes nothing of theirs', async () => {
    await ensureRow(name);
    const before = await table(owner.client, name).select('*').throwOnError();
    expect(before.data).not.toEqual([]);
    const seen = await table(stranger.client, name).select('*').eq('user_id', owner.id).throwOnError();
    expect(seen.data).toEqual([]);
    const changed = await update(stranger.client, owner.id);
    expect(changed.data ?? []).toEqual([]);
    const removed = await table(stranger.client, name).delete().eq('user_id', owner.id).select();
    expect(removed.data ?? []).toEqual([]);
    const planted = await insert(stranger.client, owner.id);
    expect(planted.error?.code).toBe('42501');
    expect((await table(owner.client, name).select('*').throwOnError()).data).toEqual(before.data);
  });

  test('visitors get nothing', async () => {
    await ensureRow(name);
    const before = await table(owner.client, name).select('*').throwOnError();
    const visitor = anonymous();
    expect((await table(visitor, name).select('*')).data ?? []).toEqual([]);
    expect((await insert(visitor, owner.id)).error).not.toBeNull();
    expect((await update(visitor, owner.id)).data ?? []).toEqual([]);
    expect((await table(visitor, name).delete().eq('user_id', owner.id).select()).data ?? []).toEqual([]);
    expect((await table(owner.client, name).select('*').throwOnError()).data).toEqual(before.data);
  });

  test('nobody hands one of their rows to another user', async () => {
    // The new owner has no rows with these keys yet, so only the policy can refuse them.
    for (const [user, client] of [
      [owner.id, owner.client],
      [stranger.id, stranger.client],
    ] as const) {
      if (freed.includes(name))
        for (const pointing of ['recurring_series', 'transactions'])
          await table(client, pointing).delete().eq('user_id', user).throwOnError();
      await table(client, name).delete().eq('user_id', user).throwOnError();
    }
    if (name !== 'notifications') await keepNotification(stranger, ofStranger);
    const own = rowsFor(name, ofStranger, stranger.id);
    await table(stranger.client, name)
      .insert(own as never)
      .throwOnError();
    const [theirs = {}] = rowsFor(name, ofOwner, owner.id);
    const moved = Object.fromEntries(Object.entries(theirs).filter(([column]) => POINTERS.test(column)));
    const { error } = await table(stranger.client, name)
      .update({ ...moved, user_id: owner.id } as never)
      .eq('user_id', stranger.id);
    expect(error?.code).toBe('42501');
    const { data } = await table(owner.client, name).select('*').throwOnError();
    expect(data).toEqual([]);
  });
});

describe('part_tags', () => {
  beforeAll(prepare);

  test('belong to the owner of part and tag alone', async () => {
    await ensureRow('transaction_parts');
    const { data: parts } = await owner.client.from('transaction_parts').select('id').throwOnError();
    const row = { part_id: parts[0]?.id ?? '', tag_id: ofOwner.tag_id };
    await owner.client.from('part_tags').insert(row).throwOnError();
    expect((await stranger.client.from('part_tags').select('*').throwOnError()).data).toEqual([]);
    await stranger.client.from('part_tags').delete().eq('user_id', owner.id).throwOnError();
    const planted = await stranger.client
      .from('part_tags')
      .insert({ ...row, user_id: owner.id, tag_id: ofStranger.tag_id });
    expect(planted.error?.code).toBe('42501');
    expect((await stranger.client.from('part_tags').insert(row)).error?.code).toBe('23503');
    expect((await anonymous().from('part_tags').select('*')).data ?? []).toEqual([]);
    expect((await owner.client.from('part_tags').select('part_id, tag_id').throwOnError()).data).toEqual([
      row,
    ]);
    await owner.client.from('part_tags').delete().eq('user_id', owner.id).throwOnError();
    expect((await owner.client.from('part_tags').select('*').throwOnError()).data).toEqual([]);
  });
});

describe.each(['month_totals', 'ledger_totals', 'account_months', 'amount_counts'] as const)('%s', (name) => {
  beforeAll(prepare);

  test('are read by their owner, and written by nobody', async () => {
    const { data } = await owner.client.from(name).select('*').throwOnError();
    expect(data.length).toBeGreaterThan(0);
    expect(new Set(data.map(({ user_id }) => user_id))).toEqual(new Set([owner.id]));
    expect(
      (await stranger.client.from(name).select('*').eq('user_id', owner.id).throwOnError()).data,
    ).toEqual([]);
    expect((await anonymous().from(name).select('*')).data ?? []).toEqual([]);
    for (const { client } of [owner, stranger]) {
      expect((await client.from(name).insert(data[0] as never)).error?.code).toBe('42501');
      await client.from(name).update({ transactions: 1 }).eq('user_id', owner.id);
      await client.from(name).delete().eq('user_id', owner.id);
    }
    expect((await owner.client.from(name).select('*').throwOnError()).data).toEqual(data);
  });
});

describe('between two users', () => {
  beforeAll(async () => {
    await prepare();
    if (!owner) return;
    await owner.client.from('transactions').delete().eq('id', ofOwner.other_id).throwOnError();
    await stranger.client.from('transactions').delete().eq('user_id', stranger.id).throwOnError();
  });

  test('a transaction cannot point at another user’s account', async () => {
    const row = {
      date: '2026-11-02',
      description: 'Tea',
      category_id: ofOwner.category_id,
      payee_id: ofOwner.payee_id,
      amount: -2,
      type: 'expense',
      account_id: ofStranger.account_id,
    };
    const { error } = await owner.client.from('transactions').insert(row);
    expect(error?.code).toBe('23503');
    const moved = await owner.client
      .from('transactions')
      .update({ account_id: ofStranger.account_id })
      .eq('user_id', owner.id);
    expect(moved.error?.code).toBe('23503');
  });

  test('the balances view and the functions return only the caller’s data', async () => {
    const balances = await stranger.client.from('account_balances').select('id').throwOnError();
    const theirs = [ofStranger.account_id, ofStranger.other_account_id].toSorted();
    expect(balances.data.map(({ id }) => id).toSorted()).toEqual(theirs);
    const period = {
      period_start: '2026-11-01',
      period_end: '2026-11-30',
      previous_start: '2026-10-01',
      today: '2026-11-20',
    };
    const dashboard = await stranger.client.rpc('dashboard', period).throwOnError();
    expect(dashboard.data).toMatchObject({
      period: { expenseCount: 0, incomeCount: 0 },
      ever: { expenseCount: 0, incomeCount: 0, span: null },
      recent: [],
    });
    const { accounts } = dashboard.data as { accounts: { id: string }[] };
    expect(accounts.map(({ id }) => id).toSorted()).toEqual(theirs);
    const page = await stranger.client.rpc('transactions_page').throwOnError();
    expect(page.data).toMatchObject({ total: 0, items: [] });

    const visitor = anonymous();
    expect((await visitor.from('account_balances').select('id')).data ?? []).toEqual([]);
    expect((await visitor.rpc('dashboard', period)).error?.code).toBe('42501');
    expect((await visitor.rpc('transactions_page')).error?.code).toBe('42501');
    expect((await visitor.rpc('categories')).error?.code).toBe('42501');
    expect((await visitor.rpc('current_user_id')).error?.code).toBe('42501');
    expect((await visitor.rpc('match_import', { import: randomUUID() })).error?.code).toBe('42501');
    expect((await visitor.rpc('commit_import', { import: randomUUID() })).error?.code).toBe('42501');
    expect((await visitor.rpc('undo_import', { import: randomUUID() })).error?.code).toBe('42501');
    expect((await visitor.rpc('past_imports')).error?.code).toBe('42501');
  });

  test('changes and the trash are out of reach for other users', async () => {
    const change = randomUUID();
    const idsOf = async (user: TestUser) => {
      const { data } = await user.client.from('live_transactions').select('id').throwOnError();
      return data.map(({ id }) => id ?? '');
    };
    const ids = await idsOf(owner);
    expect(ids).toHaveLength(1);
    const { client } = stranger;
    const nothing = { transactions: 0 };
    const selection = { ids };
    // Other users' ids count as unknown.
    for (const answer of [
      await client.rpc('set_transactions', {
        change: randomUUID(),
        selection,
        details: { category: 'Stolen' },
      }),
      await client.rpc('delete_transactions', { change: randomUUID(), selection }),
      await client.rpc('restore_transactions', { ids }),
    ])
      expect(answer.data).toEqual(nothing);
    const account = ofOwner.account_id;
    expect(
      (await client.rpc('delete_account', { change: randomUUID(), account, transactions: 1 })).error?.message,
    ).toBe('account_gone');
    expect((await client.rpc('close_account', { account, closed: false })).error?.message).toBe(
      'account_gone',
    );

    await owner.client.rpc('delete_transactions', { change, selection }).throwOnError();
    expect((await client.rpc('undo_change', { change })).error?.message).toBe('change_gone');
    await client.rpc('restore_transactions', { ids }).throwOnError();
    await client.rpc('take_from_trash', { accounts: [ofOwner.account_id], ids }).throwOnError();
    expect((await client.rpc('trash_page')).data).toMatchObject({ total: 0, items: [], accounts: [] });
    await client.rpc('empty_trash', { transactions: 0, accounts: 0 }).throwOnError();
    expect(await idsOf(stranger)).toEqual([]);
    // A user's change may have the same id as another user's.
    expect((await client.rpc('delete_transactions', { change, selection })).data).toEqual(nothing);
    expect((await client.rpc('undo_change', { change })).data).toEqual({ transactions: 0, kept: 0 });
    expect((await owner.client.rpc('trash_page')).data).toMatchObject({ items: [{ id: ids[0] }] });
    await owner.client.rpc('undo_change', { change }).throwOnError();
    expect(await idsOf(owner)).toEqual(ids);

    const visitor = anonymous();
    for (const refused of [
      await visitor.rpc('filtered_transactions', { filter: {} }),
      await visitor.rpc('fold_text', { input: 'x' }),
      await visitor.rpc('export_transactions'),
      await visitor.rpc('set_transactions', { change, selection, details: { category: 'Stolen' } }),
      await visitor.rpc('delete_transactions', { change, selection }),
      await visitor.rpc('undo_change', { change }),
      await visitor.rpc('restore_transactions', { ids }),
      await visitor.rpc('empty_trash', { transactions: 0, accounts: 0 }),
      await visitor.rpc('trash_page'),
      await visitor.rpc('delete_account', { change, account, transactions: 0 }),
      await visitor.rpc('close_account', { account, closed: true }),
      await visitor.rpc('bank_accounts'),
      await visitor.rpc('transaction_choices', { today: '2026-11-20' }),
      await visitor.rpc('backup_page', { name: 'transactions' }),
      await visitor.rpc('backup_state'),
      await visitor.rpc('stage_restore_part', { restore: change, part: 0, kind: 'accounts', rows: [] }),
      await visitor.rpc('restore_backup', { restore: change, counts: {} }),
      await visitor.rpc('delete_own_user', { email: owner.email }),
    ])
      expect(refused.error?.code).toBe('42501');
  });
});
