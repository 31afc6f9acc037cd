import { expect, test } from 'vitest';
import { chooseInMapping, headerFingerprint, lastingMapping, nameOf, positionOf } from './column-choice';
import { summarise } from '../../file-summary';
import { parseFile } from '../../parse-file';

const columns = ['Date', ' Amount ', 'Text', 'text', ''].map((header, index) => ({
  position: index + 1,
  header,
  samples: [],
}));

test('a column is found by its header in any case, or by its position', () => {
  expect(positionOf('amount', columns)).toBe(2);
  expect(positionOf(3, columns)).toBe(3);
  expect(positionOf(['Text', 'Date'], columns)).toBe(3);
  expect(positionOf('Balance', columns)).toBeNull();
  expect(positionOf(undefined, columns)).toBeNull();
});

test('a mapping names a column by its header only if that is unique', () => {
  expect([1, 2, 3, 4, 5].map((position) => nameOf(position, columns))).toEqual(['Date', 'Amount', 3, 4, 5]);
});

test('a change of encoding, delimiter or header line drops the columns chosen before', () => {
  const chosen = { date: 'Datum', dateOrder: 'DMY', headerLine: 5, flipSign: true } as const;
  expect(chooseInMapping(chosen, { amount: 3 })).toEqual({ ...chosen, amount: 3 });
  expect(chooseInMapping(chosen, { delimiter: ';' })).toEqual({
    dateOrder: 'DMY',
    flipSign: true,
    delimiter: ';',
  });
  expect(chooseInMapping(chosen, { headerLine: 2 })).toEqual({
    dateOrder: 'DMY',
    flipSign: true,
    headerLine: 2,
  });
});

test('the words of a direction column are dropped with it, and kept for the next file', () => {
  const chosen = { sign: 'O/I', signOut: ['O'], signIn: ['I'], amount: 'Amount' };
  expect(chooseInMapping(chosen, { amount: 3 })).toEqual({ ...chosen, amount: 3 });
  expect(chooseInMapping(chosen, { sign: 4 })).toEqual({ sign: 4, amount: 'Amount' });
  expect(chooseInMapping(chosen, { sign: 0, flipSign: true })).toEqual({
    sign: 0,
    flipSign: true,
    amount: 'Amount',
  });
  expect(chooseInMapping({ sign: 0, flipSign: true }, { sign: 4, signOut: ['X'] })).toEqual({
    sign: 4,
    signOut: ['X'],
  });
  expect(chooseInMapping(chosen, { sign: 4, signOut: ['X'] })).toEqual({
    sign: 4,
    signOut: ['X'],
    amount: 'Amount',
  });
  expect(chooseInMapping(chosen, { delimiter: ';' })).toEqual({ delimiter: ';' });
  const text = 'Date,Text,Amount,O/I\n2026-01-13,a,5.00,O\n2026-01-14,b,7.00,I\n';
  const result = parseFile(new TextEncoder().encode(text), chosen, '2026-11-20', 'USD');
  if (!result.ok) throw new Error(result.error.message);
  expect(lastingMapping(summarise(result.parsed))).toMatchObject(chosen);
});

const summary = (text: string) => {
  const result = parseFile(new TextEncoder().encode(text), {}, '2026-11-20', 'USD');
  if (!result.ok) throw new Error(result.error.message);
  return summarise(result.parsed);
};

test('a header is recognised below another preamble, and the remembered mapping works for that file too', () => {
  const body = 'Buchungstag;Text;Betrag\n13.02.2026;Tee;-2,50\n14.02.2026;Brot;-3,10\n';
  const first = summary(body);
  const next = summary(`Konto 12345;;\n\n${body}`);
  expect(headerFingerprint(next)).toBe(headerFingerprint(first));
  const mapping = lastingMapping(first);
  expect(mapping).not.toHaveProperty('headerLine');
  const again = parseFile(new TextEncoder().encode(`Konto 12345;;\n\n${body}`), mapping, '2026-11-20', 'USD');
  expect(again.ok && again.parsed.accounts[0]?.rows.map(({ minorUnits }) => minorUnits)).toEqual([
    -250, -310,
  ]);
});

test('files without a header can’t be recognised', () => {
  expect(headerFingerprint(summary('2026-02-13,Tea,-2.50\n2026-02-14,Bread,-3.10\n'))).toBeNull();
});
