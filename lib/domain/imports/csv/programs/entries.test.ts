import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { leftLines, parsedText, rowLines } from '@/tests/program-rows';

const HLEDGER = '"txnidx","date","description","comment","account","amount","commodity","posting-status"';

/** Postings of hledger as text: entry, account and amount, one day after the other. */
function postings(...lines: [string, string, string, string?][]): string {
  return [
    HLEDGER,
    ...lines.map(
      ([id, account, amount, commodity = 'USD']) =>
        `"${id}","2026-11-0${id}","Entry ${id}","","${account}","${amount}","${commodity}",""`,
    ),
  ].join('\n');
}

describe('an entry', () => {
  it.each<[string, Parameters<typeof postings>, string[], string[]]>([
    [
      'with a fee: the account that pays it has the parts',
      [
        ['1', 'assets:checking', '-101.00'],
        ['1', 'assets:savings', '100.00'],
        ['1', 'expenses:fees', '1.00'],
      ],
      [
        'checking | 2026-11-01 | -10100 | Entry 1 | [-100 fees] | [-10000 -> savings]',
        'savings | 2026-11-01 | 10000 | Entry 1 | -> checking',
      ],
      [],
    ],
    [
      'with two lines of one account: one movement',
      [
        ['1', 'assets:checking', '-30.00'],
        ['1', 'assets:checking', '-20.00'],
        ['1', 'expenses:food', '50.00'],
      ],
      ['checking | 2026-11-01 | -5000 | Entry 1 | food'],
      [],
    ],
    [
      'in two currencies',
      [
        ['1', 'assets:checking', '-110.00', 'USD'],
        ['1', 'expenses:travel', '100.00', 'EUR'],
      ],
      ['checking | 2026-11-01 | -11000 | Entry 1 | travel'],
      [],
    ],
    [
      'whose parts are in another currency',
      [
        ['1', 'assets:checking', '-110.00', 'USD'],
        ['1', 'expenses:travel', '60.00', 'EUR'],
        ['1', 'expenses:food', '40.00', 'EUR'],
        ['2', 'assets:checking', '-5.00', 'USD'],
        ['2', 'expenses:food', '5.00', 'USD'],
      ],
      ['checking | 2026-11-02 | -500 | Entry 2 | food'],
      ['2: its parts come to -100.00, not to -110.00 (look)'],
    ],
    [
      'of which a query left out a side: what it was for is not known',
      [
        ['1', 'assets:checking', '-70.00'],
        ['1', 'expenses:food', '50.00'],
      ],
      ['checking | 2026-11-01 | -7000 | Entry 1'],
      [],
    ],
    [
      'among categories only',
      [
        ['1', 'expenses:food', '5.00'],
        ['1', 'expenses:home', '-5.00'],
        ['2', 'assets:checking', '-5.00'],
        ['2', 'expenses:food', '5.00'],
      ],
      ['checking | 2026-11-02 | -500 | Entry 2 | food'],
      ['2: none of its sides is an account of money', '3: none of its sides is an account of money'],
    ],
    [
      'of accounts that end alike',
      [
        ['1', 'assets:bank:main', '-5.00'],
        ['1', 'assets:union:main', '5.00'],
      ],
      [
        'bank:main | 2026-11-01 | -500 | Entry 1 | -> union:main',
        'union:main | 2026-11-01 | 500 | Entry 1 | -> bank:main',
      ],
      [],
    ],
  ])('%s', (_, lines, rows, left) => {
    const parsed = parsedText(postings(...lines));
    expect(rowLines(parsed)).toEqual(rows);
    expect(leftLines(parsed)).toEqual(left);
  });

  it('of accounts under unknown roots is left to the reader of other tables', () => {
    const parsed = parsedText(postings(['1', 'moje:banka', '-5.00'], ['1', 'moje:jidlo', '5.00']));
    expect(parsed.accounts.flatMap(({ rows }) => rows)).toHaveLength(2);
  });
});

const YNAB =
  '"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"';
const register = (...rows: string[]) => parsedText([YNAB, ...rows].join('\n'));

