import { format } from 'date-fns';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Currency } from '@/lib/domain/money/currency';
import { formatMoney, toDecimal } from '@/lib/domain/money/money';
import { toLocalDate } from '@/lib/domain/dates/calendar-days';
import { parseSearch, type SearchQuery } from '@/lib/domain/search/query';
import type { LegType } from '@/lib/domain/transactions/enums';
import { plainMarks } from '@/lib/domain/text/text';
import { signedAmount } from '@/lib/domain/transactions/transaction';
import { transactionsOf } from '../support/ledger-changes';
import { insertRows } from '../support/ledger';
import { pieces } from './pieces';
import { found } from './search';
import { newUser } from '../support/users';

interface Row {
  id: string;
  date: string;
  description: string;
  category: string;
  note: string;
  amount: number;
  type: LegType;
  account: { id: string; name: string; last_four_digits: string | null };
}

/**
 * A text without case, accents and ligatures, with single spaces and the marks of a keyboard: character by character,
 * following Unicode.
 */
function folded(text: string): string {
  const plain = plainMarks(text)
    .replace(/[\p{Cc}\p{Zs}\u2028\u2029]+/gu, ' ')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
  const alike: Record<string, string> = {
    ...{ ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', ς: 'σ' },
  };
  return [...plain].map((letter) => alike[letter.toLowerCase()] ?? letter.toLowerCase()).join('');
}

/** The texts of a row that the list shows, column by column. */
const texts = (row: Row): string[] => [
  row.description,
  row.category,
  `${row.account.name} (*${row.account.last_four_digits})`,
  row.note,
];

/** Its date and amount as shown, and the amount as a user would type it. */
function figures(row: Row, currency: Currency): string[] {
  const minorUnits = signedAmount(row);
  return [
    format(toLocalDate(row.date), 'MMM d, yyyy'),
    formatMoney(minorUnits, currency, { sign: 'always' }),
    `${minorUnits < 0 ? '' : '+'}${toDecimal(minorUnits, currency)}`,
  ];
}

/** True if a search is for an amount or a date that a row has. */
function isMeant({ amount, date }: SearchQuery, row: Row): boolean {
  const [, month, day] = row.date.split('-').map(Number);
  return (
    (amount !== undefined &&
      (amount.sign ?? '') !== (row.type === 'income' ? '-' : '+') &&
      amount.ranges.some(({ from, to }) => from <= row.amount && row.amount <= to)) ||
    (date !== undefined &&
      ('from' in date
        ? date.from <= row.date && row.date <= date.to
        : (date.month ?? month) === month && (date.day ?? day) === day))
  );
}

const text = (longest: number) =>
  fc
    .array(fc.oneof({ weight: 4, arbitrary: pieces }, fc.string({ unit: 'grapheme-ascii', maxLength: 4 })), {
      minLength: 1,
      maxLength: 4,
    })
    .map((parts) => [...parts.join('')].slice(0, longest).join(''));
const something = (longest: number) => text(longest).filter((written) => written.trim() !== '');

const row = fc.record({
  id: fc.constant(null).map(() => randomUUID()),
  date: fc.constantFrom('2026-11-02', '2026-01-31', '1999-12-20', '2026-11-20', '2025-02-02', '2031-07-09'),
  description: something(500),
  // Categories have no blanks at their ends.
  category: something(60)
    .map((written) => written.trim())
    .filter((written) => written === written.replace(/^ +| +$/g, '')),
  note: fc.oneof(fc.constant(''), text(200)),
  amount: fc.oneof(
    fc.integer({ min: 1, max: 300_000 }),
    fc.constantFrom(250, 123_450, 100_000, 99_999, 123_456_789, 99_999_999_999_999),
  ),
  type: fc.constantFrom<LegType>('expense', 'income'),
  account: fc.nat({ max: 1 }),
});

/** A part of a shown text, in one spelling or another, or something close to it. */
const search = fc.record({
  row: fc.nat(),
  column: fc.nat(),
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant(1000)),
  way: fc.constantFrom(
    'as is',
    'as is',
    'upper',
    'lower',
    'plain',
    'decomposed',
    'blanks',
    'twice',
    'next',
    'any',
    'less',
  ),
});

