import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { fileOf, importFile, statuses, type FileRow } from '../support/imports';
import { setProfile, told, toldLarge } from '../notifications/alerts';
import { dashboard } from '../support/figures';
import { edit, enter, newAccount } from '../support/ledger';
import { answerOf, set, takeBack } from '../support/ledger-changes';
import { contains, saveRule, setCategory } from '../support/rules';
import { newUser, type TestUser } from '../support/users';
import { exportCsv, rowsOfExport } from './csv-exports';

let user: TestUser;
let account: string;

const MONTH = { type: 'month', offset: 0 } as const;

// Salary and Interest are categories of income, Food is one of spending.
beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user);
  const known = (category: string, type: string) => ({
    account_id: account,
    date: '2025-01-01',
    description: 'Before',
    category,
    amount: 1,
    type,
  });
  await enter(user, known('Salary', 'income'), known('Interest', 'income'), known('Food', 'expense'));
});

/** The user's rows: text, category, amount, type, and whether that is stated. */
const rows = async () => {
  const { data } = await user.client
    .from('transaction_details')
    .select('description, category, amount, type, type_stated')
    .gt('date', '2026-01-01')
    .order('description')
    .throwOnError();
  return data.map((one) => [one.description, one.category, one.amount, one.type, one.type_stated]);
};

const clawback: FileRow = {
  minorUnits: -20_000,
  description: 'Clawback',
  category: 'Salary',
  typeStated: false,
};
const imported = async (...more: FileRow[]) => importFile(user, fileOf(account, [clawback, ...more]));
const idOf = async (description = 'Clawback') => {
  const { data } = await user.client
    .from('live_transactions')
    .select('id, revision')
    .eq('description', description)
    .single()
    .throwOnError();
  return { id: data.id ?? '', revision: data.revision ?? 0 };
};
const type = async (description?: string) => {
  const { id } = await idOf(description);
  const { data } = await user.client.from('transactions').select('type').eq('id', id).single().throwOnError();
  return data.type;
};

describe('money out whose type no file states', () => {
  test('is income taken back in a category of income, and an expense in any other', async () => {
    await imported(
      { ...clawback, description: 'Fee', category: 'Food' },
      { ...clawback, description: 'Unknown', category: 'Uncategorized' },
    );
    expect(await rows()).toEqual([
      ['Clawback', 'Salary', -200, 'income', false],
      ['Fee', 'Food', -200, 'expense', false],
      ['Unknown', 'Uncategorized', -200, 'expense', false],
    ]);
    const { period } = await dashboard(user, MONTH, '2026-11-20');
    expect(period).toMatchObject({ income: -20_000, spending: 40_000, incomeCount: 1, expenseCount: 2 });
  });

  test('follows the category from edit to edit, and back with the undo', async () => {
    await imported();
    const chosen = randomUUID();
    await answerOf(set(user, { ids: [(await idOf()).id] }, { category: 'Food' }, chosen));
    expect(await type()).toBe('expense');
    await takeBack(user, chosen).throwOnError();
    expect(await type()).toBe('income');
    const { id } = await idOf();
    await edit(user, id, { category: 'Food' });
    expect(await type()).toBe('expense');
    await edit(user, id, { category: 'Interest' });
    expect(await rows()).toEqual([['Clawback', 'Interest', -200, 'income', false]]);
  });

  test('follows the kind of its category, and back with the undo', async () => {
    await imported();
    const turned = randomUUID();
    await user.client
      .rpc('arrange_category', {
        change: turned,
        category: 'Salary',
        into_group: null as unknown as string,
        before: null as unknown as string,
        kind: 'spending',
      })
      .throwOnError();
    expect(await type()).toBe('expense');
    await takeBack(user, turned).throwOnError();
    expect(await type()).toBe('income');
  });

  test('follows a merge of categories', async () => {
    await imported({ ...clawback, description: 'Fee', category: 'Food' });
    await answerOf(
      user.client.rpc('merge_categories', { source: 'Food', target: 'Salary', today: '2026-11-20' }),
    );
    expect(await rows()).toEqual([
      ['Clawback', 'Salary', -200, 'income', false],
      ['Fee', 'Salary', -200, 'income', false],
    ]);
  });

  test('stays an expense once somebody states it', async () => {
    await imported({ ...clawback, description: 'Stated', typeStated: true });
    expect(await type('Stated')).toBe('expense');
    const { id } = await idOf();
    await edit(user, id, { type: 'expense', amount: 200 });
    expect(await rows()).toEqual([
      ['Clawback', 'Salary', -200, 'expense', true],
      ['Stated', 'Salary', -200, 'expense', true],
    ]);
  });

  test('a purchase from which money came back stays one', async () => {
    await imported(
      { ...clawback, description: 'Shoes', category: 'Food' },
      { minorUnits: 5_000, description: 'Shoes back', category: 'Food', typeStated: false },
    );
    const [refund, purchase] = [(await idOf('Shoes back')).id, (await idOf('Shoes')).id];
    await answerOf(user.client.rpc('link_refund', { change: randomUUID(), refund, purchase }));
    await answerOf(set(user, { ids: [purchase] }, { category: 'Salary' }, randomUUID()));
    expect(await type('Shoes')).toBe('expense');
  });
});

