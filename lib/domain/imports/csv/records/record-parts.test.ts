import { expect, test } from 'vitest';
import { parseFile } from '../../parse-file';

const excluded = (text: string) => {
  const result = parseFile(new TextEncoder().encode(text), {}, '2026-11-20', 'USD');
  if (!result.ok) throw new Error(result.error.message);
  return result.parsed.excluded;
};

test('a row with an invalid date keeps what else can be parsed', () => {
  const [row] = excluded(
    'Date,Text,Amount,Category\n2026-03-01,Bus,-2.40,Transport\n2026-02-30,Night bus,-2.50,Transport\n2026-03-02,Pay,90.00,Salary\n',
  );
  expect(row).toMatchObject({ line: 3, needsLook: true });
  expect(row?.partial).toEqual({ description: 'Night bus', category: 'Transport', minorUnits: -250 });
});

test('an amount whose direction depends on other cells is left open', () => {
  const [row] = excluded(
    'Date,Text,Amount,D/C\n2026-03-01,Bus,2.40,D\n2026-02-30,Night bus,2.50,D\n2026-03-02,Pay,90.00,C\n',
  );
  expect(row?.partial).toEqual({ description: 'Night bus' });
});
