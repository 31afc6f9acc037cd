import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { fileOf, importFile } from '../support/imports';
import { newAccount } from '../support/ledger';
import { remove, set, takeBack, transactionsOf } from '../support/ledger-changes';
import { newUser } from '../support/users';
import { edit, kinds, sampleAccount, setLimit, setProfile, spend, told, toldLarge } from './alerts';

const CATEGORIES = ['Food', 'Home', 'Unlimited'];
const DATES = ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'];
const THRESHOLD = 3_000;

const amount = fc.constantFrom(1, 999, 1_000, 1_001, 2_999, 3_000, 4_000, 5_000, 9_000);
const row = fc.record({
  minorUnits: amount,
  category: fc.constantFrom(...CATEGORIES),
  date: fc.constantFrom(...DATES),
  type: fc.constantFrom('expense' as const, 'expense' as const, 'expense' as const, 'income' as const),
  account: fc.constantFrom(0, 0, 1, 2),
});
const rows = fc.array(row, { minLength: 1, maxLength: 4 });
const some = fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 4 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), rows }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('import' as const), rows }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), place: fc.nat({ max: 30 }), row }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      some,
      category: fc.constantFrom(...CATEGORIES, undefined),
      account: fc.constantFrom(0, 1, 2, undefined),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), some }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), place: fc.nat({ max: 9 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('limit' as const),
      category: fc.constantFrom('Food', 'Home'),
      minorUnits: fc.constantFrom(0, 5_000, 10_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('flags' as const), budget: fc.boolean(), large: fc.boolean() }),
  },
);

test('whatever happens to the ledger, each threshold reached by added spending raises one alert', async () => {
  const user = await newUser();
  const accounts = [await newAccount(user), await newAccount(user), await sampleAccount(user)];
  const [own, other, sample] = accounts as [string, string, string];
  const seen = { both: 0, summaries: 0, again: 0 };

  /** The spending per category and month, and the large expenses, in minor units. */
  const state = async () => {
    const all = await transactionsOf(user);
    const spent = new Map<string, number>();
    const large = new Set<string>();
    for (const one of all) {
      if (one.type !== 'expense' || one.account_id === sample) continue;
      const key = `${one.category} ${one.date.slice(0, 7)}`;
      const minorUnits = Math.round(-Number(one.amount) * 100);
      spent.set(key, (spent.get(key) ?? 0) + minorUnits);
      if (minorUnits >= THRESHOLD) large.add(one.id);
    }
    return { ids: all.map(({ id }) => id), spent, large };
  };

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
      await user.client.from('transactions').delete().eq('user_id', user.id).throwOnError();
      await user.client.from('notifications').delete().eq('user_id', user.id).throwOnError();
      await setProfile(user, {
        budget_alerts: true,
        large_transaction_alerts: true,
        large_transaction_threshold: THRESHOLD / 100,
      });
      const limits = new Map([
        ['Food', 10_000],
        ['Home', 5_000],
      ]);
      for (const [category, minorUnits] of limits) await setLimit(user, category, minorUnits);
      let flags = { budget: true, large: true };
      const expected = new Set<string>();
      const expectedLarge = new Set<string>();
      const changes: string[] = [];
      let notifications = 0;

      for (const what of steps) {
        const before = await state();
        const chosen = (indexes: number[]) => [
          ...new Set(indexes.map((place) => before.ids[place % before.ids.length] ?? '')),
        ];
        const idle = before.ids.length === 0 && ['edit', 'set', 'delete'].includes(what.kind);
        if (idle || (what.kind === 'undo' && changes.length === 0)) continue;
        // The number of rows that one statement affected: more than one is a bulk change.
        let touched = 1;
        let fresh = new Set<string>();
        if (what.kind === 'add') {
          const ids = await spend(
            user,
            ...what.rows.map(({ account, ...one }) => ({ ...one, account_id: accounts[account] ?? own })),
          );
          fresh = new Set(ids);
          touched = ids.length;
        } else if (what.kind === 'import') {
          const lines = what.rows.map(({ minorUnits, type, category, date }) => ({
            minorUnits: type === 'expense' ? -minorUnits : minorUnits,
            category,
            date,
            description: `From a file ${randomUUID()}`,
          }));
          await importFile(user, fileOf(other, lines));
          touched = lines.length;
          fresh = new Set((await state()).ids.filter((id) => !before.ids.includes(id)));
        } else if (what.kind === 'edit') {
          const { account, ...values } = what.row;
          const [id = ''] = chosen([what.place]);
          await edit(user, id, { ...values, account_id: accounts[account] ?? own });
          fresh = new Set([id]);
        } else if (what.kind === 'set') {
          const ids = chosen(what.some);
          const change = randomUUID();
          const { data } = await set(
            user,
            { ids },
            {
              category: what.category ?? 'Home',
              ...(what.account === undefined ? {} : { account: accounts[what.account] ?? own }),
            },
            change,
          ).throwOnError();
          changes.push(change);
          touched = (data as { transactions: number }).transactions;
          fresh = new Set(ids);
        } else if (what.kind === 'delete') {
          const change = randomUUID();
          await remove(user, { ids: chosen(what.some) }, change).throwOnError();
          changes.push(change);
        } else if (what.kind === 'undo') {
          const change = changes.splice(what.place % changes.length, 1)[0] ?? '';
          const { data } = await takeBack(user, change).throwOnError();
          touched = (data as { transactions: number }).transactions;
          // Undoing a bulk change may move any earlier row back to the user's own account.
          fresh = new Set(before.ids);
        } else if (what.kind === 'limit') {
          limits.set(what.category, what.minorUnits);
          await setLimit(user, what.category, what.minorUnits);
        } else {
          flags = what;
          await setProfile(user, { budget_alerts: what.budget, large_transaction_alerts: what.large });
        }

        const after = await state();
        let news = 0;
        for (const [key, minorUnits] of after.spent) {
          const [category = '', month = ''] = key.split(' ');
          const limit = limits.get(category);
          if (!flags.budget || limit === undefined || minorUnits <= (before.spent.get(key) ?? 0)) continue;
          const reached = [80, 100].filter((part) => minorUnits * 100 >= limit * part);
          const untold = reached.filter((part) => !expected.has(`${category} ${month} ${part}`));
          if (reached.length > untold.length) seen.again += 1;
          if (untold.length === 2) seen.both += 1;
          if (untold.length > 0) news += 1;
          for (const part of untold) expected.add(`${category} ${month} ${part}`);
        }
        for (const id of after.large) {
          if (!flags.large || before.large.has(id) || !fresh.has(id) || expectedLarge.has(id)) continue;
          expectedLarge.add(id);
          news += 1;
        }
        if (touched > 1 && news > 1) seen.summaries += 1;
        notifications += touched > 1 ? Math.min(news, 1) : news;

        const say = `after ${JSON.stringify(what)}`;
        expect(new Set(await told(user)), say).toEqual(expected);
        expect(await toldLarge(user), say).toEqual([...expectedLarge].sort());
        expect(await kinds(user), say).toHaveLength(notifications);
      }
    }),
    // A fixed seed, whose sequences are known to reach every interesting case.
    { numRuns: 60, seed: 20_261_120 },
  );
  // Otherwise the sequences have missed an interesting case.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(5);
}, 480_000);
