// @on-both
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import {
  commit,
  commitStaged,
  fileOf,
  importFile,
  ledger,
  stageFile,
  throwAway,
  undo,
} from '../support/imports';
import { edit, newAccount } from '../support/ledger';
import { expectTrueTotals } from '../support/totals';
import { newUser, type TestUser } from '../support/users';

let user: TestUser;
let account: string;

beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user);
});

const tea = () => fileOf(account, [{}, { description: 'Bun', minorUnits: -1_234_567_890_99 }]);

test('restores the account, and the file can be imported again', async () => {
  await importFile(user, fileOf(account, [{}, { description: 'Rent' }]));
  const before = await ledger(user);
  const { id } = await importFile(user, fileOf(account, [{}, {}, { description: 'Bun' }]));
  expect(await ledger(user)).toHaveLength(4);
  expect((await undo(user, id).throwOnError()).data).toEqual({ removed: 2, kept: [] });
  expect(await ledger(user)).toEqual(before);
  await expectTrueTotals(user);
  expect(await importFile(user, fileOf(account, [{}, {}, { description: 'Bun' }]))).toMatchObject({
    added: 2,
    alreadyThere: 1,
  });
});

test('keeps and names edited transactions, whatever was edited', async () => {
  const { id } = await importFile(
    user,
    fileOf(account, [{}, { description: 'Bun' }, { description: 'Pie' }]),
  );
  const idOf = async (name: string) =>
    (await ledger(user)).find(({ description }) => description === name)?.id ?? '';
  await edit(user, await idOf('Bun'), { category: 'Cakes' });
  // Saving the same value is no edit.
  await edit(user, await idOf('Pie'), { category: 'Food' });
  const { data } = await undo(user, id).throwOnError();
  expect(data).toMatchObject({
    removed: 2,
    kept: [{ date: '2026-11-02', description: 'Bun', amount: 2.5, type: 'expense' }],
  });
  expect((await ledger(user)).map(({ description }) => description)).toEqual(['Bun']);
  await expectTrueTotals(user);
  expect(
    await importFile(user, fileOf(account, [{}, { description: 'Bun' }, { description: 'Pie' }])),
  ).toMatchObject({ added: 2, alreadyThere: 1 });
});

test('removes only rows that are still there', async () => {
  const { id } = await importFile(user, tea());
  await user.client.from('transactions').delete().eq('description', 'Tea').throwOnError();
  expect((await undo(user, id).throwOnError()).data).toEqual({ removed: 1, kept: [] });
});

test('twice is harmless and returns the same', async () => {
  const { id } = await importFile(user, tea());
  await importFile(user, fileOf(account, [{ description: 'Later' }]));
  const answers = await Promise.all([undo(user, id).throwOnError(), undo(user, id).throwOnError()]);
  for (const { data } of answers) expect(data).toEqual({ removed: 2, kept: [] });
  expect(await ledger(user)).toHaveLength(1);
});

test('is final: repeating the commit brings nothing back', async () => {
  const staged = await stageFile(user, tea());
  await commitStaged(user, staged);
  await undo(user, staged.id).throwOnError();
  expect((await commit(user, staged.id, staged.revision)).error).toMatchObject({
    code: 'PT409',
    message: 'undone',
  });
  expect(await ledger(user)).toEqual([]);
});

test('is refused for an import that was never committed', async () => {
  const { id } = await stageFile(user, tea());
  for (const { error } of [await undo(user, id), await undo(user, randomUUID())])
    expect(error).toMatchObject({ code: 'PT404', message: 'import_gone' });
});

test('deletes payees that are no longer used', async () => {
  const names = async () =>
    (await user.client.from('payee_keys').select('key').order('key').throwOnError()).data.map(
      ({ key }) => key,
    );
  await importFile(user, fileOf(account, [{ date: '2026-10-01' }]));
  const { id } = await importFile(user, tea());
  expect(await names()).toEqual(['bun', 'tea']);
  await undo(user, id).throwOnError();
  expect(await names()).toEqual(['tea']);
});

test('leaves transactions in the trash there', async () => {
  const { id } = await importFile(user, tea());
  await throwAway(user, 'Bun');
  expect((await undo(user, id).throwOnError()).data).toEqual({ removed: 1, kept: [] });
  const { data } = await user.client.from('transactions').select('description').throwOnError();
  expect(data).toEqual([{ description: 'Bun' }]);
  await expectTrueTotals(user);
});

test('restores the balance', async () => {
  const balance = async () =>
    Number(
      (await user.client.from('account_balances').select('balance').single().throwOnError()).data.balance,
    );
  const { id } = await importFile(user, fileOf(account, [{ minorUnits: -1000 }]));
  expect(await balance()).toBe(-10);
  await undo(user, id).throwOnError();
  expect(await balance()).toBe(0);
});
