import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { commitStaged, fileOf, importFile, stageFile, undo as undoImport } from '../support/imports';
import { edit, enter } from '../support/ledger';
import {
  answerOf,
  refusalOf,
  remove,
  restore,
  set,
  takeBack,
  transactionsOf,
  withoutRevisions,
} from '../support/ledger-changes';

import {
  beginWithNewUser,
  user,
  account,
  budget,
  colors,
  names,
  spend,
  rename,
  paint,
  removeCategory,
  alerts,
  told,
  notifications,
  everyName,
  refusedWith,
} from '../support/categories';

beginWithNewUser();

describe('renaming', () => {
  test('Uncategorized changes the type of what came in, and edits no transaction', async () => {
    await spend('Uncategorized', 5);
    const [id] = await enter(user, {
      ...{ account_id: account, date: '2026-11-03', description: 'Paid in', category: 'Uncategorized' },
      ...{ amount: 20, type: 'income' },
    });
    await user.client
      .from('transactions')
      .update({ type_stated: false, category_source: 'hand' })
      .eq('id', id!)
      .throwOnError();
    const row = async () => {
      const { data } = await user.client
        .from('transactions')
        .select('type, edited_at')
        .eq('id', id!)
        .single()
        .throwOnError();
      return data;
    };
    const before = await row();
    const change = randomUUID();
    await user.client
      .rpc('change_category', { category: 'Uncategorized', name: 'Rome', change })
      .throwOnError();
    expect(await row()).toEqual({ ...before, type: 'refund' });
    await answerOf(takeBack(user, change));
    expect(await row()).toEqual(before);
  });

  test('everything with the old name follows, and no alert is raised again', async () => {
    await spend('Food', 450);
    await spend('Food', 5, '2026-11-03', 'binned');
    await spend('Rent', 5, '2026-11-04', 'moved');
    await paint('Food', 9).throwOnError();
    const rows = await transactionsOf(user);
    const idOf = (description: string) => rows.find((row) => row.description === description)?.id ?? '';
    await remove(user, { ids: [idOf('binned')] }).throwOnError();
    await set(user, { ids: [idOf('moved')] }, { category: 'Food' }).throwOnError();
    const away = randomUUID();
    await set(user, { ids: [idOf('moved')] }, { category: 'Pets' }, away).throwOnError();
    const staged = await stageFile(user, fileOf(account, [{ description: 'Bun' }]));
    const before = { alerts: await alerts(), notifications: await notifications() };
    expect(before.alerts).toHaveLength(1);

    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await answerOf(rename('Food', 'Groceries'))).toEqual({ transactions: attempt === 0 ? 1 : 0 });
    expect(await everyName()).not.toContain('Food');
    expect(await alerts()).toEqual(before.alerts.map((alert) => ({ ...alert, category: 'Groceries' })));
    expect(await notifications()).toEqual(before.notifications);
    expect(await budget('Groceries')).toMatchObject({ monthlyLimit: '500.000', transactions: 1 });
    expect(await colors()).toEqual({ Groceries: 9 });

    await restore(user, [idOf('binned')]).throwOnError();
    expect(await answerOf(takeBack(user, away))).toEqual({ transactions: 1, kept: 0 });
    expect(await commitStaged(user, staged)).toMatchObject({ kind: 'imported', added: 1 });
    expect(await budget('Groceries')).toMatchObject({ transactions: 4 });
    expect(await names()).not.toContain('Food');
  });

  test('is no edit: an import can still be undone completely, and its file is still recognized', async () => {
    const statement = fileOf(account, [{ description: 'Tea' }, { description: 'Bun' }]);
    const { id } = await importFile(user, statement);
    await rename('Food', 'Groceries').throwOnError();
    const rows = await transactionsOf(user);
    expect(
      rows.map(({ category, edited_at, file_key, revision }) => ({
        category,
        edited_at,
        file_key,
        revision,
      })),
    ).toEqual([1, 2].map(() => ({ category: 'Groceries', edited_at: null, file_key: null, revision: 2 })));
    expect(await importFile(user, statement)).toMatchObject({ added: 0, alreadyThere: 2 });
    expect((await undoImport(user, id).throwOnError()).data).toEqual({ removed: 2, kept: [] });
    // The next edit counts as one again.
    await spend('Groceries', 1);
    for (const { id } of await transactionsOf(user)) await edit(user, id, { note: 'x' });
    expect((await transactionsOf(user)).every(({ edited_at }) => edited_at !== null)).toBe(true);
  });

  test('earlier changes can still be undone, except where changed again since', async () => {
    await spend('Food', 1, '2026-11-02', 'a');
    await spend('Food', 1, '2026-11-02', 'b');
    const ids = (await transactionsOf(user)).map(({ id }) => id);
    const [first, second] = [randomUUID(), randomUUID()];
    await set(user, { ids }, { category: 'Pets' }, first).throwOnError();
    await set(user, { ids: ids.slice(0, 1) }, { category: 'Travel' }, second).throwOnError();
    const sayings = async () =>
      withoutRevisions(await transactionsOf(user)).map((row) => ({ ...row, search_text: '' }));
    const before = await sayings();
    await rename('Pets', 'Animals').throwOnError();
    await rename('Travel', 'Journeys').throwOnError();
    const renamed: Record<string, string> = { Pets: 'Animals', Travel: 'Journeys' };
    expect(await sayings()).toEqual(
      before.map((row) => ({ ...row, category: renamed[row.category] ?? row.category })),
    );
    expect(await answerOf(takeBack(user, second))).toEqual({ transactions: 1, kept: 0 });
    expect((await transactionsOf(user)).map(({ category }) => category)).toEqual(['Animals', 'Animals']);
    await edit(user, ids[1] ?? '', { note: 'mine' });
    expect(await answerOf(takeBack(user, first))).toEqual({ transactions: 1, kept: 1 });
    expect((await names()).filter((name) => ['Animals', 'Food', 'Pets'].includes(name))).toEqual([
      'Animals',
      'Food',
    ]);
  });

  test('a form with the old name is refused', async () => {
    await spend('Food', 1);
    const [row] = await transactionsOf(user);
    await rename('Food', 'Groceries').throwOnError();
    const { data } = await user.client
      .rpc('edit_transaction', {
        transaction: row?.id ?? '',
        revision: row?.revision ?? 0,
        details: { category: 'Food' },
      })
      .throwOnError();
    expect(data).toBe(false);
  });

  test('changes the case of letters; a name in use is refused', async () => {
    await spend('Rent', 800);
    await rename('Food', 'FOOD').throwOnError();
    await rename('Rent', 'rent').throwOnError();
    expect(await names()).toEqual(['Entertainment', 'FOOD', 'rent', 'Shopping', 'Transport']);
    for (const [from, to, other] of [
      ['FOOD', 'RENT', 'rent'],
      ['rent', 'Food', 'FOOD'],
      ['rent', 'shopping', 'Shopping'],
    ] as const)
      expect(await refusedWith(rename(from, to))).toEqual(['category_exists', other]);
    expect(await refusedWith(rename('Nothing', 'Something'))).toEqual(['category_gone', 'Nothing']);
    expect(await refusedWith(paint('Nothing', 3))).toEqual(['category_gone', 'Nothing']);
    for (const name of ['', ' x', 'x'.repeat(61)]) expect((await rename('FOOD', name)).error).not.toBeNull();
    expect(await budget('FOOD')).toMatchObject({ monthlyLimit: '500.000' });
  });

  test('a name used before brings nothing back', async () => {
    await paint('Shopping', 4).throwOnError();
    await spend('Shopping', 400, '2026-10-02');
    await spend('Shopping', 400);
    const ids = (await transactionsOf(user)).map(({ id }) => id);
    await set(user, { ids }, { category: 'Rent' }).throwOnError();
    const shopping = (await user.client.from('categories').select('id').eq('name', 'Shopping').throwOnError())
      .data[0]?.id;
    await user.client
      .from('budgets')
      .delete()
      .eq('category_id', shopping ?? '')
      .throwOnError();
    await spend('Food', 400);
    const own = (await alerts()).filter(({ category }) => category === 'Food');
    await rename('Food', 'Shopping').throwOnError();
    expect(await budget('Shopping')).toMatchObject({ monthlyLimit: '500.000' });
    expect(await colors()).toEqual({});
    // Only Food's alert is left; spending the rest of the limit raises the next one.
    expect(await alerts()).toEqual(own.map((alert) => ({ ...alert, category: 'Shopping' })));
    expect(await notifications()).toEqual(own.map(({ notification_id }) => notification_id));
    await spend('Shopping', 100);
    expect(await told()).toEqual(['Shopping 2026-11 100', 'Shopping 2026-11 80']);
    expect(await notifications()).toHaveLength(2);
  });

  test('transactions in the trash follow the category that takes over their name', async () => {
    await spend('Rent', 5);
    const [row] = await transactionsOf(user);
    await remove(user, { ids: [row?.id ?? ''] }).throwOnError();
    await rename('Food', 'rent').throwOnError();
    await restore(user, [row?.id ?? '']).throwOnError();
    expect(await budget('rent')).toMatchObject({ transactions: 1, monthlyLimit: '500.000' });
    expect(await names()).toEqual(['Entertainment', 'rent', 'Shopping', 'Transport']);
  });

  test('a category without a limit keeps its alerts', async () => {
    await spend('Food', 500);
    await removeCategory('Food').throwOnError();
    await rename('Food', 'Groceries').throwOnError();
    expect(await told()).toEqual(['Groceries 2026-11 100', 'Groceries 2026-11 80']);
  });

  test('the given automatic colour is kept if none was chosen', async () => {
    const keep = (category: string, name: string, kept_color: number) =>
      user.client.rpc('change_category', { category, name, kept_color }).throwOnError();
    for (let attempt = 0; attempt < 2; attempt += 1) await keep('Food', 'Groceries', 1);
    await paint('Shopping', 9).throwOnError();
    await keep('Shopping', 'Things', 2);
    await keep('Transport', 'Transport', 3);
    expect(await colors()).toEqual({ Groceries: 1, Things: 9 });
  });
});

