import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { addRows, file, newAccount } from '../support/ledger';
import { anonymous, newUser, type TestUser } from '../support/users';

interface Card {
  id: string;
  balance: string;
  closed: boolean;
  revision: number;
  transactions: number;
  latest: string | null;
}

const DAY = '2026-11-10';

let user: TestUser;
let account: string;

beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user, DAY, 100);
});

/** The cards, without the sums of their groups, which other accounts change. */
const cards = async (of = user) =>
  ((await of.client.rpc('bank_accounts').throwOnError()).data as unknown as Card[]).map((one) => ({
    ...one,
    groupBalance: undefined,
  }));
const card = async (id = account) => {
  const found = (await cards()).find((one) => one.id === id);
  if (!found) throw new Error('no such account');
  return found;
};
const balance = async (id = account) => (await card(id)).balance;
const add = (rows: Parameters<typeof file>[1], to = account) => addRows(user, file(to, rows));
const update = (figure: number, today: string, revision: number, of = user) =>
  of.client.rpc('update_balance', { account, balance: figure, today, revision });
const close = (id: string, closed: boolean, of = user) =>
  of.client.rpc('close_account', { account: id, closed });
const remove = (id: string, transactions: number, change = randomUUID(), of = user) =>
  of.client.rpc('delete_account', { change, account: id, transactions });

describe('an updated balance', () => {
  test('includes earlier entries, and counts later ones on the same day', async () => {
    await add([
      { date: DAY, amount: '5.00' },
      { date: '2026-11-12', amount: '1.00' },
    ]);
    expect(await balance()).toBe('94.000');
    expect((await update(80.25, DAY, 1)).data).toBe(true);
    // The transaction dated the day after the balance counts on top of it.
    expect(await balance()).toBe('79.250');
    await add([
      { date: DAY, amount: '0.30', description: 'Bun' },
      { date: '2026-11-09', amount: '7.00' },
    ]);
    expect(await balance()).toBe('78.950');
  });

  test('is given for today, apart from upcoming transactions, and saving it again changes nothing', async () => {
    await add([{ date: '2026-11-12', amount: '1.00' }]);
    const { data } = await user.client.rpc('bank_accounts', { today: DAY }).throwOnError();
    expect(data).toMatchObject([{ balance: '100.000', upcoming: '-1.000' }]);
    expect((await update(100, DAY, 1)).data).toBe(true);
    expect(await balance()).toBe('99.000');
    expect((await update(100, DAY, 1)).data).toBe(true);
    expect((await update(99, DAY, 1)).data).toBe(false);
  });

  test('late in the evening in Los Angeles, the date is the user’s, not the server’s', async () => {
    // In UTC it is already the 12th.
    expect((await update(50, '2026-11-11', 1)).data).toBe(true);
    await add([{ date: '2026-11-11', amount: '2.00' }]);
    expect(await balance()).toBe('48.000');
    await add([{ date: '2026-11-10', amount: '3.00' }]);
    expect(await balance()).toBe('48.000');
  });

  test('is the same when the form is sent twice', async () => {
    expect((await update(80, DAY, 1)).data).toBe(true);
    expect((await update(80, DAY, 1)).data).toBe(true);
    expect(await card()).toMatchObject({ balance: '80.000', revision: 2 });
  });

  test('is not overwritten by a form opened earlier', async () => {
    await update(80, DAY, 1);
    expect((await update(70, DAY, 1)).data).toBe(false);
    expect(await card()).toMatchObject({ balance: '80.000', revision: 2 });
    // The same figure as before, but the account's balance has changed since.
    await add([{ date: DAY, amount: '10.00' }]);
    expect((await update(80, DAY, 1)).data).toBe(false);
    expect(await balance()).toBe('70.000');
    expect((await update(80, DAY, 2)).data).toBe(true);
    expect(await balance()).toBe('80.000');
  });

  test('is refused for a deleted account', async () => {
    await newAccount(user);
    await remove(account, 0).throwOnError();
    expect((await update(80, DAY, 1)).error?.message).toBe('account_gone');
  });
});

test('the cards count the transactions of each account, newest account first', async () => {
  const second = await newAccount(user, '2026-11-01', -20);
  await add([{ date: '2026-11-03' }, { date: '2026-11-20', amount: '0.10' }, { date: '2026-11-04' }]);
  await user.client.rpc('close_account', { account, closed: true }).throwOnError();
  expect(await cards()).toMatchObject([
    { id: second, balance: '-20.000', closed: false, revision: 1, transactions: 0, latest: null },
    { id: account, balance: '99.900', closed: true, revision: 2, transactions: 3, latest: '2026-11-20' },
  ]);
  const { data: dashboard } = await user.client
    .rpc('dashboard', {
      period_start: '2026-11-01',
      period_end: '2026-11-30',
      previous_start: '2026-10-01',
      today: DAY,
    })
    .throwOnError();
  expect(dashboard, 'the net worth excludes closed accounts').toMatchObject({ netWorth: -20 });
});

