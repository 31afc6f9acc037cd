import { beforeAll, expect, test } from 'vitest';
import { commit, fileOf, stageFile } from '../support/imports';
import { newAccount } from '../support/ledger';
import { newUser } from '../support/users';
import { ofOwner, ofStranger, owner, prepare } from './everything-owned';

beforeAll(prepare);

test('data kept by past changes and imports names no other user’s row', async () => {
  const { change_id, import_id, category_id } = ofOwner;
  const changed = { change_id, category_id, category_source: 'hand', type: 'expense', type_stated: true };
  const row = {
    import_id,
    line: 1,
    part: 0,
    chunk: 0,
    kind: 'left-out',
    description: '',
    category: '',
    text: 'Tea',
  };
  const past = { ...changed, revision_before: 1, revision: 2 };
  for (const { error } of [
    await owner.client
      .from('changed_transactions')
      .insert({ ...past, account_id: ofStranger.account_id, transaction_id: ofOwner.transaction_id }),
    await owner.client
      .from('changed_transactions')
      .insert({ ...past, account_id: ofOwner.account_id, transaction_id: ofStranger.transaction_id }),
    await owner.client.from('import_rows').insert({ ...row, account_id: ofStranger.account_id }),
  ])
    expect(error?.code).toBe('23503');
  await owner.client
    .from('import_rows')
    .insert({ ...row, account_id: ofOwner.account_id })
    .throwOnError();
});

test('keeps rows left out of other accounts when one goes for good', async () => {
  const user = await newUser();
  const [gone, kept] = [await newAccount(user), await newAccount(user)];
  const rows = [gone, kept].map((id, index) => ({ ...fileOf(id, [{}])[0]!, line: index + 2 }));
  const staged = await stageFile(user, rows);
  for (const line of [2, 3])
    await user.client
      .rpc('change_import_row', { import: staged.id, line, part: 0, change: { kind: 'skip' } })
      .throwOnError();
  const { data } = await user.client
    .from('imports')
    .select('revision')
    .eq('id', staged.id)
    .single()
    .throwOnError();
  await commit(user, staged.id, data.revision).throwOnError();
  await user.client.from('accounts').delete().eq('id', gone).throwOnError();
  const left = await user.client
    .from('import_rows')
    .select('account_id')
    .eq('import_id', staged.id)
    .throwOnError();
  expect(left.data).toEqual([{ account_id: kept }]);
});