test('a category does not come back under a name that another one has now, but does once that is renamed', async () => {
  await spend('Food', 10);
  await spend('Shopping', 20);
  const change = randomUUID();
  await user.client
    .rpc('merge_categories', { source: 'Food', target: 'Shopping', today: '2026-11-20', change })
    .throwOnError();
  await rename('Shopping', 'food').throwOnError();
  expect(await refusalOf(takeBack(user, change))).toEqual([409, 'category_name_taken']);
  expect(await budget('food')).toMatchObject({ spent: '30.000' });
  await rename('food', 'Shopping').throwOnError();
  expect(await answerOf(takeBack(user, change))).toEqual({ transactions: 1, kept: 0 });
  expect(await budget('Food')).toMatchObject({ spent: '10.000' });
  expect(await budget('Shopping')).toMatchObject({ spent: '20.000' });
});

test('a category comes back in place of one of its name that nothing lists', async () => {
  await spend('Food', 10);
  await spend('Shopping', 20);
  const change = randomUUID();
  await user.client
    .rpc('merge_categories', { source: 'Food', target: 'Shopping', today: '2026-11-20', change })
    .throwOnError();
  const again = await spend('Food', 5);
  await remove(user, { ids: again });
  expect(await names()).not.toContain('Food');
  expect(await answerOf(takeBack(user, change))).toEqual({ transactions: 1, kept: 0 });
  expect(await budget('Food')).toMatchObject({ spent: '10.000' });
  expect((await everyName()).match(/\bFood\b/g)).toHaveLength(1);
  // Rows the former one left in the trash belong to it.
  await restore(user, again).throwOnError();
  expect(await budget('Food')).toMatchObject({ spent: '15.000' });
});

test('a name does not come back while another category has it', async () => {
  await spend('Food', 10);
  const change = randomUUID();
  await user.client.rpc('change_category', { category: 'Food', name: 'Meals', change }).throwOnError();
  await spend('Food', 5);
  expect(await refusalOf(takeBack(user, change))).toEqual([409, 'category_name_taken']);
  expect(await budget('Meals')).toMatchObject({ spent: '10.000' });
  await rename('Food', 'Snacks').throwOnError();
  await answerOf(takeBack(user, change));
  expect(await budget('Food')).toMatchObject({ spent: '10.000' });
});