describe('closing', () => {
  test('is undone by reopening, and both are safe to repeat', async () => {
    await newAccount(user);
    for (const closed of [true, true, false, false]) {
      await close(account, closed).throwOnError();
      expect((await card()).closed).toBe(closed);
    }
    expect((await card()).revision).toBe(3);
  });

  test('leaves one account open', async () => {
    expect((await close(account, true)).error?.message).toBe('last_account');
    const second = await newAccount(user);
    await close(account, true).throwOnError();
    expect((await close(second, true)).error?.message).toBe('last_account');
    expect((await remove(second, 0)).error?.message).toBe('last_account');
    await remove(account, 0).throwOnError();
    expect((await cards()).map(({ id, closed }) => [id, closed])).toEqual([[second, false]]);
  });
});

describe('deleting', () => {
  test('deletes exactly the announced rows, and undo brings back exactly the same', async () => {
    const other = await newAccount(user, '2026-11-01', 7);
    await add([
      { date: '2026-11-11', amount: '0.30', description: 'Bun' },
      { date: '2026-11-12', amount: '1000.10', type: 'income' },
      { date: '1999-01-01', amount: '99999999999.99' },
    ]);
    await add([{ amount: '1.00' }], other);
    await user.client
      .from('transactions')
      .update({ note: 'with Ann' })
      .eq('description', 'Bun')
      .throwOnError();
    await user.client
      .from('import_mappings')
      .insert({ account_id: account, fingerprint: 'a'.repeat(64), mapping: { dateOrder: 'DMY' } })
      .throwOnError();
    await user.client.from('accounts').update({ name: 'Wallet' }).eq('id', account).throwOnError();
    const liveAccounts = async () => (await cards()).map(({ id }) => id);
    const everything = async () => ({
      cards: await cards(),
      accounts: (await user.client.from('live_accounts').select().order('id').throwOnError()).data,
      transactions: (await user.client.from('live_transactions').select().order('id').throwOnError()).data,
      // Without those of accounts in the trash, which stay there.
      mappings: (
        await user.client
          .from('import_mappings')
          .select()
          .in('account_id', await liveAccounts())
          .throwOnError()
      ).data,
    });
    const before = await everything();
    expect(await balance()).toBe('1099.800');

    const change = randomUUID();
    for (const time of ['sent', 'sent again'])
      expect((await remove(account, 3, change).throwOnError()).data, time).toEqual({ transactions: 3 });
    expect(await cards()).toEqual(before.cards.filter(({ id }) => id === other));
    const after = await everything();
    expect(after.mappings).toEqual([]);
    expect(after.transactions).toEqual(before.transactions?.filter((row) => row.account_id === other));

    for (const time of ['asked', 'asked again']) {
      const undone = await user.client.rpc('undo_change', { change }).throwOnError();
      expect(undone.data, time).toEqual({ transactions: 3, kept: 0 });
      expect(await everything()).toEqual(before);
    }
  });

  test('is refused, without effect, when there are more transactions than announced', async () => {
    await newAccount(user);
    await add([{}, { description: 'Bun' }]);
    const change = randomUUID();
    expect((await remove(account, 1, change)).error?.message).toBe('selection_changed');
    expect(await card()).toMatchObject({ transactions: 2 });
    expect((await remove(account, 2, change).throwOnError()).data).toEqual({ transactions: 2 });
    expect((await remove(account, 2)).error?.message).toBe('account_gone');
  });
});

test('another user can do none of this, nor can a visitor', async () => {
  const stranger = await newUser();
  expect(await cards(stranger)).toEqual([]);
  expect((await update(1, DAY, 1, stranger)).error?.message).toBe('account_gone');
  // Each has another open account, so nothing else can be the reason for a refusal.
  await newAccount(stranger);
  await newAccount(stranger);
  expect((await close(account, true, stranger)).error?.message).toBe('account_gone');
  expect((await remove(account, 0, randomUUID(), stranger)).error?.message).toBe('account_gone');
  expect(await card()).toMatchObject({ balance: '100.000', closed: false, revision: 1 });
  for (const refused of [
    await anonymous().rpc('bank_accounts'),
    await anonymous().rpc('update_balance', { account, balance: 1, today: DAY, revision: 1 }),
    await anonymous().rpc('close_account', { account, closed: true }),
    await anonymous().rpc('delete_account', { change: randomUUID(), account, transactions: 0 }),
  ])
    expect(refused.error?.code).toBe('42501');
});
