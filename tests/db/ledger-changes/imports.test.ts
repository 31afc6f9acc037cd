import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { fileOf, importFile, undo as undoImport } from '../support/imports';
import { newAccount } from '../support/ledger';
import { everything, remove, set, takeBack, withoutRevisions } from '../support/ledger-changes';
import { newUser, type TestUser } from '../support/users';

let user: TestUser;
let account: string;
let other: string;

beforeEach(async () => {
  user = await newUser();
  [account, other] = [await newAccount(user), await newAccount(user, '2026-11-02', 10)];
});

test('undoing a bulk change also restores rows that the undo of an import removes', async () => {
  const rows = fileOf(account, [{ description: 'One' }, { description: 'Two', externalId: 'b-2' }]);
  const first = await importFile(user, rows);
  const before = await everything(user);
  const change = randomUUID();
  await set(
    user,
    { filter: { search: 'one' }, count: 1 },
    { category: 'Edited', account: other },
    change,
  ).throwOnError();
  // The file still matches them under their new account and category.
  expect(await importFile(user, rows)).toMatchObject({ added: 0, alreadyThere: 2 });
  await takeBack(user, change).throwOnError();
  const again = withoutRevisions(await everything(user));
  expect(again).toEqual(withoutRevisions(before));
  expect(await importFile(user, rows)).toMatchObject({ added: 0, alreadyThere: 2 });
  expect((await undoImport(user, first.id).throwOnError()).data).toEqual({ removed: 2, kept: [] });
});

test('undoing an import keeps transactions changed in bulk', async () => {
  const { id } = await importFile(user, fileOf(account, [{ description: 'One' }, { description: 'Two' }]));
  await set(user, { filter: { search: 'one' }, count: 1 }, { category: 'Edited' }).throwOnError();
  expect((await undoImport(user, id).throwOnError()).data).toMatchObject({
    removed: 1,
    kept: [{ description: 'One' }],
  });
});

test('a row in the trash matches nothing: its file adds it again', async () => {
  const rows = fileOf(account, [{ description: 'One', externalId: 'b-1' }]);
  await importFile(user, rows);
  await remove(user, { filter: { search: 'one' }, count: 1 }).throwOnError();
  expect(await importFile(user, rows)).toMatchObject({ added: 1, alreadyThere: 0 });
});
