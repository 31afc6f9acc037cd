import { expect, test } from 'vitest';
import { parsedOf, rowsOf } from '@/tests/bank-files';
import { statementText } from '@/tests/statement-texts';
import { parseFile } from '../parse-file';

const parse = (text: string) => parseFile(new TextEncoder().encode(text), {}, '2026-11-20', 'USD');

test('text copied out of a statement is taken if its balances prove it', () => {
  const { text, rows } = statementText('United Kingdom, paid out');
  const parsed = parsedOf(parse(text));
  expect(parsed).toMatchObject({ format: 'pdf', proved: 'text' });
  expect(rowsOf(parsed).map(({ date, minorUnits }) => [date, minorUnits])).toEqual(rows);
  expect(parse(text.replace('700.00', '710.00'))).toMatchObject({ ok: false });
});

test('a table whose columns are open stays a question', () => {
  const table = parse('Day, Thing, One, Two\n2026-01-05, Shop, x12.50, y\n2026-01-06, Tea, z4.10, y\n');
  expect(table).toMatchObject({ ok: true, parsed: { questions: [{ kind: 'columns' }] } });
});