function written(
  { way, ...at }: { row: number; column: number; from: number; length: number; way: string },
  shown: string[][],
) {
  const columns = shown[at.row % shown.length] as string[];
  const column = at.column % columns.length;
  const letters = [...(columns[column] as string)];
  const start = Math.floor(at.from * letters.length);
  const part = letters.slice(start, start + at.length);
  const asIs = part.join('');
  switch (way) {
    case 'upper':
      return asIs.toUpperCase();
    case 'lower':
      return asIs.toLowerCase();
    case 'plain':
      return asIs.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
    case 'decomposed':
      return asIs.normalize('NFD');
    case 'blanks':
      return asIs.replaceAll(' ', ' \u00a0 ');
    case 'twice':
      return asIs + asIs;
    case 'next':
      // Across a column's end: columns are searched separately.
      return (
        letters.slice(-2).join('') +
        [...(columns[(column + 1) % columns.length] as string)].slice(0, 2).join('')
      );
    case 'any':
      return part.map((letter, index) => (index === 1 ? '_' : letter)).join('') + '%';
    case 'less':
      return part.filter((_, index) => index !== 1).join('');
    default:
      return asIs;
  }
}

test('search finds rows with the text in a column, or with the amount or the date that was typed', async () => {
  const user = await newUser();
  let matches = 0;
  let misses = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      fc.tuple(something(100), something(100)),
      fc.constantFrom<Currency>('USD', 'EUR', 'GBP'),
      fc.array(search, { minLength: 8, maxLength: 8 }),
      async (drawn, labels, currency, searches) => {
        await user.client.from('transactions').delete().eq('user_id', user.id).throwOnError();
        await user.client.from('accounts').delete().eq('user_id', user.id).throwOnError();
        await user.client.from('profiles').update({ currency }).eq('user_id', user.id).throwOnError();
        const { data: accounts } = await user.client
          .from('accounts')
          .insert(labels.map((name, index) => ({ name, type: 'bank', last_four_digits: `482${index}` })))
          .select('id, name, last_four_digits')
          .throwOnError();
        const at = (account: number) => accounts[account] as Row['account'];
        await insertRows(
          user,
          drawn.map(({ account, amount, ...some }, position) => ({
            ...some,
            position,
            account_id: at(account).id,
            amount: toDecimal(amount, currency),
          })),
        );
        // Categories that differ in case only are one.
        const names = new Map((await transactionsOf(user)).map(({ id, category }) => [id, category]));
        const rows: Row[] = drawn.map((some) => ({
          ...some,
          account: at(some.account),
          category: names.get(some.id) ?? '',
        }));

        const first = rows[0] as Row;
        for (const typed of figures(first, currency))
          expect(await found(user, { search: typed }, currency)).toContain(first.id);

        const shown = rows.map((some) => [...texts(some), ...figures(some, currency)]);
        for (const some of searches) {
          const typed = written(some, shown);
          const meant = parseSearch(typed, currency);
          const wanted = folded(meant.text);
          const expected = rows
            .filter(
              (some) => isMeant(meant, some) || texts(some).some((cell) => folded(cell).includes(wanted)),
            )
            .map(({ id }) => id)
            .sort();
          if (expected.length > 0) matches += 1;
          if (expected.length < rows.length) misses += 1;
          expect({ typed, found: await found(user, { search: typed }, currency) }).toEqual({
            typed,
            found: expected,
          });
        }
      },
    ),
    { numRuns: 30 },
  );
  // Both outcomes have to be common.
  expect(matches).toBeGreaterThan(100);
  expect(misses).toBeGreaterThan(100);
}, 480_000);
