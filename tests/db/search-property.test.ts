import { format } from 'date-fns';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Currency } from '@/lib/domain/currency';
import { formatMoney, toDecimal } from '@/lib/domain/money';
import { toLocalDate } from '@/lib/domain/period';
import { signedAmount, type TransactionType } from '@/lib/domain/transaction';
import { found } from './searching';
import { newUser } from './support';

interface Row {
  id: string;
  date: string;
  description: string;
  category: string;
  note: string;
  amount: number;
  type: TransactionType;
  account: { id: string; name: string; last_four_digits: string };
}

/** Without case, accents and ligatures, with every kind of blank as one: letter by letter, as Unicode says. */
function folded(text: string): string {
  const plain = text
    .replace(/[\p{Cc}\p{Zs}\u2028\u2029]+/gu, ' ')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
  const alike: Record<string, string> = {
    ...{ ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', ς: 'σ' },
  };
  return [...plain].map((letter) => alike[letter.toLowerCase()] ?? letter.toLowerCase()).join('');
}

/** What the list shows of a row, column by column, and the amount as one would type it. */
function cells(row: Row, currency: Currency): string[] {
  const minorUnits = signedAmount(row);
  return [
    format(toLocalDate(row.date), 'MMM d, yyyy'),
    row.description,
    row.category,
    formatMoney(minorUnits, currency, { sign: 'always' }),
    `${minorUnits < 0 ? '' : '+'}${toDecimal(minorUnits, 'USD')}`,
    `${row.account.name} (*${row.account.last_four_digits})`,
    row.note,
  ];
}

const pieces = fc.constantFrom(
  ...[
    'Café',
    'CAFE\u0301',
    'naïve',
    'Straße',
    'STRASSE',
    'ẞ',
    'Łódź',
    'øre',
    'ØRE',
    'Ætna',
    'œuvre',
    'Ŧħ',
    'Đđ',
  ],
  ...[
    'Ιθάκη',
    'ΟΔΟΣ',
    'οδος',
    'Жук',
    'жук',
    'ЁЖ',
    'йод',
    'Ґанок',
    'Երևան',
    'ԵՐԵՒԱՆ',
    'İzmir',
    'ısı',
    'Ñandú',
    'Ợ',
  ],
  ...[
    '100%',
    '%',
    '_',
    'a_b',
    '\\',
    'a\\b',
    '*',
    '.*',
    '[a-z]',
    '(c)',
    ')',
    '{e}',
    '^x$',
    '|',
    '?',
    '+',
    '-',
    '--',
  ],
  ...[
    '"off"',
    "'d'",
    ',',
    ';',
    ':',
    '$',
    '$5',
    '€',
    '€2.50',
    '£',
    '¤',
    '¤5',
    '&amp;',
    '#12',
    '@',
    '~',
    '\u{1F600}',
  ],
  ...[
    '\u{1F469}\u200D\u{1F467}',
    '日本',
    '株式会社',
    '한국',
    'שלום',
    'عربي',
    ' ',
    '  ',
    '\u00a0',
    '\t',
    '\n',
    '\u3000',
    '\u2009',
  ],
  ...['1,234.50', '2.5', 'Nov 2', '2026', 'food', 'null', 'true', 'A', 'z'],
);
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
  // A category has no blanks at its ends.
  category: something(60)
    .map((written) => written.trim())
    .filter((written) => written === written.replace(/^ +| +$/g, '')),
  note: fc.oneof(fc.constant(''), text(200)),
  amount: fc.oneof(
    fc.integer({ min: 1, max: 300_000 }),
    fc.constantFrom(250, 123_450, 100_000, 99_999, 123_456_789, 99_999_999_999_999),
  ),
  type: fc.constantFrom<TransactionType>('expense', 'income'),
  account: fc.nat({ max: 1 }),
});

/** A part of what is shown, written in one way or another, or something that is nearly there. */
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
      // No column runs on into the next.
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

test('what is found is what shows the search in one of its columns, whatever is written there', async () => {
  const user = await newUser();
  let matches = 0;
  let misses = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      fc.tuple(something(100), something(100)),
      fc.constantFrom<Currency>('USD', 'EUR', 'GBP'),
      fc.array(search, { minLength: 8, maxLength: 8 }),
      async (drawn, names, currency, searches) => {
        await user.client.from('transactions').delete().eq('user_id', user.id).throwOnError();
        await user.client.from('accounts').delete().eq('user_id', user.id).throwOnError();
        await user.client.from('profiles').update({ currency }).eq('user_id', user.id).throwOnError();
        const { data: accounts } = await user.client
          .from('accounts')
          .insert(
            names.map((name, index) => ({ name, type: 'bank', last_four_digits: `482${index}`, balance: 0 })),
          )
          .select('id, name, last_four_digits')
          .throwOnError();
        const rows: Row[] = drawn.map((some) => ({
          ...some,
          account: accounts[some.account] as Row['account'],
        }));
        await user.client
          .from('transactions')
          .insert(
            rows.map(({ account, amount, ...some }) => ({
              ...some,
              account_id: account.id,
              amount: toDecimal(amount, 'USD') as unknown as number,
            })),
          )
          .throwOnError();

        const shown = rows.map((some) => cells(some, currency));
        for (const some of searches) {
          const typed = written(some, shown);
          const expected = rows
            .filter((_, index) => shown[index]?.some((cell) => folded(cell).includes(folded(typed))))
            .map(({ id }) => id)
            .sort();
          if (expected.length > 0) matches += 1;
          if (expected.length < rows.length) misses += 1;
          expect({ typed, found: await found(user, { search: typed }) }).toEqual({ typed, found: expected });
        }
      },
    ),
    { numRuns: 30 },
  );
  // Neither side of the comparison is always the same.
  expect(matches).toBeGreaterThan(100);
  expect(misses).toBeGreaterThan(100);
}, 480_000);
