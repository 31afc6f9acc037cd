import { randomUUID } from 'node:crypto';
import type { DataExport } from '@/lib/domain/data-export/format';
import { exportOf } from '../support/data-exports';
import { remove, set, transactionsOf } from '../support/ledger-changes';
import { fileOf, importFile } from '../support/imports';
import { add, newHousehold } from '../support/transfers';
import { addPlanned } from '../support/planned';
import { addNotice, addSeries } from '../support/recurring';
import { contains, saveRule } from '../support/rules';

/** An archive with a row in every table, made as far as possible by what users do. */
export async function fullArchive(): Promise<DataExport> {
  const { user, checking, savings } = await newHousehold();
  const { client } = user;
  await importFile(
    user,
    fileOf(checking, [
      { description: 'LIDL 4711', externalId: 'A1' },
      { description: 'Left out', status: 'left-out', reasons: [{ code: 'no_date' }] },
    ]),
  );
  const ids: Record<string, string> = {};
  for (const [name, amount] of Object.entries({
    Split: -10,
    Shirt: -10,
    Out: -10,
    Back: 4,
    Bin: -3,
    Row: -2,
  }))
    ids[name] = await add(user, checking, '2026-11-02', amount, { description: name });
  ids['In'] = await add(user, savings, '2026-11-02', 10, { description: 'In' });
  const rows = new Map((await transactionsOf(user)).map((row) => [row.description, row]));
  const category_id = rows.get('Split')?.category_id ?? '';
  const [part, other, tag_id, notification_id] = [0, 1, 2, 3].map(() => randomUUID()) as [
    string,
    string,
    string,
    string,
  ];
  const insert = async (table: string, ...inserted: Record<string, unknown>[]) => {
    await client
      .from(table as 'tags')
      .insert(inserted as never)
      .throwOnError();
  };
  const partOf = { transaction_id: ids['Split'], type: 'expense', category_id, amount: -5 };
  await insert(
    'transaction_parts',
    { ...partOf, id: part, position: 1 },
    { ...partOf, id: other, position: 2 },
  );
  const legs = { out_id: ids['Out'], in_id: ids['In'], out_account_id: checking, in_account_id: savings };
  await insert('transfers', { ...legs, origin: 'hand' });
  const [first_id, refused_at] = [ids['Shirt'], '2026-11-03T00:00:00Z'];
  await insert('suggestions', { kind: 'transfer', first_id, second_id: ids['In'], refused_at });
  await client
    .from('transactions')
    .update({ type: 'refund' })
    .eq('id', ids['Back'] ?? '')
    .throwOnError();
  const purchase_id = ids['Shirt'];
  await insert('refund_links', {
    refund_id: ids['Back'],
    purchase_id,
    amount: 4,
    counts_with_purchase: true,
  });
  await insert('tags', { id: tag_id, name: 'Holiday' });
  await insert('transaction_tags', { transaction_id: ids['Row'], tag_id });
  await insert('part_tags', { part_id: part, tag_id });
  const carried = { carry: 'both', carry_cap: 20, restart: -5 };
  await insert('budgets', { category_id, valid_from: '2026-11-01', amount: 50, ...carried });
  await insert('goals', { name: 'Bike', target: 100, current: 5, account_id: savings, position: 1 });
  await addPlanned(user);
  await insert('import_mappings', {
    account_id: checking,
    fingerprint: 'a'.repeat(64),
    mapping: { delimiter: ';' },
  });
  await insert('notifications', { id: notification_id, kind: 'summary' });
  const alert = { notification_id, threshold: 80, period: '2026-11-01' };
  await insert('budget_alerts', { ...alert, category_id, spending: 8, available: 10 });
  await insert('large_transaction_alerts', {
    ...{ transaction_id: ids['Row'], notification_id, date: '2026-11-02' },
    ...{ description: 'Row', amount: 700, threshold: 500 },
  });
  const { data: imported } = await client.from('imports').select('id').single().throwOnError();
  await insert('import_statements', {
    ...{ import_id: imported.id, position: 1, named: 'Checking', currency: 'USD' },
    ...{ closing_balance: 12.5, closing_date: '2026-11-03' },
    balances: [{ date: '2026-11-02', balance: '12.50' }],
  });
  await insert('known_rows', {
    ...{ transaction_id: ids['Row'], import_id: imported.id, line: 9, key: randomUUID() },
    ...{ external_id: 'K1', balance_key: randomUUID(), given: ['external_id'] },
  });
  const lidl = rows.get('LIDL 4711');
  await addSeries(user, { account: checking, payee: lidl?.payee_id ?? '', transaction: lidl?.id ?? '' });
  await addNotice(user, notification_id);
  await saveRule(user, {
    conditions: [
      contains('lidl'),
      { field: 'payee', operator: 'matches', values: ['^l.*\\d$'] },
      { field: 'payee', operator: 'is', values: ['Shirt'] },
      { field: 'amount', operator: 'between', amount: '1.00', to: '5.00' },
      { field: 'direction', direction: 'out' },
      { field: 'account', account: checking },
      { field: 'day', operator: 'between', day: 28, to: 3 },
      { field: 'tag', tags: ['Holiday'] },
    ],
    actions: [
      { field: 'payee', payee: 'Shop' },
      { field: 'tags', tags: ['Holiday'] },
      { field: 'note', note: 'weekly' },
      { field: 'oneTime', oneTime: true },
      {
        field: 'split',
        parts: [
          { share: 'percent', percent: 30, category: 'Food', note: 'a', tags: ['Holiday'] },
          { share: 'amount', amount: '1.00', category: 'Fun', note: '', tags: [] },
          { share: 'rest', category: 'Food', note: '', tags: [] },
        ],
      },
    ],
  });
  await set(user, { ids: [ids['Row'] ?? ''] }, { category: 'Fun' }).throwOnError();
  await remove(user, { ids: [ids['Bin'] ?? ''] }).throwOnError();
  const reason = { rule: { id: randomUUID(), name: 'Gone', place: 1 } };
  await client
    .from('transactions')
    .update({ category_source: 'rule', category_reason: reason })
    .eq('id', ids['Shirt'] ?? '')
    .throwOnError();
  return exportOf(user);
}
