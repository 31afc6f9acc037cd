import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minorUnitsOf, readText } from '@/tests/made-up-rows';
import type { Mapping } from '../mapping';
import type { ParsedFile } from '../parsed-file';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 1000);

interface Row {
  minorUnits: number;
  /** Has the opposite sign of its direction, like a transaction that the bank takes back. */
  reversed: boolean;
}

/** The ways to write amounts: signed, with inverted signs as on a card, without signs, or all with a minus. */
const STYLES = {
  signed: (minorUnits: number) => minorUnits,
  card: (minorUnits: number) => -minorUnits,
  unsigned: (minorUnits: number) => Math.abs(minorUnits),
  minuses: (minorUnits: number) => -Math.abs(minorUnits),
};

const WORDS: { out: string[]; in: string[]; known: boolean }[] = [
  { out: ['D'], in: ['C'], known: true },
  { out: ['DEBIT'], in: ['CREDIT'], known: true },
  { out: ['Soll'], in: ['Haben'], known: true },
  { out: ['Withdrawal', 'debit'], in: ['Deposit'], known: true },
  { out: ['O'], in: ['I'], known: false },
  { out: ['MENEE'], in: ['TULEE'], known: false },
  { out: ['1'], in: ['2'], known: false },
];

const ledger = fc
  .array(
    fc.record({
      minorUnits: fc.integer({ min: -500_000, max: 500_000 }).filter(Boolean),
      reversed: fc.integer({ min: 0, max: 5 }).map((die) => die === 0),
    }),
    { minLength: 2, maxLength: 15 },
  )
  .map((rows) => fewReversed(rows));

/** Keeps reversed rows a minority in each direction. */
function fewReversed(rows: Row[]): Row[] {
  const count = { out: 0, in: 0 };
  return rows.map((row) => {
    const side = row.minorUnits < 0 ? 'out' : 'in';
    const all = rows.filter(({ minorUnits }) => minorUnits < 0 === row.minorUnits < 0).length;
    const reversed = row.reversed && (count[side] + 1) * 2 < all;
    if (reversed) count[side] += 1;
    return { ...row, reversed };
  });
}

const money = (minorUnits: number) =>
  `${minorUnits < 0 ? '-' : ''}${Math.floor(Math.abs(minorUnits) / 100)}.${String(Math.abs(minorUnits) % 100).padStart(2, '0')}`;

/** The true amount of a row: a reversed debit is money in. */
const meant = ({ minorUnits, reversed }: Row) => (reversed ? -minorUnits : minorUnits);

function write(rows: Row[], cells: (row: Row, index: number) => string[], descending: boolean): string[] {
  const lines = rows.map((row, index) => {
    const day = new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
    return [day, `text ${'abcdefghijklmnop'[index]}${'xyz'[index % 3]}`, ...cells(row, index)].join(',');
  });
  return descending ? lines.reverse() : lines;
}

function balancesOf(rows: Row[], start: number): number[] {
  let balance = start;
  return rows.map((row) => (balance += meant(row)));
}

/** True if the file is parsed correctly without a question, or some answers lead to that. */
function isRight(text: string, truth: number[], mapping: Mapping = {}, depth = 0): boolean {
  const parsed = readText(text, mapping);
  const right = JSON.stringify(minorUnitsOf(parsed)) === JSON.stringify(truth);
  if (parsed.questions.length === 0) return right && isWhole(parsed, truth);
  return (
    depth < 3 &&
    parsed.questions.some(({ interpretations }) =>
      interpretations.some((answer) => isRight(text, truth, { ...mapping, ...answer.mapping }, depth + 1)),
    )
  );
}

/** True if every line became a row. */
function isWhole(parsed: ParsedFile, truth: number[]): boolean {
  return parsed.excluded.length === 0 && minorUnitsOf(parsed).length === truth.length;
}

