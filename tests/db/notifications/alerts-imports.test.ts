import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { commitStaged, fileOf, importFile, stageFile, undo } from '../support/imports';
import { newAccount } from '../support/ledger';
import { transactionsOf } from '../support/ledger-changes';
import { newUser, type TestUser } from '../support/users';
import { kinds, setProfile, spend, told, toldLarge } from './alerts';

let user: TestUser;
let account: string;

// A new user's limit for Food is 500, so 400 is 80 % of it.
beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user);
});

describe('imports', () => {
  test('raise one summary with everything in it', async () => {
    await setProfile(user, { large_transaction_alerts: true });
    const imported = await importFile(
      user,
      fileOf(account, [
        { minorUnits: -60_000, description: 'Rent' },
        { minorUnits: -60_000, description: 'Dentist', category: 'Health' },
        { minorUnits: -17_000, category: 'Entertainment' },
        { minorUnits: -45_000, date: '2026-10-01' },
        { minorUnits: 90_000, category: 'Salary' },
        { minorUnits: -1_000, category: 'Transport' },
      ]),
    );
    expect(imported).toMatchObject({ added: 6 });
    expect(await told(user)).toEqual([
      'Entertainment 2026-11 80',
      'Food 2026-10 80',
      'Food 2026-11 80',
      'Food 2026-11 100',
    ]);
    expect(await toldLarge(user)).toHaveLength(2);
    const { data } = await user.client.from('notifications').select('kind, import_id').throwOnError();
    expect(data).toEqual([{ kind: 'summary', import_id: imported.id }]);
  });

  test('with a single alert raise that instead of a summary', async () => {
    const { id } = await importFile(
      user,
      fileOf(account, [{ minorUnits: -30_000 }, { minorUnits: -15_000, description: 'Coffee' }]),
    );
    const { data } = await user.client.from('notifications').select('kind, import_id').throwOnError();
    expect(data).toEqual([{ kind: 'budget', import_id: id }]);
  });

  test('undone and repeated, or committed twice, raise no alert twice', async () => {
    await setProfile(user, { large_transaction_alerts: true });
    const rows = fileOf(account, [{ minorUnits: -30_000 }, { minorUnits: -25_000, description: 'Coffee' }]);
    const staged = await stageFile(user, rows);
    await commitStaged(user, staged);
    await commitStaged(user, staged);
    expect(await kinds(user)).toEqual(['budget']);
    await undo(user, staged.id).throwOnError();
    expect(await transactionsOf(user)).toEqual([]);
    await importFile(user, rows);
    expect(await kinds(user)).toEqual(['budget']);
  });

  test('when undone withdraw their large-transaction alerts', async () => {
    await setProfile(user, { large_transaction_alerts: true });
    const notifications = async () =>
      (await user.client.from('notifications').select('kind, import_id').throwOnError()).data;
    const [kept] = await spend(user, { account_id: account, minorUnits: 70_000, category: 'Health' });
    const large = fileOf(account, [
      { minorUnits: -60_000, description: 'Rent', category: 'Rent' },
      { minorUnits: -61_000, description: 'Roof', category: 'Rent' },
    ]);
    const first = await importFile(user, large);
    await user.client.rpc('undo_import', { import: first.id }).throwOnError();
    expect(await toldLarge(user)).toHaveLength(1);
    expect(await notifications()).toEqual([{ kind: 'large-transaction', import_id: null }]);
    const second = await importFile(user, large);
    expect(await toldLarge(user)).toHaveLength(3);
    expect(await notifications()).toContainEqual({ kind: 'summary', import_id: second.id });
    // A large expense in the trash keeps its alert.
    await user.client
      .rpc('delete_transactions', { change: randomUUID(), selection: { ids: [kept ?? ''] } })
      .throwOnError();
    expect(await toldLarge(user)).toHaveLength(3);
  });

  test('without any alert leave no notification', async () => {
    await importFile(user, fileOf(account, [{ minorUnits: -3_000 }, { minorUnits: 15_000 }]));
    expect(await kinds(user)).toEqual([]);
  });
});