describe('income taken back', () => {
  const entry = {
    id: randomUUID(),
    date: '2026-11-02',
    description: 'Clawback',
    category: 'Salary',
    amount: -200,
    type: 'income',
  };

  test('is entered by hand with its sign, and keeps it in edits', async () => {
    const [id = ''] = await enter(user, { ...entry, account_id: account });
    await edit(user, id, { description: 'Overpaid' });
    await edit(user, id, { category: 'Food' });
    expect(await rows()).toEqual([['Overpaid', 'Food', -200, 'income', true]]);
    await edit(user, id, { amount: -150, type: 'income' });
    expect(await rows()).toEqual([['Overpaid', 'Food', -150, 'income', true]]);
    await edit(user, id, { type: 'expense' });
    await edit(user, id, { type: 'income' });
    expect(await rows()).toEqual([['Overpaid', 'Food', 150, 'income', true]]);
  });

  test('is in the sums of the list and of the export with its sign', async () => {
    await enter(
      user,
      { ...entry, account_id: account },
      { ...entry, id: randomUUID(), account_id: account, description: 'Pay', amount: 3000 },
    );
    const page = await answerOf<{ income: string; spending: string; items: object[] }>(
      user.client.rpc('transactions_page', { filter: { type: 'income', from: '2026-01-01' } }),
    );
    expect(page).toMatchObject({ total: 2, spending: '0' });
    expect(Number(page.income)).toBe(2800);
    expect(page.items).toContainEqual(
      expect.objectContaining({ description: 'Clawback', type: 'income', incoming: false }),
    );
  });

  test('is known again in an export of the list', async () => {
    await enter(user, { ...entry, account_id: account });
    const file = await exportCsv(user);
    expect(new TextDecoder().decode(file)).toContain(',-200.00,"income",');
    const staged = rowsOfExport(file, [account, account]);
    expect(new Set(await statuses(user, staged))).toEqual(new Set(['already-there']));
  });

  test('is no large expense, and spends nothing of a budget', async () => {
    await setProfile(user, { large_transaction_alerts: true, large_transaction_threshold: 500 });
    await enter(user, { ...entry, account_id: account, category: 'Food', amount: -600 });
    expect([await told(user), await toldLarge(user)]).toEqual([[], []]);
    const [spent = ''] = await enter(user, {
      ...entry,
      id: randomUUID(),
      account_id: account,
      category: 'Food',
      amount: 600,
      type: 'expense',
    });
    expect(await toldLarge(user)).toEqual([spent]);
    expect(await told(user)).not.toEqual([]);
    await edit(user, spent, { type: 'income', amount: -600 });
    expect([await told(user), await toldLarge(user)]).toEqual([[], []]);
  });

  test('is what a rule makes of money out, whole or in part', async () => {
    await saveRule(user, { conditions: [contains('overpaid')], actions: [setCategory('Salary')] });
    const part = { note: '', tags: [] };
    const halves = [
      { ...part, share: 'percent', percent: 50, category: 'Salary' },
      { ...part, share: 'rest', category: 'Food' },
    ];
    await saveRule(user, {
      conditions: [contains('mixed')],
      actions: [{ field: 'split', parts: halves }],
    });
    const row = { ...clawback, category: 'Uncategorized' };
    await importFile(
      user,
      fileOf(account, [
        { ...row, description: 'OVERPAID' },
        { ...row, description: 'MIXED' },
      ]),
    );
    expect(await type('OVERPAID')).toBe('income');
    const { data } = await user.client
      .from('transaction_parts')
      .select('amount, type')
      .order('position')
      .throwOnError();
    expect(data).toEqual([
      { amount: -100, type: 'income' },
      { amount: -100, type: 'expense' },
    ]);
  });

  test('is no purchase that money comes back from', async () => {
    await imported({ minorUnits: 5_000, description: 'Back', category: 'Food', typeStated: false });
    const [refund, purchase] = [(await idOf('Back')).id, (await idOf()).id];
    const found = await answerOf<{ total: number }>(
      user.client.rpc('refund_candidates', { transaction: refund }),
    );
    expect(found.total).toBe(0);
    const { error } = await user.client.rpc('link_refund', { change: randomUUID(), refund, purchase });
    expect(error?.message).toBe('not_a_refund');
  });
});
