import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { answerOf, refusalOf, takeBack } from '../support/ledger-changes';
import { recurringPageDocument } from '@/lib/domain/recurring/page-document';
import { newAccount } from '../support/ledger';
import { add } from '../support/transfers';
import { seriesOf } from '../support/recurring';
import { newUser, type TestUser } from '../support/users';

const content = (accountId: string, change: object = {}) => ({
  ...{ id: randomUUID(), revision: null, payee: 'Storage', kind: 'bill', accountId, otherAccountId: null },
  ...{ amount: '20.00', endsOn: null },
  terms: {
    ...{ validFrom: '0001-01-01', unit: 'month', every: 1, days: [3], ordinal: null, weekday: null },
    ...{ anchor: '2026-11-03', shift: 'none', amountKind: 'typed', amount: '20.00' },
  },
  ...change,
});
const save = (user: TestUser, saved: ReturnType<typeof content>, change = randomUUID()) =>
  user.client.rpc('save_series', { change, content: saved });
const inCurrency = async (user: TestUser, currency: string) => {
  const id = await newAccount(user);
  await user.client.from('accounts').update({ currency }).eq('id', id).throwOnError();
  return id;
};

test('a series by hand is made once, is changed from its own revision only, and is taken back', async () => {
  const user = await newUser();
  const saved = content(await newAccount(user));
  const change = randomUUID();
  for (let time = 0; time < 2; time += 1) await save(user, saved, change).throwOnError();
  expect(await seriesOf(user)).toMatchObject([{ id: saved.id, first_amount: -20, state: 'active' }]);
  expect(await refusalOf(save(user, { ...saved, revision: 7 } as never))).toEqual([409, 'series_changed']);
  expect(await refusalOf(save(user, content(saved.accountId, { revision: 1 })))).toEqual([
    409,
    'series_gone',
  ]);
  await answerOf(takeBack(user, change));
  expect(await seriesOf(user)).toEqual([]);
});

test('a series has amounts that its currency has, and stays in it', async () => {
  const user = await newUser();
  const [dollars, yen] = [await newAccount(user), await inCurrency(user, 'JPY')];
  expect(await refusalOf(save(user, content(yen, { amount: '20.50' })))).toEqual([409, 'amount_too_fine']);
  await save(user, content(yen)).throwOnError();
  const saved = content(dollars);
  await save(user, saved).throwOnError();
  expect(await refusalOf(save(user, { ...saved, revision: 1, accountId: yen } as never))).toEqual([
    409,
    'series_currency',
  ]);
  // Whoever writes them.
  const { error } = await user.client
    .from('recurring_series')
    .update({ first_amount: -20.5 })
    .eq('account_id', yen);
  expect(error?.message).toBe('minor_units');
  const { error: ofTerms } = await user.client
    .from('recurring_occurrences')
    .insert({ series_id: saved.id, due_on: '2026-12-03', amount: 20.005 });
  expect(ofTerms?.message).toBe('minor_units');
});

test('a transfer is between two accounts of one currency', async () => {
  const user = await newUser();
  const [dollars, euros] = [await newAccount(user), await inCurrency(user, 'EUR')];
  const transfer = { kind: 'transfer', otherAccountId: euros };
  expect(await refusalOf(save(user, content(dollars, transfer)))).toEqual([409, 'transfer_currencies']);
  await save(
    user,
    content(dollars, { kind: 'transfer', otherAccountId: await newAccount(user) }),
  ).throwOnError();
});

test('a preferred currency without decimals waits for the amounts of series, too', async () => {
  const user = await newUser();
  await save(user, content(await newAccount(user), { amount: '20.50' })).throwOnError();
  const { error } = await user.client.from('profiles').update({ currency: 'JPY' }).eq('user_id', user.id);
  expect([error?.message, error?.details]).toEqual(['minor_units', '1']);
});

test('no account of another user takes part', async () => {
  const [user, other] = [await newUser(), await newUser()];
  const theirs = await newAccount(other);
  expect(await refusalOf(save(user, content(theirs)))).toEqual([409, 'unknown_account']);
});

