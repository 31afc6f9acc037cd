import { exportOf, sendParts } from '../support/data-exports';
import { remove, removeAccount, set, transactionsOf } from '../support/ledger-changes';
import { fileOf, importFile } from '../support/imports';
import { enter, newAccount } from '../support/ledger';
import { addPlanned } from '../support/planned';
import { addNotice, addSeries } from '../support/recurring';
import { contains, saveRule, setCategory } from '../support/rules';
import type { TestUser } from '../support/users';

/** Fills every table that a user can have rows in. */
export async function fill(user: TestUser): Promise<void> {
  const { client } = user;
  await client
    .from('profiles')
    .update({ name: user.email, large_transaction_alerts: true })
    .eq('user_id', user.id)
    .throwOnError();
  const [first, second, third] = [await newAccount(user), await newAccount(user), await newAccount(user)];
  await importFile(
    user,
    fileOf(first, [
      { minorUnits: -90_000 },
      { minorUnits: -5 },
      { status: 'left-out' as 'readable', reasons: [{ code: 'balance' }] },
    ]),
  );
  await importFile(user, fileOf(second, [{ minorUnits: 7 }]));
  const ids = (await transactionsOf(user)).map(({ id }) => id);
  await set(user, { ids: ids.slice(0, 1) }, { category: 'Other' }).throwOnError();
  await remove(user, { ids: ids.slice(1, 2) }).throwOnError();
  await removeAccount(user, third, 0).throwOnError();
  await enter(user, {
    ...{ account_id: second, date: '2026-11-02', description: 'Pie with Tom', category: 'Food' },
    ...{ amount: 11, type: 'expense' },
  });
  await importFile(user, fileOf(second, [{ minorUnits: -1_100 }]));
  await client.from('categories').update({ color: 3 }).eq('name', 'Food').throwOnError();
  await client
    .from('import_mappings')
    .insert({ account_id: first, fingerprint: 'd'.repeat(64), mapping: {} })
    .throwOnError();
  const { data: row } = await client
    .from('live_transactions')
    .select('id, payee_id')
    .limit(1)
    .single()
    .throwOnError();
  await addSeries(user, { account: first, payee: row.payee_id ?? '', transaction: row.id ?? '' });
  await addNotice(user, null);
  await client.from('goals').insert({ name: 'Bike', target: 900, account_id: first }).throwOnError();
  await addPlanned(user);
  await saveRule(user, { conditions: [contains('tea')], actions: [setCategory('Food')] });
  await client.rpc('claim_due_mail').throwOnError();
  await sendParts(user, await exportOf(user));
}
