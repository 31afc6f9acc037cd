import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCents, toDecimal } from '@/lib/domain/money';
import { fromLocalDate, PERIOD_TYPES, periodOf, type Period } from '@/lib/domain/period';
import { addRows, file, newAccount, type Row } from './ledger';
import { newUser, type TestUser } from './support';

interface Document {
  totals: Record<
    'spending' | 'income' | 'expenses' | 'incomes' | 'previous_spending' | 'previous_transactions',
    number
  >;
  days: { date: string; spending: number }[];
  categories: { category: string; spending: number; transactions: number; monthly_limit: number | null }[];
  recent: { date: string; description: string; account_name: string }[];
  accounts: { balance: number }[];
}

async function dashboard(
  user: TestUser,
  period: Pick<Period, 'start' | 'end' | 'previousStart'>,
): Promise<Document> {
  const { data } = await user.client
    .rpc('dashboard', {
      period_start: period.start,
      period_end: period.end,
      previous_start: period.previousStart,
    })
    .throwOnError();
  return data as unknown as Document;
}

const NOVEMBER = { start: '2026-11-01', end: '2026-11-30', previousStart: '2026-10-01' };

test('a new user has zeros, not nulls', async () => {
  expect(await dashboard(await newUser(), NOVEMBER)).toEqual({
    totals: {
      spending: 0,
      income: 0,
      expenses: 0,
      incomes: 0,
      previous_spending: 0,
      previous_transactions: 0,
    },
    days: [],
    categories: [],
    recent: [],
    accounts: [],
  });
});

test('a month computed by hand', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  await addRows(
    user,
    file(account, [
      { date: '2026-10-31', amount: '10.10', description: 'last day before' },
      { date: '2026-09-30', amount: '99.00', description: 'two periods ago' },
      { date: '2026-11-01', amount: '0.10', description: 'first day' },
      { date: '2026-11-01', amount: '0.20', category: 'Rent' },
      { date: '2026-11-15', amount: '3250.00', type: 'income', category: 'Salary' },
      { date: '2026-11-30', amount: '600.00', description: 'last day' },
      { date: '2026-12-01', amount: '77.00', description: 'next period' },
      { date: '2026-10-05', amount: '5.00', type: 'income', category: 'Salary' },
    ]),
  );
  const document = await dashboard(user, NOVEMBER);
  expect(document.totals).toEqual({
    spending: 600.3,
    income: 3250,
    expenses: 3,
    incomes: 1,
    previous_spending: 10.1,
    previous_transactions: 2,
  });
  expect(document.days).toEqual([
    { date: '2026-10-31', spending: 10.1 },
    { date: '2026-11-01', spending: 0.3 },
    { date: '2026-11-30', spending: 600 },
  ]);
  expect(document.categories).toEqual([
    { category: 'Food', spending: 600.1, transactions: 2, monthly_limit: 500 },
    { category: 'Rent', spending: 0.2, transactions: 1, monthly_limit: null },
  ]);
  expect(document.recent.map(({ date, description }) => [date, description])).toEqual([
    ['2026-12-01', 'next period'],
    ['2026-11-30', 'last day'],
    ['2026-11-15', 'Tea'],
    ['2026-11-01', 'first day'],
    ['2026-11-01', 'Tea'],
  ]);
  expect(document.accounts.map(({ balance }) => balance)).toEqual(
    [3250 + 5 - 600.3 - 10.1 - 99 - 77].map((n) => Math.round(n * 100) / 100),
  );
});

test('random ledgers: every figure equals the sum of its rows, to the cent', async () => {
  const day = fc
    .date({ min: new Date(2025, 11, 1), max: new Date(2027, 1, 1), noInvalidDate: true })
    .map(fromLocalDate);
  const row = fc.record({
    date: day,
    amount: fc.integer({ min: 1, max: 99_999_999 }),
    type: fc.constantFrom<Row['type']>('expense', 'income'),
    category: fc.constantFrom('Food', 'Rent', 'Travel', 'Salary', 'Gifts', 'Health', 'Home'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 60 }),
      fc.constantFrom(...PERIOD_TYPES),
      fc.integer({ min: -3, max: 1 }),
      day,
      async (rows, type, offset, today) => {
        const user = await newUser();
        const account = await newAccount(user);
        await addRows(
          user,
          file(
            account,
            rows.map((entry) => ({ ...entry, amount: toDecimal(entry.amount) })),
          ),
        );
        const period = periodOf({ type, offset }, today);
        const { totals, days, categories, accounts } = await dashboard(user, period);

        const inside = rows.filter(({ date }) => date >= period.start && date <= period.end);
        const before = rows.filter(({ date }) => date >= period.previousStart && date < period.start);
        const sum = (some: typeof rows, kind?: Row['type']) =>
          some.reduce((cents, entry) => (kind && entry.type !== kind ? cents : cents + entry.amount), 0);
        const spending = sum(inside, 'expense');
        expect(toCents(totals.spending)).toBe(spending);
        expect(toCents(totals.income)).toBe(sum(inside, 'income'));
        expect(totals.expenses + totals.incomes).toBe(inside.length);
        expect(toCents(totals.previous_spending)).toBe(sum(before, 'expense'));
        expect(totals.previous_transactions).toBe(before.length);
        const added = (cents: number, { spending: amount }: { spending: number }) => cents + toCents(amount);
        expect(days.filter(({ date }) => date >= period.start).reduce(added, 0)).toBe(spending);
        expect(categories.reduce(added, 0)).toBe(spending);
        expect(toCents(accounts[0]?.balance ?? NaN)).toBe(sum(rows, 'income') - sum(rows, 'expense'));
      },
    ),
    { numRuns: 15 },
  );
});
