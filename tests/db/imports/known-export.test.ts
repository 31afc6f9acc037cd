import { expect, test, vi } from 'vitest';
import { exportOf, restoreInto, speaking } from '../support/data-exports';
import { fileOf, importFile, statuses, undo, type FileRow } from '../support/imports';
import { enter, newAccount } from '../support/ledger';
import { newUser } from '../support/users';

vi.mock('@/lib/supabase/server', () => ({ createClient: async () => speaking.client }));

test('data that a row by hand took from a file is exported and restored, and removed by the undo there', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  await enter(user, {
    ...{ account_id: account, date: '2026-11-26', description: 'Dinner with Tom', category: 'Eating out' },
    ...{ amount: 62.4, type: 'expense' },
  });
  const row: FileRow = { date: '2026-11-27', description: 'OSTERIA 0042', minorUnits: -6240, balance: 93760 };
  const { id } = await importFile(user, fileOf(account, [row]));
  const dataExport = await exportOf(user);
  expect(dataExport.tables.known_rows).toMatchObject([
    { import_id: id, line: 2, given: ['bank_text', 'file_key', 'balance_key'], merged_id: null },
  ]);

  const other = await newUser();
  expect(await restoreInto(other, dataExport)).toMatchObject({ ok: true });
  const restored = await exportOf(other);
  expect(restored.tables.known_rows).toEqual(dataExport.tables.known_rows);
  expect(restored.tables.transactions).toEqual(dataExport.tables.transactions);
  expect(await statuses(other, fileOf(account, [row]))).toEqual(['already-there']);
  await undo(other, id).throwOnError();
  expect((await exportOf(other)).tables.transactions).toMatchObject([
    { description: 'Dinner with Tom', bank_text: null, file_key: null, balance_key: null },
  ]);
});
