import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { fileOf, importFile } from '../support/imports';
import { edit, enter, newAccount } from '../support/ledger';
import {
  answerOf,
  everything,
  refusalOf,
  remove,
  removeAccount,
  set,
  takeBack,
  transactionsOf,
  withoutRevisions,
} from '../support/ledger-changes';
import { expectTrueTotals } from '../support/totals';
import { newUser, type TestUser } from '../support/users';

/** Creates accounts whose balances count some rows and not others, with imported, entered and edited rows. */
async function makeLedger(user: TestUser): Promise<string[]> {
  const accounts = [await newAccount(user, '2026-11-03', 10), await newAccount(user), await newAccount(user)];
  const [first, second] = accounts as [string, string];
  await importFile(
    user,
    fileOf(
      first,
      Array.from({ length: 8 }, (_, index) => ({
        date: `2026-11-0${(index % 4) + 1}`,
        minorUnits: index % 3 === 0 ? 10_010 + index : -310 - index,
        externalId: index % 2 === 0 ? `bank-${index}` : null,
      })),
    ),
  );
  await enter(
    user,
    ...['Rent', 'Größe', 'Coffee'].map((description) => ({
      account_id: second,
      date: '2026-11-03',
      description,
      category: 'Home',
      amount: 0.1,
      type: 'expense',
      note: `about ${description}`,
    })),
  );
  const edited = (await transactionsOf(user)).filter(({ date }) => date === '2026-11-04');
  expect(edited).toHaveLength(2);
  for (const { id } of edited) await edit(user, id, { description: 'Tea, edited', note: 'mine' });
  await user.client
    .from('import_mappings')
    .insert({ account_id: first, fingerprint: 'b'.repeat(64), mapping: { header: ['Date'] } })
    .throwOnError();
  return accounts;
}

const some = fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 6 });
const step = fc.oneof(
  fc.record({
    kind: fc.constant('category' as const),
    some,
    category: fc.constantFrom('Food', 'Home', 'New'),
  }),
  fc.record({ kind: fc.constant('account' as const), some, account: fc.nat({ max: 2 }) }),
  fc.record({ kind: fc.constant('all' as const), category: fc.constantFrom('Food', 'All') }),
  fc.record({ kind: fc.constant('delete' as const), some }),
  fc.record({ kind: fc.constant('delete account' as const), account: fc.nat({ max: 2 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

test('undoing any changes and deletions in reverse order restores the ledger to the cent', async () => {
  const user = await newUser();
  const accounts = await makeLedger(user);
  const start = withoutRevisions(await everything(user));
  const kinds = new Set<string>();

  /** Makes the change of a step. Returns false if the ledger has nothing to change. */
  async function make(what: Step, change: string): Promise<boolean> {
    const rows = await transactionsOf(user);
    const chosen = (indexes: number[]) => ({
      ids: [...new Set(indexes.map((place) => rows[place % rows.length]?.id ?? ''))],
    });
    if (rows.length === 0) return false;
    if (what.kind === 'category')
      await set(user, chosen(what.some), { category: what.category }, change).throwOnError();
    else if (what.kind === 'all')
      await set(user, { filter: {}, count: rows.length }, { category: what.category }, change).throwOnError();
    else if (what.kind === 'delete') await remove(user, chosen(what.some), change).throwOnError();
    else {
      const account = accounts[what.account] as string;
      const held = rows.filter(({ account_id }) => account_id === account).length;
      const made =
        what.kind === 'account'
          ? set(user, chosen(what.some), { account }, change)
          : removeAccount(user, account, held, change);
      const [status, reason] = await refusalOf(made);
      if (status !== 200) {
        expect(['unknown_account', 'account_gone', 'last_account']).toContain(reason);
        return false;
      }
    }
    kinds.add(what.kind);
    return true;
  }

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const made: string[] = [];
      let afterFirst: unknown;
      for (const what of steps) {
        const change = randomUUID();
        if (!(await make(what, change))) continue;
        made.push(change);
        if (made.length === 1) afterFirst = withoutRevisions(await transactionsOf(user));
      }
      await expectTrueTotals(user);
      for (const change of made.toReversed()) {
        // Before the first change is undone, everything is as that change left it.
        if (change === made[0]) expect(withoutRevisions(await transactionsOf(user))).toEqual(afterFirst);
        expect(await answerOf(takeBack(user, change))).toMatchObject({ kept: 0 });
      }
      expect(withoutRevisions(await everything(user))).toEqual(start);
      await expectTrueTotals(user);
    }),
    { numRuns: 25 },
  );
  expect(kinds.size).toBe(5);
}, 480_000);
