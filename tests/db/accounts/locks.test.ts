import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { newAccount } from '../support/ledger';
import { remove, transactionsOf } from '../support/ledger-changes';
import { threeMonths } from '../support/statements';
import { newUser, type TestUser } from '../support/users';

let user: TestUser;
let account: string;

describe('a locked account', () => {
  beforeEach(async () => {
    user = await newUser();
    account = await newAccount(user, '2026-03-31', 0);
    await threeMonths(user, account);
    await user.client.rpc('lock_account', { account, until: '2026-02-28' }).throwOnError();
  });

  const row = { category: 'Food', description: 'Tea', amount: 1, type: 'expense' };
  const refusal = async (made: PromiseLike<{ error: { message: string; details: string } | null }>) => {
    const { error } = await made;
    return error && { message: error.message, ...(JSON.parse(error.details) as object) };
  };
  test('refuses what would change a balance in the locked days', async () => {
    const rows = await transactionsOf(user);
    const id = (name: string) => rows.find(({ description }) => description === name)!.id;
    const entry = (date: string) =>
      user.client.rpc('enter_transactions', { rows: [{ ...row, accountId: account, date }] });
    const edit = (name: string, details: Record<string, string | number>) =>
      user.client.rpc('edit_transaction', {
        transaction: id(name),
        revision: null as unknown as number,
        details,
        change: randomUUID(),
      });
    const expected = { message: 'locked_until', account: 'Everyday', day: '2026-02-28' };
    expect(await refusal(entry('2026-02-28'))).toEqual(expected);
    expect(await refusal(edit('Bakery', { amount: 13 }))).toEqual(expected);
    expect(await refusal(edit('Bakery', { date: '2026-03-02' }))).toEqual(expected);
    expect(await refusal(edit('Shoes', { date: '2026-02-02' }))).toEqual(expected);
    expect(await refusal(remove(user, { ids: [id('Bakery')] }))).toEqual(expected);
    expect(await refusal(entry('2026-03-01'))).toBeNull();
    expect(await refusal(edit('Bakery', { category: 'Sweets' }))).toBeNull();
    expect(await refusal(edit('Bakery', { description: 'Baker' }))).toBeNull();
    expect(await refusal(edit('Shoes', { amount: 40 }))).toBeNull();
  });

  test('changes when the request says that it may, and once it is unlocked', async () => {
    const entry = () =>
      user.client.rpc('enter_transactions', { rows: [{ ...row, accountId: account, date: '2026-02-01' }] });
    expect((await entry().setHeader('x-change-locked', 'yes')).error).toBeNull();
    expect((await entry()).error?.message).toBe('locked_until');
    await user.client.rpc('lock_account', { account, until: null as unknown as string }).throwOnError();
    expect((await entry()).error).toBeNull();
  });
});
