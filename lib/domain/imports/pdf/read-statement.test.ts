import { expect, test } from 'vitest';
import type { StatementText } from '@/tests/statement-text';
import { STATEMENTS, statementText } from '@/tests/statement-texts';
import { parsedOf, rowsOf } from '@/tests/bank-files';
import type { Mapping } from '../mapping';
import { linesOfText } from './lines';
import { readStatement } from './read-statement';

const read = (text: string, mapping: Mapping = {}) =>
  readStatement(linesOfText(text), 'text', {
    encoding: 'utf-8',
    otherEncodings: [],
    mapping,
    currency: 'USD',
    today: '2026-11-20',
  });

test.each(STATEMENTS.map((statement) => [statement.name, statement] as const))(
  '%s: taken as its balances prove it',
  (_, { text, opening, closing, rows }: StatementText) => {
    const parsed = parsedOf(read(text));
    expect(rowsOf(parsed).map(({ date, minorUnits }) => [date, minorUnits])).toEqual(rows);
    const { balances } = parsed.accounts[0]!;
    expect([balances[0]?.minorUnits, balances.at(-1)?.minorUnits]).toEqual([opening, closing]);
    expect(parsed.questions).toEqual([]);
  },
);

/** A pattern for an amount as any bank writes it. */
function amountPattern(minorUnits: number, isWhole: boolean): RegExp {
  const cents = String(Math.abs(minorUnits)).padStart(3, '0');
  const whole = [...cents.slice(0, -2)].join("[.,' ]?");
  return new RegExp(`(?<![\\d.,])${whole}${isWhole ? '' : `[.,]${cents.slice(-2)}`}(?![\\d.,])`);
}

const withoutLine = (lines: string[], line: number) => lines.toSpliced(line - 1, 1).join('\n');

test.each(STATEMENTS.map((statement) => [statement.name, statement] as const))(
  '%s: refused if an amount is another, a row is missing or a sign is lost',
  (name, { text }: StatementText) => {
    const lines = text.split('\n');
    const rows = rowsOf(parsedOf(read(text)));
    const amounts = rows.map(({ minorUnits }) => minorUnits);
    const newest = rows
      .map(({ date }) => date)
      .sort()
      .at(-1);
    const closed = !/^(Spain|Portugal|Japan)/.test(name);
    for (const row of rows) {
      const pattern = amountPattern(row.minorUnits, name.startsWith('Japan'));
      const index = lines.findIndex((line, at) => at >= row.line - 1 && pattern.test(line));
      const line = lines[index]!;
      const changed = line.replace(pattern, (amount) =>
        amount.replace(/[1-9]/, (digit) => String((Number(digit) % 9) + 1)),
      );
      expect(changed).not.toBe(line);
      expect([changed, read(lines.with(index, changed).join('\n')).ok]).toEqual([changed, false]);
      // Without a closing balance nothing tells of rows that are missing at the end.
      if (closed || row.date !== newest)
        expect(read(withoutLine(lines, index + 1))).toMatchObject({ ok: false });
      const unsigned = line.replace(/ -(?=\d)|-$| [SH]$| CR$/, '  ');
      // Where all debits are marked, a credit needs no mark.
      const result = read(lines.with(index, unsigned).join('\n'));
      if (result.ok) expect(rowsOf(result.parsed).map(({ minorUnits }) => minorUnits)).toEqual(amounts);
    }
  },
);

test.each(STATEMENTS.map((statement) => [statement.name, statement] as const))(
  '%s: with single spaces, read as it is or refused',
  (_, { text, rows }: StatementText) => {
    const result = read(text.replace(/ {2,}/g, ' ').replace(/^ /gm, ''));
    if (!result.ok) return;
    expect(rowsOf(result.parsed).map(({ date, minorUnits }) => [date, minorUnits])).toEqual(rows);
  },
);

test('refused if a page is missing', () => {
  const { text } = statementText('Switzerland');
  const [first = '', second = ''] = text.split('\f');
  for (const part of [first, second]) expect(read(part)).toMatchObject({ ok: false });
  const unnumbered = first.replace('Seite 1/2', '');
  expect(read(unnumbered)).toMatchObject({ ok: true });
});