describe('a split in a register', () => {
  it.each<[string, string[], string[], string[]]>([
    [
      'stays in rows if a part is missing',
      [
        '"Bank","","2026-11-23","Shop","A: B","A","B","Split (1/3) x","$5.00","$0.00",""',
        '"Bank","","2026-11-23","Shop","A: C","A","C","Split (2/3) y","$6.00","$0.00",""',
      ],
      ['Bank | 2026-11-23 | -500 | Shop | B', 'Bank | 2026-11-23 | -600 | Shop | C'],
      [],
    ],
    [
      'stays in rows if it comes to nothing',
      [
        '"Bank","","2026-11-23","Shop","A: B","A","B","Split (1/2) x","$5.00","$0.00",""',
        '"Bank","","2026-11-23","Shop","A: C","A","C","Split (2/2) y","$0.00","$5.00",""',
      ],
      ['Bank | 2026-11-23 | -500 | Shop | B', 'Bank | 2026-11-23 | 500 | Shop | C'],
      [],
    ],
    [
      'needs a look if a part cannot be read',
      [
        '"Bank","","2026-11-23","Shop","A: B","A","B","Split (1/2) x","$5.00","$0.00",""',
        '"Bank","","2026-11-23","Shop","A: C","A","C","Split (2/2) y","five","$0.00",""',
        '"Bank","","2026-11-22","Shop","A: C","A","C","","$7.00","$0.00",""',
        '"Bank","","2026-11-21","Shop","A: C","A","C","","$8.00","$0.00",""',
      ],
      ['Bank | 2026-11-22 | -700 | Shop | C', 'Bank | 2026-11-21 | -800 | Shop | C'],
      ["2: another part of the same transaction can't be read (look)", '3: "five" is not an amount (look)'],
    ],
    [
      'may list its last part first',
      [
        '"Bank","","2026-11-23","Shop","A: B","A","B","Split (2/2) x","$5.00","$0.00",""',
        '"Bank","","2026-11-23","Shop","A: C","A","C","Split (1/2)","$6.00","$0.00",""',
      ],
      ['Bank | 2026-11-23 | -1100 | Shop | [-500 B: x] | [-600 C]'],
      [],
    ],
  ])('%s', (_, rows, expected, left) => {
    const parsed = register(...rows);
    expect(rowLines(parsed)).toEqual(expected);
    expect(leftLines(parsed)).toEqual(left);
  });
});

it('a row with too few or too many cells needs a look', () => {
  const parsed = register(
    '"Bank","","2026-11-23","Shop","A: B","A","B","","$5.00","$0.00","Cleared"',
    '"Bank","","2026-11-22","Shop","A: B","A","B","","$6.00","$0.00","Cleared"',
    '"Bank","","2026-11-22","Shop","A: B","A","B","","$6.00","$0.00","Cleared"',
    '"Bank","","2026-11-21","Shop","A: B","A","B","","$7.00"',
    '"Bank","","2026-11-20","Shop","A: B","A","B",me,mo,"$8.00","$0.00","Cleared"',
  );
  expect(rowLines(parsed)).toHaveLength(3);
  expect(leftLines(parsed)).toEqual([
    expect.stringMatching(/^5: it has fewer cells .*\(look\)$/),
    expect.stringMatching(/^6: it has more cells .*\(look\)$/),
  ]);
});

const TOSHL =
  'Date,Account,Category,Tags,Expense amount,Income amount,Currency,In main currency,Main currency,Description';
const move = (account: string, out: string, inward: string) =>
  `2026-11-24,${account},Transfer,,${out},${inward},EUR,0,EUR,`;

it.each<[string, string[], string[]]>([
  [
    'two of the same accounts',
    ['Bank', 'Bank', 'Cash', 'Cash'],
    ['-> Cash', '-> Cash', '-> Bank', '-> Bank'],
  ],
  [
    'two of different accounts',
    ['Bank', 'Card', 'Cash', 'Box'],
    ['transfer', 'transfer', 'transfer', 'transfer'],
  ],
])('transfers of the same day and amount that name no other account: %s', (_, [a, b, c, d], expected) => {
  const rows = [move(a!, '5', '0'), move(b!, '5', '0'), move(c!, '0', '5'), move(d!, '0', '5')];
  const parsed = parsedText([TOSHL, ...rows].join('\n'));
  expect(rowLines(parsed).map((line) => line.split(' | ').at(-1))).toEqual(expected);
});

it.each(['outlay-excel-us', 'outlay-excel-germany', 'outlay-excel-tabs', 'outlay-excel-open-dates'])(
  '%s: every row keeps the id by which the ledger knows it',
  (name) => {
    const parsed = parsedText(readFileSync(`tests/fixtures/programs/${name}.csv`, 'utf8'));
    for (const row of parsed.accounts.flatMap(({ rows }) => rows))
      expect(row.externalId).toMatch(/^outlay:11111111-/);
  },
);