it('parses amounts beside a direction column correctly, or asks with the right answer among the choices', () => {
  fc.assert(
    fc.property(
      fc.record({
        rows: ledger,
        style: fc.constantFrom(...(Object.keys(STYLES) as (keyof typeof STYLES)[])),
        words: fc.constantFrom(...WORDS),
        header: fc.constantFrom('D/C', 'Type', 'Xyz'),
        balance: fc.constantFrom('none', 'own', 'owed'),
        card: fc.boolean(),
        descending: fc.boolean(),
      }),
      ({ rows, style, words, header, balance, card, descending }) => {
        // Unknown words mean nothing next to signs that look right.
        fc.pre(words.known || style === 'unsigned' || style === 'signed');
        // If all amounts have a minus, one without could mean anything; and a balance owed rises as the account
        // falls.
        const asUsual = !words.known || style === 'minuses' || balance === 'owed';
        const plain = asUsual ? rows.map((row) => ({ ...row, reversed: false })) : rows;
        const both =
          plain.some(({ minorUnits }) => minorUnits < 0) && plain.some(({ minorUnits }) => minorUnits > 0);
        fc.pre(words.known ? header !== 'Xyz' : both);
        // Without signs or known words, a balance owed can't be distinguished from an ordinary one.
        fc.pre(words.known || (balance !== 'owed' && plain.length > 2));
        const balances = balancesOf(plain, 1_000_000);
        const cells = ({ minorUnits, reversed }: Row, index: number) => {
          const said = minorUnits < 0 ? words.out : words.in;
          return [
            money(STYLES[style](minorUnits) * (reversed ? -1 : 1)),
            said[index % said.length] ?? '',
            ...(balance === 'none' ? [] : [money((balances[index] ?? 0) * (balance === 'owed' ? -1 : 1))]),
          ];
        };
        const head = [
          'Date',
          card ? 'Merchant' : 'Text',
          'Amount',
          header,
          ...(balance === 'none' ? [] : ['Balance']),
        ];
        const text = [head.join(','), ...write(plain, cells, descending)].join('\n');
        const truth = plain.map(meant);
        if (descending) truth.reverse();
        expect(isRight(text, truth) ? '' : text).toBe('');
      },
    ),
    { numRuns: RUNS },
  );
}, 600_000);

it('parses money out and money in without headers correctly, or asks with the right answer among the choices', () => {
  fc.assert(
    fc.property(
      fc.record({
        rows: ledger.map((rows) => rows.map((row) => ({ ...row, reversed: false }))),
        padding: fc.constantFrom('', '0', '0.00', '-'),
        inFirst: fc.boolean(),
        balance: fc.boolean(),
        balanceFirst: fc.boolean(),
        descending: fc.boolean(),
        header: fc.boolean(),
      }),
      ({ rows, padding, inFirst, balance, balanceFirst, descending, header }) => {
        const both =
          rows.some(({ minorUnits }) => minorUnits < 0) && rows.some(({ minorUnits }) => minorUnits > 0);
        // An empty column can't be recognized as one half of a pair.
        fc.pre(both || (balance && padding.startsWith('0') && rows.length > 2));
        const balances = balancesOf(rows, 1_000_000);
        const cells = ({ minorUnits }: Row, index: number) => {
          const pair = [
            minorUnits < 0 ? money(-minorUnits) : padding,
            minorUnits < 0 ? padding : money(minorUnits),
          ];
          if (inFirst) pair.reverse();
          const after = balance ? [money(balances[index] ?? 0)] : [];
          return balanceFirst ? [...after, ...pair] : [...pair, ...after];
        };
        const head = ['Day', 'What', ...(balance ? ['u', 'v', 'w'] : ['u', 'v'])].join(',');
        const text = [...(header ? [head] : []), ...write(rows, cells, descending)].join('\n');
        const truth = rows.map(meant);
        if (descending) truth.reverse();
        expect(isRight(text, truth) ? '' : text).toBe('');
      },
    ),
    { numRuns: RUNS },
  );
}, 600_000);
