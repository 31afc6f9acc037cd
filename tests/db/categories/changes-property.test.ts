import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMinorUnits } from '@/lib/domain/money/money';
import { answerOf, takeBack } from '../support/ledger-changes';
import { enter, newAccount } from '../support/ledger';
import { newUserWithCategories, type TestUser } from '../support/users';

const TODAY = '2026-11-20';
const MONTHS = ['2026-09', '2026-10', '2026-11'];

const place = fc.nat(60);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('merge' as const), place, other: place }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('arrange' as const),
      place,
      other: place,
      before: place,
      inside: fc.boolean(),
      income: fc.option(fc.boolean()),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rename' as const),
      place,
      name: fc.constantFrom('Rome', 'Zoo', 'Food'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('look' as const), place, color: fc.option(fc.nat(10)) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('archive' as const), place, archived: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('create' as const), place, inside: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('common' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const row = fc.record({
  date: fc
    .tuple(fc.constantFrom(...MONTHS), fc.integer({ min: 1, max: 28 }))
    .map(([month, day]) => `${month}-${String(day).padStart(2, '0')}`),
  place,
  minorUnits: fc.integer({ min: 1, max: 60_000 }),
  type: fc.constantFrom('expense', 'expense', 'expense', 'refund', 'income'),
  stated: fc.boolean(),
});

interface Listed {
  name: string;
  group: string | null;
}

const listed = (user: TestUser) => answerOf<Listed[]>(user.client.rpc('categories'));

/** Makes a change of categories as `change`; false if it was refused. */
async function make(user: TestUser, one: Step, change: string): Promise<boolean> {
  const all = await listed(user);
  const named = (index: number) => all[index % all.length]?.name ?? 'Food';
  const groups = all.filter(({ group }) => group === null);
  const group = (index: number) => groups[index % groups.length]?.name ?? 'Food';
  const { client } = user;
  const call = {
    merge: (to: Extract<Step, { kind: 'merge' }>) =>
      client.rpc('merge_categories', {
        source: named(to.place),
        target: named(to.other),
        today: TODAY,
        change,
      }),
    arrange: (to: Extract<Step, { kind: 'arrange' }>) =>
      client.rpc('arrange_category', {
        change,
        category: named(to.place),
        into_group: (to.inside ? group(to.other) : null) as string,
        before: named(to.before),
        ...(to.income !== null && { kind: to.income ? 'income' : 'spending' }),
      }),
    rename: (to: Extract<Step, { kind: 'rename' }>) =>
      client.rpc('change_category', { category: named(to.place), name: to.name, change }),
    look: (to: Extract<Step, { kind: 'look' }>) =>
      client.rpc('set_category_look', {
        change,
        category: named(to.place),
        color: to.color as number,
        icon: 'gift',
      }),
    archive: (to: Extract<Step, { kind: 'archive' }>) =>
      client.rpc('archive_category', { change, category: named(to.place), archived: to.archived }),
    remove: (to: Extract<Step, { kind: 'remove' }>) =>
      client.rpc('remove_category', { category: named(to.place), today: TODAY, change }),
    create: (to: Extract<Step, { kind: 'create' }>) =>
      client.rpc('create_category', {
        change,
        name: `New ${to.place}`,
        kind: 'spending',
        into_group: (to.inside ? group(to.place) : null) as string,
        color: null as unknown as number,
        icon: null as unknown as string,
      }),
    common: () => client.rpc('add_common_categories', { change }),
  }[one.kind] as (to: Step) => PromiseLike<{ error: { code: string } | null }>;
  const { error } = await call(one);
  if (error) expect(error.code, JSON.stringify([one, error])).toBe('PT409');
  return error === null;
}

/** Everything that says something about categories. */
async function state(user: TestUser) {
  const { client } = user;
  const read = async (
    table: 'categories' | 'budgets' | 'budget_alerts' | 'notifications' | 'rules' | 'month_totals',
  ) =>
    (await client.from(table).select('*').throwOnError()).data
      .map((one) => JSON.stringify({ ...one, revision: null }))
      .toSorted();
  const rows = await client
    .from('transactions')
    .select(
      'id, category_id, category_source, category_set_at, type, type_stated, guess_category_id, edited_at, deleted_at',
    )
    .order('id')
    .throwOnError();
  const parts = await client
    .from('transaction_parts')
    .select('id, category_id, type')
    .order('id')
    .throwOnError();
  return {
    categories: await read('categories'),
    budgets: await read('budgets'),
    alerts: await read('budget_alerts'),
    notifications: await read('notifications'),
    rules: await read('rules'),
    totals: await read('month_totals'),
    rows: rows.data,
    parts: parts.data,
  };
}

interface Page {
  categories: {
    name: string;
    group: string | null;
    kind: 'spending' | 'income';
    amount: number;
    ownAmount: number;
  }[];
  kinds: Record<'spending' | 'income', { amount: number; without: number; elsewhere: number }>;
}

/** The sums of groups, of categories and of all lines are one, in every month. */
async function expectOneSum(user: TestUser): Promise<void> {
  const { data: lines } = await user.client
    .from('ledger_lines')
    .select('counted_on, amount, role')
    .throwOnError();
  const cents = (amount: unknown) => toMinorUnits(String(amount), 'USD') ?? NaN;
  const total = (amounts: readonly unknown[]) => amounts.reduce<number>((sum, one) => sum + cents(one), 0);
  for (const month of MONTHS) {
    const page = await answerOf<Page>(user.client.rpc('categories_page', { today: `${month}-20` }));
    const dashboard = await answerOf<{ categories: { spending: number }[]; groups: { spending: number }[] }>(
      user.client.rpc('dashboard', {
        period_start: `${month}-01`,
        period_end: `${month}-28`,
        previous_start: `${month}-01`,
        today: `${month}-20`,
      }),
    );
    for (const kind of ['spending', 'income'] as const) {
      const sign = kind === 'spending' ? -1 : 1;
      const truth = total(
        (lines as { counted_on: string; amount: number; role: string }[])
          .filter(({ counted_on, role }) => counted_on.startsWith(month) && role === kind)
          .map(({ amount }) => sign * amount),
      );
      const of = page.categories.filter((one) => one.kind === kind);
      const { amount, without, elsewhere } = page.kinds[kind];
      const groups = total(of.filter(({ group }) => group === null).map((one) => one.amount));
      expect(cents(amount), `${kind} of ${month}`).toBe(truth);
      expect(groups + cents(without) + cents(elsewhere), `groups of ${kind}`).toBe(truth);
      expect(total(of.map(({ ownAmount }) => ownAmount)) + cents(without) + cents(elsewhere)).toBe(truth);
      if (kind === 'spending') {
        expect(total(dashboard.categories.map(({ spending }) => spending))).toBe(truth);
        expect(total(dashboard.groups.map(({ spending }) => spending))).toBe(truth);
      }
    }
  }
}

test('sums of groups and categories are those of the lines, and each undo restores exactly the earlier state', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 6, maxLength: 14 }),
      fc.array(fc.record({ one: step, staysUndone: fc.boolean() }), { minLength: 6, maxLength: 12 }),
      async (rows, steps) => {
        const user = await newUserWithCategories();
        const account = await newAccount(user);
        const names = (await listed(user)).map(({ name }) => name);
        const ids = await enter(
          user,
          ...rows.map(({ date, place: index, minorUnits, type }, number) => ({
            account_id: account,
            date,
            description: `Row ${number}`,
            category: index % 7 === 0 ? 'Uncategorized' : (names[index % names.length] ?? ''),
            amount: (minorUnits / 100).toFixed(2),
            type,
          })),
        );
        // A row whose type nobody stated follows the kind of its category.
        const unstated = ids.filter((_, index) => rows[index]?.stated === false);
        await user.client
          .from('transactions')
          .update({ type_stated: false })
          .in('id', unstated)
          .throwOnError();
        await user.client
          .rpc('delete_transactions', { change: randomUUID(), selection: { ids: ids.slice(0, 2) } })
          .throwOnError();
        const food = await user.client
          .from('categories')
          .select('id')
          .in('name', ['Food', 'Rent'])
          .throwOnError();
        await user.client
          .from('rules')
          .insert(
            food.data.map(({ id }, position) => ({
              name: 'A rule',
              position,
              conditions: [{ field: 'text', operator: 'contains', value: 'x' }],
              actions: [{ field: 'category', category: id }],
            })),
          )
          .throwOnError();
        await expectOneSum(user);
        const undoable: { change: string; before: Awaited<ReturnType<typeof state>> }[] = [];
        for (const { one, staysUndone } of steps) {
          const change = randomUUID();
          const before = await state(user);
          if (!(await make(user, one, change))) continue;
          await expectOneSum(user);
          if (staysUndone) {
            const { error } = await takeBack(user, change);
            // A change without effect cannot be taken back.
            if (error) expect(error.message).toBe('change_gone');
            expect(await state(user), JSON.stringify(one)).toEqual(before);
          } else undoable.push({ change, before });
        }
        for (const { change, before } of undoable.toReversed()) {
          const { error } = await takeBack(user, change);
          if (error) expect(error.message).toBe('change_gone');
          expect(await state(user)).toEqual(before);
        }
        await expectOneSum(user);
      },
    ),
    { numRuns: 5, endOnFailure: true },
  );
});
