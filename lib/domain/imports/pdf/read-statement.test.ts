import { expect, test } from 'vitest';
import { STATEMENTS, type StatementText } from '@/tests/statement-texts';
import { parsedOf, rowsOf } from '@/tests/bank-files';
import { linesOfText } from './lines';
import { readStatement } from './read-statement';

const read = (text: string) =>
  readStatement(linesOfText(text), 'text', {
    encoding: 'utf-8',
    otherEncodings: [],
    mapping: {},
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
