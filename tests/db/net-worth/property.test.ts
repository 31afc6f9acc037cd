import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMinorUnits } from '@/lib/domain/money/money';
import { answerOf } from '../support/ledger-changes';
import { emptyLedger, BEGINNING, day, step, take, type Step } from '../support/random-steps';
import type { TestUser } from '../support/users';

interface Worth {
  from: string;
  to: string;
  start: string;
  end: string;
  change: string;
  upcoming: string | null;
  points: { day: string; worth: string | null; groups: Record<string, string> }[];
  steps: { kind: string; amount: string; reached: string }[];
  accounts: { id: string; start: string | null; end: string | null; change: string; debt: boolean }[];
  assets: { start: string; end: string; change: string };
  debts: { start: string; end: string; change: string };
}

interface Account {
  id: string;
  valuation: string | null;
  closed_at: string | null;
}
interface Mark {
  account_id: string;
  date: string;
  balance: number;
  stated_at: string;
  end_of_day: boolean;
}
interface Row {
  account_id: string;
  date: string;
  amount: number;
  created_at: string;
}

const cents = (value: string | number) => toMinorUnits(value, 'USD');
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const dayNumber = (date: string) => Date.parse(date) / 86_400_000;

async function everything({ client }: TestUser) {
  const [accounts, marks, rows] = await Promise.all([
    client.from('live_accounts').select('id, valuation, closed_at').throwOnError(),
    client.from('balance_marks').select('*').throwOnError(),
    client.from('live_transactions').select('account_id, date, amount, created_at').throwOnError(),
  ]);
  return {
    accounts: accounts.data as Account[],
    marks: marks.data as Mark[],
    rows: rows.data as Row[],
  };
}

/** The worth of an account at the end of a day, by the definition in words; null where it is absent. */
function worthOf(
  { id, valuation, closed_at }: Account,
  { marks: allMarks, rows: allRows }: { marks: readonly Mark[]; rows: readonly Row[] },
  date: string,
  today: string,
): number | null {
  // A balance typed as of now counts today, even if the user's day is the one before.
  const isAhead = (mark: Mark) =>
    date === today && !mark.end_of_day && dayNumber(mark.date) === dayNumber(today) + 1;
  const marks = allMarks
    .filter((mark) => mark.account_id === id)
    .toSorted((a, b) => (a.date + a.stated_at < b.date + b.stated_at ? -1 : 1));
  const rows = allRows.filter((row) => row.account_id === id);
  const begins = [
    ...marks.map((one) => (isAhead(one) ? today : one.date)),
    ...rows.map((one) => one.date),
  ].toSorted()[0];
  if (begins === undefined || date < begins) return null;
  if (closed_at !== null && (date >= closed_at.slice(0, 10) || date >= today)) return null;
  const upTo = (mark: Mark) =>
    sum(
      rows
        .filter(
          (row) =>
            row.date < mark.date ||
            (row.date === mark.date && (mark.end_of_day || row.created_at <= mark.stated_at)),
        )
        .map((row) => cents(row.amount)),
    );
  const ahead = marks.findLast(isAhead);
  if (ahead) return cents(ahead.balance);
  const last = marks.findLast((mark) => mark.date <= date);
  const next = marks.find((mark) => mark.date > date);
  const mark = last ?? next;
  const base = mark ? cents(mark.balance) - upTo(mark) : 0;
  const held = base + sum(rows.filter((row) => row.date <= date).map((row) => cents(row.amount)));
  if (valuation !== 'line' || !last || !next) return held;
  const gained = cents(next.balance) - upTo(next) - base;
  const share = (dayNumber(date) - dayNumber(last.date)) / (dayNumber(next.date) - dayNumber(last.date));
  const exact = gained * share;
  return held + Math.sign(exact) * Math.round(Math.abs(exact) + 1e-9);
}

const mark = fc.record({ account: fc.nat(4), date: day, minorUnits: fc.integer({ min: -900, max: 900 }) });
const world = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 25 }),
  marks: fc.array(mark, { maxLength: 8 }),
  valuation: fc.constantFrom('step', 'line'),
  closed: fc.option(fc.record({ account: fc.nat(4), date: day })),
  ranges: fc.array(fc.tuple(day, day), { minLength: 3, maxLength: 6 }),
  today: fc.option(day),
});

