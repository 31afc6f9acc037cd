import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { toMinorUnits } from '@/lib/domain/money/money';
import { answerOf } from '../support/ledger-changes';
import { exportCsv, rowsOfExport, sumsOfExport } from './csv-exports';
import { commitStaged, open, review, stage, stageFile } from '../support/imports';
import { enter, newAccount } from '../support/ledger';
import { BEGINNING, emptyLedger, step, take } from '../support/random-steps';
import { newUser, type TestUser } from '../support/users';

let user: TestUser;
let account: string;
let other: string;
beforeEach(async () => {
  user = await newUser();
  [account, other] = [await newAccount(user), await newAccount(user)];
});

test('flags go along: into the review, into the rows, and at once where nothing is in doubt', async () => {
  const ids = await enter(
    user,
    ...['Hotel', 'Deposit', 'Tea'].map((description) => ({
      account_id: account,
      date: '2026-11-02',
      description,
      category: 'Food',
      amount: 50,
      type: 'expense',
    })),
  );
  await user.client
    .rpc('set_transactions', {
      change: randomUUID(),
      selection: { ids: [ids[0] ?? ''] },
      details: { oneTime: true },
    })
    .throwOnError();
  await user.client
    .rpc('set_transactions', {
      change: randomUUID(),
      selection: { ids: [ids[1] ?? ''] },
      details: { counted: false },
    })
    .throwOnError();
  const flags = async () => {
    const { data } = await user.client
      .from('live_transactions')
      .select('description, one_time, counted, edited_at')
      .order('description')
      .throwOnError();
    return data.map(({ description, one_time, counted }) => [description, one_time, counted]);
  };
  const [file, before] = [await exportCsv(user), await flags()];
  for (const fast of [false, true]) {
    user = await newUser();
    [account, other] = [await newAccount(user), await newAccount(user)];
    const rows = rowsOfExport(file, [account, other]);
    if (fast) {
      const id = randomUUID();
      await open(user, id, rows.length).throwOnError();
      await stage(user, id, rows).throwOnError();
      const { data } = await user.client
        .rpc('commit_import', { import: id, only_if_all_new: true })
        .throwOnError();
      expect(data).toMatchObject({ kind: 'imported', added: 3 });
    } else {
      const staged = await stageFile(user, rows);
      expect(
        (await review(user, staged.id)).items
          .map(({ description, oneTime, counted }) => [description, oneTime, counted])
          .toSorted(),
      ).toEqual(before);
      await commitStaged(user, staged);
    }
    expect(await flags()).toEqual(before);
    const { data: edited } = await user.client
      .from('transactions')
      .select('id')
      .not('edited_at', 'is', null)
      .throwOnError();
    expect(edited).toEqual([]);
  }
});

test('the counted rows of an export add up to the list’s sums, by type, whatever the filter', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
      const ledger = await emptyLedger();
      user = ledger.user;
      for (const one of [...BEGINNING, ...steps]) await take(user, ledger.accounts, one);
      for (const filter of [
        {},
        { type: 'expense' },
        { type: 'income' },
        { categories: ['Food'] },
        { accounts: [ledger.accounts[0]] },
        { search: 'tea' },
      ]) {
        const page = await answerOf<{ spending: string; income: string; notCounted: { amount: string } }>(
          user.client.rpc('transactions_page', { filter, page_size: 1 }),
        );
        expect({ filter, ...(await sumsOfExport(user, filter)) }).toEqual({
          filter,
          spending: toMinorUnits(page.spending, 'USD'),
          income: toMinorUnits(page.income, 'USD'),
          notCounted: toMinorUnits(page.notCounted.amount, 'USD'),
        });
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
}, 240_000);