test.each([
  [
    'what the rows come to',
    'Opening balance 1,000.00\n03/02/2026  Shop      -12.50\n03/04/2026  Pay      216.60\nClosing balance 1,240.10\n',
    'The rows come to 1,204.10, the statement says 1,240.10. Nothing was taken from it. Download the same transactions from your bank as CSV, OFX or QIF.',
  ],
  [
    'lines that were not understood',
    'Date        Text          Amount\n            Opening balance   1,000.00\n03/02/2026  Shop      -12.50\n            ???         -99.99\n03/04/2026  Pay      216.60\nClosing balance 1,240.10\n',
    'The rows come to 1,204.10, the statement says 1,240.10; line 4 ("??? -99.99") was not understood.',
  ],
  [
    'a balance that does not follow',
    'Opening balance 1,000.00\n03/02/2026  Shop      -12.50   987.50\n03/04/2026  Pay      216.60  1,304.10\n',
    'The rows come to 1,204.10, the statement says 1,304.10; it breaks at line 3 ("03/04/2026 Pay 216.60 1,304.10").',
  ],
  [
    'no balances',
    '03/02/2026  Shop      -12.50\n03/04/2026  Pay      216.60\n',
    "The 2 rows of this statement can't be proved: it states no opening balance.",
  ],
  [
    'rows that cancel each other',
    'Opening balance 1,000.00\n03/02/2026  Shop      -12.50\n03/04/2026  Refund      12.50\nClosing balance 1,000.00\n',
    'The rows of this statement cancel each other, so that its balances prove nothing.',
  ],
])('a refusal names %s', (_, text, message) => {
  const result = read(text);
  expect(result.ok ? 'read' : result.error.message).toContain(message);
});

test('without an opening balance, the oldest row is left to the user', () => {
  const { accounts, excluded } = parsedOf(
    read(
      'Date        Text       Amount    Balance\n03/22/2026  Shop      -12.50     987.50\n03/24/2026  Pay       216.60   1,204.10\n03/25/2026  Tea        -4.10   1,200.00\n',
    ),
  );
  expect(accounts[0]!.rows.map(({ minorUnits, balance }) => [minorUnits, balance])).toEqual([
    [21660, 120410],
    [-410, 120000],
  ]);
  expect(excluded).toMatchObject([
    {
      line: 2,
      reason: { code: 'unproved' },
      needsLook: true,
      partial: { date: '2026-03-22', minorUnits: -1250 },
    },
  ]);
});

test('mostly positive amounts of an unknown kind: a question, with either answer', () => {
  const text =
    'Opening balance 100.00\n03/22/2026  Shop      12.50\n03/24/2026  Market    20.00\n03/25/2026  Something   -40.00\nClosing balance 92.50\n';
  const { questions, accounts } = parsedOf(read(text));
  expect(questions).toMatchObject([
    { kind: 'sign', interpretations: [{ mapping: { flipSign: false } }, { mapping: { flipSign: true } }] },
  ]);
  expect(accounts[0]!.rows[0]!.minorUnits).toBe(1250);
  const turned = parsedOf(read(text, { flipSign: true })).accounts[0]!;
  expect(turned.rows.map(({ minorUnits }) => minorUnits)).toEqual([-1250, -2000, 4000]);
  expect(turned.balances.map(({ minorUnits }) => minorUnits)).toEqual([-10000, -9250]);
});

const TWO = (second: string) => `Account Number: 111222333
Opening balance 1,000.00
03/02/2026  Shop      -12.50
Closing balance 987.50
Account Number: 444555666
Opening balance 50.00
03/04/2026  Pay      ${second}
Closing balance 66.60
`;

test('several accounts in one file: each proves itself', () => {
  const { accounts } = parsedOf(read(TWO('16.60')));
  expect(accounts.map(({ id, rows, balances }) => [id, rows.length, balances.at(-1)?.minorUnits])).toEqual([
    ['111222333', 1, 98750],
    ['444555666', 1, 6660],
  ]);
  expect(read(TWO('17.60'))).toMatchObject({ ok: false });
});