test('the bars add up exactly to the change, for any ledger and range', async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ steps, marks, valuation, closed, ranges, today: early }) => {
      const today = early ?? '2026-03-05';
      const { user, accounts } = await emptyLedger();
      const { client } = user;
      const [car, fund, unused] = [randomUUID(), randomUUID(), randomUUID()];
      await client
        .from('accounts')
        .insert([
          { id: car, name: 'Car', type: 'vehicle', valuation },
          { id: fund, name: 'Fund', type: 'investment', valuation },
          { id: unused, name: 'Other', type: 'loan' },
        ])
        .throwOnError();
      const all = [...accounts, car, fund, unused];
      await client.from('balance_marks').delete().in('account_id', accounts).throwOnError();
      for (const [place, one] of [...BEGINNING, ...steps].entries())
        // Rows of the valued account as well.
        await take(user, place % 5 === 4 ? [accounts[0], fund] : accounts, one as Step);
      if (marks.length > 0)
        await client
          .from('balance_marks')
          .insert(
            marks.map(({ account, date, minorUnits }, place) => ({
              account_id: all[account]!,
              date,
              balance: minorUnits / 100,
              source: 'typed',
              end_of_day: place % 2 === 0,
              stated_at: new Date(Date.now() + place * 1000).toISOString(),
            })),
          )
          .throwOnError();
      if (closed)
        await client
          .from('accounts')
          .update({ closed_at: `${closed.date}T12:00:00Z` })
          .eq('id', all[closed.account]!)
          .throwOnError();
      const truth = await everything(user);
      const worthOn = (date: string) => truth.accounts.map((account) => worthOf(account, truth, date, today));
      const total = (date: string) => sum(worthOn(date).map((worth) => worth ?? 0));

      for (const [one, other] of ranges) {
        const [first, last] = one < other ? [one, other] : [other, one];
        const shown = await answerOf<Worth>(client.rpc('net_worth', { first, last, today }));
        const until = last < today ? last : today;
        const since = first < until ? first : until;
        expect([shown.from, shown.to]).toEqual([since, until]);
        expect([cents(shown.start), cents(shown.end)]).toEqual([total(since), total(until)]);
        // The bars, and where each of them ends.
        const change = cents(shown.end) - cents(shown.start);
        expect(cents(shown.change)).toBe(change);
        let reached = cents(shown.start);
        for (const { amount, reached: shownReached } of shown.steps) {
          reached += cents(amount);
          expect(cents(shownReached)).toBe(reached);
        }
        expect(reached, JSON.stringify(shown.steps)).toBe(cents(shown.end));
        expect(
          shown.steps.filter(({ kind, amount }) => cents(amount) === 0 && !/income|spending/.test(kind)),
        ).toEqual([]);
        // Income and spending are what the list they open says.
        const from = new Date(Date.parse(since) + 86_400_000).toISOString().slice(0, 10);
        if (from <= until) {
          const listed = await answerOf<{ spending: string; income: string }>(
            client.rpc('transactions_page', { filter: { from, to: until } }),
          );
          const of = (kind: string) => cents(shown.steps.find((bar) => bar.kind === kind)!.amount);
          expect([of('income'), of('spending')]).toEqual([cents(listed.income), 0 - cents(listed.spending)]);
        }
        // Each point, the last of which is the headline; where nothing has begun, there is none.
        for (const point of shown.points) {
          const worths = worthOn(point.day).filter((worth) => worth !== null);
          expect(point.worth === null ? null : cents(point.worth), point.day).toBe(
            worths.length > 0 ? sum(worths) : null,
          );
          expect(sum(Object.values(point.groups).map(cents))).toBe(sum(worths));
        }
        expect(shown.points.at(-1)?.day).toBe(until);
        expect(cents(shown.points.at(-1)?.worth ?? 0)).toBe(cents(shown.end));
        const { data: board } = await client
          .rpc('dashboard', {
            period_start: until,
            period_end: until,
            previous_start: until,
            today,
          })
          .throwOnError();
        // The dashboard's figure, which is that of the cards, and later-dated rows.
        if (until === today) {
          expect(cents((board as { netWorth: number }).netWorth)).toBe(cents(shown.end));
          const cards = await answerOf<{ balance: string; upcoming: string; closed: boolean }[]>(
            client.rpc('bank_accounts', { today }),
          );
          const open = cards.filter((card) => !card.closed);
          expect(sum(open.map(({ balance }) => cents(balance)))).toBe(cents(shown.end));
          expect(sum(open.map(({ upcoming }) => cents(upcoming)))).toBe(cents(shown.upcoming ?? 0));
        } else expect(shown.upcoming).toBeNull();
        // The table.
        for (const account of shown.accounts) {
          const found = truth.accounts.find(({ id }) => id === account.id)!;
          expect(account.start === null ? null : cents(account.start)).toBe(
            worthOf(found, truth, since, today),
          );
          expect(account.end === null ? null : cents(account.end)).toBe(worthOf(found, truth, until, today));
        }
        for (const field of ['start', 'end', 'change'] as const)
          expect(cents(shown.assets[field]) + cents(shown.debts[field])).toBe(cents(shown[field]));
        expect(sum(shown.accounts.map((account) => cents(account.change)))).toBe(change);
      }
    }),
    { numRuns: 25, endOnFailure: true },
  );
}, 480_000);
