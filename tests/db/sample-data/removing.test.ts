import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { edit, enter, enterRow, newAccount } from '../support/ledger';
import { transactionsOf } from '../support/ledger-changes';
import { newUser, type TestUser } from '../support/users';

const TODAY = '2026-11-20';

let user: TestUser;
let account: string;

/** A user as after sign-up: with one account, and no transactions. */
beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user, TODAY, 12.5);
});

async function load(today = TODAY, as = user): Promise<unknown> {
  return (await as.client.rpc('load_sample_data', { today }).throwOnError()).data;
}

async function remove(theirs?: number, as = user): Promise<unknown> {
  return (await as.client.rpc('remove_sample_data', theirs === undefined ? {} : { theirs }).throwOnError())
    .data;
}

/** All transactions, in minor units without a sign; a single page could hide a fault. */
async function rows(as = user) {
  return (await transactionsOf(as)).map(({ amount, ...row }) => ({
    ...row,
    minorUnits: Math.round(Math.abs(Number(amount)) * 100),
  }));
}

async function accounts(as = user) {
  return (await as.client.from('account_balances').select('*').order('name').throwOnError()).data;
}

const addRow = (accountId: string) => enterRow(user, accountId, TODAY);

async function sampleAccount(name = 'Everyday (sample)'): Promise<string> {
  const id = (await accounts()).find((each) => each.name === name)?.id;
  if (!id) throw new Error(`no ${name}`);
  return id;
}

describe('removing', () => {
  test('removes everything that was loaded and nothing else, and can be repeated', async () => {
    const before = await accounts();
    await load();
    const mine = await addRow(account);
    expect(await remove()).toEqual({ removed: true });
    expect((await rows()).map(({ id }) => id)).toEqual([mine]);
    expect((await accounts()).map(({ id, name }) => [id, name])).toEqual(
      before.map(({ id, name }) => [id, name]),
    );
    const { data: trash } = await user.client.rpc('trash_page').throwOnError();
    expect(trash).toMatchObject({ total: 0, accounts: [] });
    expect(await remove()).toEqual({ removed: true });
    expect(await remove(3)).toEqual({ removed: true });
  });

  test('allows loading it again', async () => {
    await load();
    const before = await rows();
    await remove();
    expect(await load()).toEqual({ transactions: before.length });
  });

  test('asks about rows that were added, edited or moved, and removes them when confirmed', async () => {
    await load();
    const everyday = await sampleAccount();
    const [edited, moved] = (await rows()).filter(({ account_id }) => account_id === everyday);
    if (!edited || !moved) throw new Error('no rows');
    await addRow(everyday);
    await edit(user, edited.id, { category: 'Other' });
    await edit(user, moved.id, { account_id: account });
    const all = await rows();
    expect(await remove()).toEqual({ removed: false, theirs: 3 });
    expect(await remove(2)).toEqual({ removed: false, theirs: 3 });
    expect(await rows()).toEqual(all);
    expect(await remove(3)).toEqual({ removed: true });
    expect(await rows()).toEqual([]);
    expect(await accounts()).toHaveLength(1);
  });

  test('does not ask about a change that was undone', async () => {
    await load();
    const [row] = await rows();
    const change = randomUUID();
    await user.client
      .rpc('set_transactions', {
        change,
        selection: { ids: [row?.id ?? ''] },
        details: { category: 'Other' },
      })
      .throwOnError();
    expect(await remove()).toEqual({ removed: false, theirs: 1 });
    await user.client.rpc('undo_change', { change }).throwOnError();
    expect(await remove()).toEqual({ removed: true });
  });

  test('includes the trash, so that nothing comes back', async () => {
    await load();
    const [row] = await rows();
    const deleting = randomUUID();
    await user.client
      .rpc('delete_transactions', { change: deleting, selection: { ids: [row?.id ?? ''] } })
      .throwOnError();
    const savings = await sampleAccount('Savings (sample)');
    const count = (await rows()).filter(({ account_id }) => account_id === savings).length;
    const closing = randomUUID();
    await user.client
      .rpc('delete_account', { change: closing, account: savings, transactions: count })
      .throwOnError();
    expect(await remove()).toEqual({ removed: true });
    await user.client.rpc('undo_change', { change: deleting }).throwOnError();
    const gone = await user.client.rpc('undo_change', { change: closing });
    expect(gone.error?.message).toBe('change_gone');
    expect(await rows()).toEqual([]);
    expect(await accounts()).toHaveLength(1);
  });

  test('asks about the user’s own transactions in the trash', async () => {
    await load();
    const savings = await sampleAccount('Savings (sample)');
    await enter(user, {
      account_id: savings,
      date: TODAY,
      description: 'Mine',
      category: 'Gifts',
      amount: 5,
      type: 'income',
    });
    const count = (await rows()).filter(({ account_id }) => account_id === savings).length;
    await user.client
      .rpc('delete_account', { change: randomUUID(), account: savings, transactions: count })
      .throwOnError();
    expect(await remove()).toEqual({ removed: false, theirs: 1 });
    expect(await remove(1)).toEqual({ removed: true });
  });

  test('of earlier sample data by the user does not affect loading it again', async () => {
    await load();
    const savings = await sampleAccount('Savings (sample)');
    const mine = await addRow(savings);
    const before = (await rows()).length - 1;
    for (const { id, name } of (await accounts()).filter(({ sample }) => sample)) {
      const transactions = (await rows()).filter(({ account_id }) => account_id === id).length;
      await user.client
        .rpc('delete_account', { change: randomUUID(), account: id ?? name ?? '', transactions })
        .throwOnError();
    }
    expect(await accounts()).toHaveLength(1);
    expect(await load()).toEqual({ transactions: before });
    expect((await accounts()).filter(({ sample }) => sample).map(({ balance }) => Number(balance))).toEqual([
      -612.48, 3184.62, 9650,
    ]);
    // The user's own transaction from the old sample account can still come back.
    await user.client.rpc('restore_transactions', { ids: [mine] }).throwOnError();
    expect((await rows()).map(({ id }) => id)).toContain(mine);
  });

  test('leaves an account open', async () => {
    await load();
    const own = (await accounts()).find(({ sample }) => !sample);
    await user.client.rpc('close_account', { account: own?.id ?? '', closed: true }).throwOnError();
    expect(await remove()).toEqual({ removed: true });
    const { data } = await user.client.rpc('bank_accounts').throwOnError();
    expect(data).toMatchObject([{ id: own?.id, closed: false }]);
  });

  test('includes an account that came back from the trash', async () => {
    await load();
    const savings = await sampleAccount('Savings (sample)');
    const count = (await rows()).filter(({ account_id }) => account_id === savings).length;
    const change = randomUUID();
    await user.client.rpc('delete_account', { change, account: savings, transactions: count }).throwOnError();
    await user.client.rpc('undo_change', { change }).throwOnError();
    expect((await accounts()).filter(({ sample }) => sample)).toHaveLength(3);
    expect(await remove()).toEqual({ removed: true });
    expect(await rows()).toEqual([]);
  });
});
