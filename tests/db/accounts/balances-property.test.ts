import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDecimal, toMinorUnits } from '@/lib/domain/money/money';
import { newAccount } from '../support/ledger';
import { newUser, type TestUser } from '../support/users';

const dayNumber = fc.integer({ min: 1, max: 100 });
/** The minute at which something was stated or entered. */
const minute = fc.integer({ min: 0, max: 5 });
const minorUnits = fc.integer({ min: -900, max: 900 }).filter((amount) => amount !== 0);

const row = fc.record({ day: dayNumber, minorUnits, minute });
const mark = fc.record({ day: dayNumber, minorUnits, minute, endOfDay: fc.boolean() });
type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never;
type Mark = typeof mark extends fc.Arbitrary<infer Value> ? Value : never;

const dateOf = (day: number) => new Date(Date.UTC(2025, 0, day)).toISOString().slice(0, 10);
const momentOf = (at: number) => new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString();
const decimal = (amount: number) => toDecimal(amount, 'USD') as unknown as number;

/** The sum of the rows up to the place of a mark, or of the end of a day, among them. */
const rowsUntil = (rows: readonly Row[], { day, endOfDay, minute: said }: Omit<Mark, 'minorUnits'>) =>
  rows
    .filter((one) => one.day < day || (one.day === day && (endOfDay || one.minute <= said)))
    .reduce((sum, one) => sum + one.minorUnits, 0);
const endOf = (day: number) => ({ day, endOfDay: true, minute: 0 });

async function write(user: TestUser, account: string, rows: readonly Row[], marks: readonly Mark[]) {
  const { client } = user;
  const { data: categories } = await client.from('categories').select('id').limit(1).throwOnError();
  if (rows.length > 0)
    await client
      .from('transactions')
      .insert(
        rows.map((one) => ({
          account_id: account,
          date: dateOf(one.day),
          amount: decimal(one.minorUnits),
          type: one.minorUnits < 0 ? 'expense' : 'income',
          description: 'Tea',
          category_id: categories[0]!.id,
          payee_id: null as unknown as string,
          created_at: momentOf(one.minute),
        })),
      )
      .throwOnError();
  const { data: written } = await client
    .from('balance_marks')
    .insert(
      marks.map((one) => ({
        account_id: account,
        date: dateOf(one.day),
        balance: decimal(one.minorUnits),
        source: one.endOfDay ? 'file' : 'typed',
        end_of_day: one.endOfDay,
        stated_at: momentOf(one.minute),
      })),
    )
    .select('id')
    .throwOnError();
  return written.map(({ id }) => id);
}

test('the balance of any day from any mark is the same, or differs by exactly the unexplained rest between', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 25 }),
      fc.uniqueArray(mark, {
        minLength: 1,
        maxLength: 7,
        selector: ({ day, minute: said }) => day * 10 + said,
      }),
      async (rows, stated) => {
        const user = await newUser();
        const { client } = user;
        const account = await newAccount(user);
        await client.from('balance_marks').delete().eq('account_id', account).throwOnError();
        const marks = stated.toSorted((a, b) => a.day - b.day || a.minute - b.minute);
        const ids = await write(user, account, rows, marks);

        const { data: spans } = await client.rpc('balance_spans', { account }).throwOnError();
        expect(spans.map(({ from_mark, to_mark }) => [from_mark, to_mark])).toEqual(
          ids.slice(1).map((id, place) => [ids[place], id]),
        );
        const unexplained = spans.map((span) => toMinorUnits(span.unexplained, 'USD'));
        for (const [place, span] of spans.entries()) {
          expect(toMinorUnits(span.stated, 'USD')).toBe(marks[place + 1]!.minorUnits);
          expect(toMinorUnits(span.stated, 'USD') - toMinorUnits(span.expected, 'USD')).toBe(
            unexplained[place],
          );
        }

        const days = Array.from({ length: 104 }, (_, index) => index - 1);
        const { data } = await client.rpc('balances_on', { days: days.map(dateOf) }).throwOnError();
        const held = new Map(data.map(({ day, balance }) => [day, balance]));
        expect(held.size).toBe(days.length);
        const begins = Math.min(...rows.map(({ day }) => day), ...marks.map(({ day }) => day));
        for (const day of days) {
          const balance = held.get(dateOf(day)) ?? null;
          if (day < begins) {
            expect(balance, 'absent, not zero').toBeNull();
            continue;
          }
          expect(balance, dateOf(day)).not.toBeNull();
          // The last mark up to the day, or the first.
          const base = Math.max(
            0,
            marks.findLastIndex((one) => one.day <= day),
          );
          for (const [place, from] of marks.entries()) {
            const counted = from.minorUnits + rowsUntil(rows, endOf(day)) - rowsUntil(rows, from);
            const between = unexplained
              .slice(Math.min(base, place), Math.max(base, place))
              .reduce((sum, one) => sum + one, 0);
            expect(toMinorUnits(balance!, 'USD'), `${dateOf(day)} from ${place}`).toBe(
              counted + (place <= base ? between : -between),
            );
          }
        }

        const { data: now } = await client
          .from('account_balances')
          .select('balance')
          .eq('id', account)
          .single()
          .throwOnError();
        const { data: last } = await client.rpc('balances_on', { days: ['9999-12-31'] }).throwOnError();
        expect(now.balance).toBe(last.find(({ account_id }) => account_id === account)?.balance);

        // Today's balance is the one at the end of the day; a balance typed as of now counts a day early.
        for (const today of [-1, 20, 50, 80, 102]) {
          const { data: shown } = await client.rpc('balances_now', { today: dateOf(today) }).throwOnError();
          const found = shown.find(({ account_id }) => account_id === account)!;
          expect(found.with_later).toBe(now.balance);
          expect(found.stated).toBe(true);
          const ahead = marks.findLast((one) => one.day === today + 1 && !one.endOfDay);
          const atEndOfDay = held.get(dateOf(today)) ?? null;
          expect(found.balance === null ? null : toMinorUnits(found.balance, 'USD'), dateOf(today)).toBe(
            ahead ? ahead.minorUnits : atEndOfDay === null ? null : toMinorUnits(atEndOfDay, 'USD'),
          );
        }

        // Of a stretch, the spans that touch it, with the same figures.
        const [first, until] = [dateOf(30), dateOf(60)];
        const { data: some } = await client
          .rpc('balance_spans', { account, first_day: first, last_day: until })
          .throwOnError();
        for (const span of some) expect(spans).toContainEqual(span);
        const touching = spans.filter(({ from_day, to_day }) => from_day < until && to_day > first);
        for (const span of touching) expect(some).toContainEqual(span);
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
});
