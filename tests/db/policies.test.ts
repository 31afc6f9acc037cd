import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { anonymous, type TestUser } from './support';
import {
  owner,
  stranger,
  ownerAccount,
  strangerAccount,
  ownerImport,
  strangerImport,
  ownerChange,
  strangerChange,
  ownerNotification,
  strangerNotification,
  prepare,
  TABLES,
  NAMES,
  table,
  countOfOwner,
  ensureRow,
} from './everything-owned';

describe.each(NAMES)('%s', (name) => {
  beforeAll(prepare);

  const { row, change, single } = TABLES[name];
  const insert = (client: TestUser['client'], userId: string) =>
    table(client, name).insert({ ...row(), user_id: userId } as never);

  test('the owner selects, inserts, updates and deletes', async () => {
    const before = await countOfOwner(name);
    expect(before).toBeGreaterThan(0);
    if (single) await table(owner.client, name).delete().eq('user_id', owner.id).throwOnError();
    await insert(owner.client, owner.id).throwOnError();
    expect(await countOfOwner(name)).toBe(single ? 1 : before + 1);
    const { data } = await table(owner.client, name)
      .update(change as never)
      .eq('user_id', owner.id)
      .select()
      .throwOnError();
    expect(data).toHaveLength(single ? 1 : before + 1);
    expect(data?.[0]).toMatchObject(change);
    const removed = {
      profiles: null,
      savings_goals: null,
      accounts: { name: 'none' },
      budget_limits: { monthly_limit: 7.25 },
      imports: null,
      import_rows: null,
      import_statements: null,
      import_mappings: null,
      ledger_changes: null,
      changed_transactions: null,
      deleted_transactions: { description: 'Changed' },
      deleted_accounts: { name: 'Changed' },
      transactions: { description: 'Planted' },
      category_colors: null,
      notifications: null,
      budget_alerts: { spending: 9.25 },
      large_transaction_alerts: null,
      restore_parts: null,
    }[name];
    if (removed) await table(owner.client, name).delete().match(removed).throwOnError();
    if (name === 'transactions') expect(await countOfOwner(name)).toBe(before);
    if (name.startsWith('deleted_')) expect(await countOfOwner(name)).toBe(0);
  });

  test('a stranger sees, changes and removes nothing of theirs', async () => {
    await ensureRow(name);
    const before = await table(owner.client, name).select('*').throwOnError();
    const seen = await table(stranger.client, name).select('*').eq('user_id', owner.id).throwOnError();
    expect(seen.data).toEqual([]);
    const changed = await table(stranger.client, name)
      .update(change as never)
      .eq('user_id', owner.id)
      .select();
    expect(changed.data ?? []).toEqual([]);
    const removed = await table(stranger.client, name).delete().eq('user_id', owner.id).select();
    expect(removed.data ?? []).toEqual([]);
    const planted = await insert(stranger.client, owner.id);
    expect(planted.error?.code).toBe('42501');
    expect((await table(owner.client, name).select('*').throwOnError()).data).toEqual(before.data);
  });

  test('nobody hands a row of their own to somebody else', async () => {
    // Rows whose keys the new owner does not have yet, so that only the policy can refuse them.
    if (name === 'accounts')
      await owner.client.from('transactions').delete().eq('user_id', owner.id).throwOnError();
    await table(owner.client, name).delete().eq('user_id', owner.id).throwOnError();
    await table(stranger.client, name).delete().eq('user_id', stranger.id).throwOnError();
    // What a row points at has to be its owner's before and after.
    const pointers = (account: string, importId: string, change: string, notification: string) =>
      ({
        transactions: { account_id: account },
        import_mappings: { account_id: account },
        import_rows: { import_id: importId },
        import_statements: { import_id: importId },
        changed_transactions: { change_id: change },
        deleted_transactions: { change_id: change },
        deleted_accounts: { change_id: change },
        budget_alerts: { notification_id: notification },
        large_transaction_alerts: { notification_id: notification },
      })[name as string];
    const own = {
      ...row(),
      ...pointers(strangerAccount, strangerImport, strangerChange, strangerNotification),
    };
    await table(stranger.client, name)
      .insert({ ...own, user_id: stranger.id } as never)
      .throwOnError();
    const moved = {
      user_id: owner.id,
      ...pointers(ownerAccount, ownerImport, ownerChange, ownerNotification),
    };
    const { error } = await table(stranger.client, name)
      .update(moved as never)
      .eq('user_id', stranger.id);
    expect(error?.code).toBe('42501');
    const { data } = await table(owner.client, name).select('*').throwOnError();
    expect(data).toEqual([]);
  });

  test('anyone without a session gets nothing', async () => {
    await ensureRow(name);
    const before = await table(owner.client, name).select('*').throwOnError();
    const visitor = anonymous();
    expect((await table(visitor, name).select('*')).data ?? []).toEqual([]);
    expect((await insert(visitor, owner.id)).error).not.toBeNull();
    expect(
      (
        await table(visitor, name)
          .update(change as never)
          .eq('user_id', owner.id)
          .select()
      ).data ?? [],
    ).toEqual([]);
    expect((await table(visitor, name).delete().eq('user_id', owner.id).select()).data ?? []).toEqual([]);
    expect((await table(owner.client, name).select('*').throwOnError()).data).toEqual(before.data);
  });
});

