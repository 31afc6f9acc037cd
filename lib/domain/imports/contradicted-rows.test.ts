import { expect, test } from 'vitest';
import { readText } from '@/tests/made-up-rows';
import { reasonText } from './reasons';

const HEADS = ['Date,Text,Amount,Balance', 'Datum,Text,Betrag,Saldo', 'Date,Libellé,Montant,Solde'];
const AMOUNTS = [-5, 12, -7.5, 100, -20, -3, 8, -40, 2.25, -11];

/** A table whose balances follow from its rows, oldest first. */
function table(change: (rows: { day: number; amount: number; balance: number }[]) => void = () => {}) {
  let balance = 500;
  const rows = AMOUNTS.map((amount, index) => ({ day: index + 1, amount, balance: (balance += amount) }));
  change(rows);
  return rows.map(
    ({ day, amount, balance: after }) =>
      `2026-03-${String(day).padStart(2, '0')},Shop ${day},${amount.toFixed(2)},${after.toFixed(2)}`,
  );
}

const notes = (lines: string[], head = HEADS[0]!) =>
  readText([head, ...lines].join('\n')).accounts.flatMap(({ rows }) =>
    rows.flatMap(({ description, note }) => (note ? [[description, reasonText(note).split('.')[0]]] : [])),
  );

test.each(HEADS)('balances that follow say nothing: %s', (head) => {
  expect(notes(table(), head)).toEqual([]);
  expect(notes(table().toReversed(), head)).toEqual([]);
});

test.each(HEADS)('a row before which one is missing is named: %s', (head) => {
  const lines = table((rows) => rows.splice(4, 1));
  expect(notes(lines, head)).toEqual([['Shop 6', 'By the balances, -23']]);
  expect(notes(lines.toReversed(), head)).toEqual([['Shop 6', 'By the balances, -23']]);
});

test('a wrong amount is named', () => {
  expect(notes(table((rows) => (rows[4]!.amount = -2)))).toEqual([['Shop 5', 'By the balances, -20']]);
});

test('rows that are sorted otherwise within a day say nothing', () => {
  const lines = table((rows) => {
    rows[5]!.day = rows[4]!.day;
    [rows[4], rows[5]] = [rows[5]!, rows[4]!];
  });
  expect(notes(lines)).toEqual([]);
});

test('a column that fits only some rows is no balance of theirs', () => {
  expect(notes(table((rows) => rows.forEach((row, index) => (row.balance += index % 2))))).toEqual([]);
});