test('a category of its own goes before that of the newest transaction, and follows a merge and its undo', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  await add(user, account, '2026-11-03', -20, { description: 'Storage', category: 'Food' });
  await add(user, account, '2026-11-04', -5, { description: 'Mop', category: 'Household' });
  const saved = content(account, { category: 'Storage rooms', note: 'Room 12' });
  await save(user, saved).throwOnError();
  const { data: row } = await user.client
    .from('transactions')
    .select('id')
    .eq('amount', -20)
    .single()
    .throwOnError();
  const place = { change: randomUUID(), transaction: row.id, series: saved.id, due: '2026-11-03' };
  await user.client.rpc('place_transaction', place).throwOnError();
  const shown = async () => {
    const { data } = await user.client.rpc('recurring_page', { today: '2026-11-10' }).throwOnError();
    const [series] = recurringPageDocument.parse(data).series;
    return [series?.category, series?.ownCategory, series?.note];
  };
  expect(await shown()).toEqual(['Storage rooms', 'Storage rooms', 'Room 12']);

  const revisionOf = async (id: string) => {
    const { data } = await user.client
      .from('recurring_series')
      .select('revision')
      .eq('id', id)
      .single()
      .throwOnError();
    return data.revision;
  };

  const merged = randomUUID();
  const merge = { source: 'Storage rooms', target: 'Household', today: '2026-11-10', change: merged };
  await user.client.rpc('merge_categories', merge).throwOnError();
  expect(await shown()).toEqual(['Household', 'Household', 'Room 12']);
  await answerOf(takeBack(user, merged));
  expect(await shown()).toEqual(['Storage rooms', 'Storage rooms', 'Room 12']);

  const cleared = randomUUID();
  await save(
    user,
    { ...saved, revision: await revisionOf(saved.id), category: null, note: '' } as never,
    cleared,
  ).throwOnError();
  expect(await shown()).toEqual(['Food', null, '']);
  // What a merge has renamed, the undo of an earlier change finds.
  await user.client.rpc('merge_categories', { ...merge, change: randomUUID() }).throwOnError();
  await answerOf(takeBack(user, cleared));
  expect(await shown()).toEqual(['Household', 'Household', 'Room 12']);
});

test('the day to cancel by is set, changed and cleared, and each is taken back', async () => {
  const user = await newUser();
  const saved = content(await newAccount(user), { kind: 'subscription' });
  await save(user, saved).throwOnError();
  const cancel = async (by: string | null, ids = [saved.id]) => {
    const change = randomUUID();
    const details = { action: 'cancel', by };
    await user.client.rpc('decide_series', { change, ids, details }).throwOnError();
    return change;
  };
  const row = async () => {
    const { data } = await user.client
      .from('recurring_series')
      .select('state, cancel_by, paused_until, decided_at')
      .single()
      .throwOnError();
    return data;
  };
  const old = '2025-01-01T00:00:00+00:00';
  await user.client.from('recurring_series').update({ decided_at: old }).eq('id', saved.id).throwOnError();
  const first = await cancel('2026-12-31');
  const { decided_at, ...set } = (await row())!;
  expect(set).toEqual({ state: 'active', cancel_by: '2026-12-31', paused_until: null });
  expect(decided_at).not.toBe(old);
  await answerOf(takeBack(user, first));
  expect(await row()).toMatchObject({ cancel_by: null, decided_at: old });

  await cancel('2026-12-31');
  const cleared = await cancel(null);
  expect(await row()).toMatchObject({ cancel_by: null });
  await answerOf(takeBack(user, cleared));
  expect(await row()).toMatchObject({ cancel_by: '2026-12-31' });

  // A pause goes on.
  const details = { action: 'pause', until: '2027-01-15' };
  await user.client.rpc('decide_series', { change: randomUUID(), ids: [saved.id], details }).throwOnError();
  const paused = (await row())!;
  await cancel('2027-01-31');
  expect(await row()).toEqual({ ...paused, cancel_by: '2027-01-31' });
});

test('only what goes out and goes on has a day to cancel by', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  const cancel = (id: string) =>
    refusalOf(
      user.client.rpc('decide_series', {
        ...{ change: randomUUID(), ids: [id], details: { action: 'cancel', by: '2026-12-31' } },
      }),
    );
  const salary = content(account, { kind: 'income' });
  await save(user, salary).throwOnError();
  expect(await cancel(salary.id)).toEqual([409, 'series_gone']);
  const ended = content(account);
  await save(user, ended).throwOnError();
  const details = { action: 'end', on: '2026-11-03' };
  await user.client.rpc('decide_series', { change: randomUUID(), ids: [ended.id], details }).throwOnError();
  expect(await cancel(ended.id)).toEqual([409, 'series_gone']);
});