describe('between two users', () => {
  beforeAll(prepare);

  test('a transaction can not point at the account of somebody else', async () => {
    const row = { date: '2026-11-02', description: 'Tea', category: 'Food', amount: 2, type: 'expense' };
    const { error } = await owner.client.from('transactions').insert({ ...row, account_id: strangerAccount });
    expect(error?.code).toBe('23503');
    const moved = await owner.client
      .from('transactions')
      .update({ account_id: strangerAccount })
      .eq('user_id', owner.id);
    expect(moved.error?.code).toBe('23503');
  });

  test('the balances view and the functions answer only for the one who asks', async () => {
    const balances = await stranger.client.from('account_balances').select('id').throwOnError();
    expect(balances.data).toEqual([{ id: strangerAccount }]);
    const period = {
      period_start: '2026-11-01',
      period_end: '2026-11-30',
      previous_start: '2026-10-01',
      today: '2026-11-20',
    };
    const dashboard = await stranger.client.rpc('dashboard', period).throwOnError();
    expect(dashboard.data).toMatchObject({
      totals: { period: { expense_count: 0, income_count: 0 } },
      ever: { expense_count: 0, income_count: 0, first: null },
      recent: [],
      accounts: [{ id: strangerAccount }],
    });
    const page = await stranger.client.rpc('transactions_page').throwOnError();
    expect(page.data).toMatchObject({ total: 0, rows: [] });

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

  test('changes, the trash and what they hold are out of reach for somebody else', async () => {
    const change = randomUUID();
    const idsOf = async (user: TestUser) => {
      const { data } = await user.client.from('transactions').select('id').throwOnError();
      return data.map(({ id }) => id);
    };
    const ids = await idsOf(owner);
    expect(ids).toHaveLength(1);
    const { client } = stranger;
    const nothing = { transactions: 0 };
    const selection = { ids };
    // Ids of somebody else are ids of nothing.
    for (const answer of [
      await client.rpc('set_transactions', { change: randomUUID(), selection, category: 'Stolen' }),
      await client.rpc('delete_transactions', { change: randomUUID(), selection }),
      await client.rpc('restore_transactions', { ids }),
    ])
      expect(answer.data).toEqual(nothing);
    const account = ownerAccount;
    expect(
      (await client.rpc('delete_account', { change: randomUUID(), account, transactions: 1 })).error?.message,
    ).toBe('account_gone');
    expect((await client.rpc('close_account', { account, closed: false })).error?.message).toBe(
      'account_gone',
    );

    await owner.client.rpc('delete_transactions', { change, selection }).throwOnError();
    expect((await client.rpc('undo_change', { change })).error?.message).toBe('change_gone');
    await client.rpc('restore_transactions', { ids }).throwOnError();
    await client.rpc('take_from_trash', { accounts: [ownerAccount], ids }).throwOnError();
    expect((await client.rpc('trash_page')).data).toMatchObject({ total: 0, rows: [], accounts: [] });
    await client.rpc('empty_trash', { transactions: 0, accounts: 0 }).throwOnError();
    expect(await idsOf(stranger)).toEqual([]);
    // A change of theirs may have the same id as one of somebody else.
    expect((await client.rpc('delete_transactions', { change, selection })).data).toEqual(nothing);
    expect((await client.rpc('undo_change', { change })).data).toEqual({ transactions: 0, kept: 0 });
    expect((await owner.client.rpc('trash_page')).data).toMatchObject({ rows: [{ id: ids[0] }, {}] });
    await owner.client.rpc('undo_change', { change }).throwOnError();
    expect(await idsOf(owner)).toEqual(ids);

    const visitor = anonymous();
    for (const refused of [
      await visitor.rpc('filtered_transactions', { filter: {} }),
      await visitor.rpc('fold_text', { input: 'x' }),
      await visitor.rpc('export_transactions'),
      await visitor.rpc('set_transactions', { change, selection, category: 'Stolen' }),
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
      await visitor.rpc('restore_backup', { restore: change, origin: change, counts: {} }),
      await visitor.rpc('delete_own_user', { email: owner.email }),
    ])
      expect(refused.error?.code).toBe('42501');
  });
});
