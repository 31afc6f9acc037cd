import type { Amount } from '../../amount-text';
import type { DatedRecord, TextRecord } from '../records/delimited-text';
import { columnName, tidy, type Layout } from '../columns/layout';
import type { Mapping } from '../../mapping';
import type { Question } from '../../parsed-file';
import type { Reason } from '../../reasons';
import { rowsOf, signQuestion } from './sign-question';
import type { StatedSigns, WrittenAmount } from './stated-signs';
import { canBeDirections, isLetter } from './bare-letters';
import { directionsByCategory } from './category-directions';
import { signHints } from './sign-hints';
import {
  columnInWords,
  columnsBesideSigns,
  directionsIn,
  learnedDirections,
  unknownSignColumns,
  wayInWords,
  type StatedDirections,
} from './sign-values';
import { areUnsigned, decideSigns, type SignDecision } from './signs';

/** The signed amounts of all rows, and what the user has to decide about them. */
export interface RowSigns {
  /** In minor units, money out negative; null if the direction is unknown. */
  values: (number | null)[];
  flipped: boolean;
  question: Question | null;
  /** The column whose words decide. */
  column: number | null;
}

/** Decides the direction of each amount in a column by the signs, the words next to it, and the balances. */
export function signRows(
  raw: (Amount | { reason: Reason })[],
  changes: (number | null)[] | null,
  candidates: DatedRecord[],
  notBooked: TextRecord[],
  layout: Layout,
  mapping: Mapping,
): RowSigns {
  const rows = rowsOf(raw, changes, candidates);
  const records = rows.map(({ candidate }) => candidate);
  const choice = {
    flip: mapping.flipSign,
    wordsChosen: mapping.signOut !== undefined || mapping.signIn !== undefined,
  };
  const decide = (directions: WrittenAmount['direction'][] | null, chosen = choice) =>
    decideSigns(
      rows.map(({ amount: { minorUnits, mark }, change }, index) => ({
        minorUnits,
        mark,
        change,
        direction: directions?.[index] ?? null,
      })),
      () => signHints(candidates, notBooked, layout, readable(raw)),
      chosen,
    );
  const answer = (
    { values, flipped }: SignDecision,
    question: Question | null,
    column: number | null = layout.columns.sign,
  ): RowSigns => {
    const spread: (number | null)[] = raw.map(() => null);
    for (const [index, { row }] of rows.entries()) spread[row] = values[index] ?? null;
    return { values: spread, flipped, question, column };
  };

  const unsigned = areUnsigned(rows.map(({ amount }) => amount));
  const changed = rows.map(({ change }) => change);
  const words = [mapping.signOut ?? [], mapping.signIn ?? []].flat();
  const isUnproved = (column: number) => {
    if (mapping.sign !== undefined || words.length > 0 || (layout.headers[column] ?? '') !== '') return false;
    const letters = records.map(({ record }) => tidy(record.cells[column] ?? ''));
    if (!letters.some(isLetter)) return false;
    const { directions } = directionsIn(column, records, layout, mapping);
    const { values, asked } = decide(directions);
    if (asked && !unsigned) return true;
    const lettered = rows.map(({ amount: { minorUnits }, change }, index) => {
      return {
        letter: letters[index] ?? '',
        minorUnits,
        change,
        direction: directions[index] ?? null,
        value: values[index] ?? null,
      };
    });
    return !canBeDirections(lettered, unsigned);
  };
  if (layout.columns.sign !== null && isUnproved(layout.columns.sign)) layout.columns.sign = null;
  const sign = layout.columns.sign ?? columnWith(words, records, layout);
  if (sign !== null) {
    const signDirections = directionsIn(sign, records, layout, mapping);
    // Signed amounts next to an unknown word need no question, unless the user chose the column.
    if (signDirections.interpretations.length > 0 && (mapping.sign !== undefined || unsigned)) {
      const question: Question = {
        kind: signDirections.asked,
        interpretations: signDirections.interpretations,
      };
      return answer(decide(signDirections.directions, { ...choice, wordsChosen: true }), question, sign);
    }
    if (unsigned && !signDirections.directions.some((direction) => direction === 'out' || direction === 'in'))
      return answer({ values: changed, flipped: false, asked: null }, null, sign);
    const decision = decide(signDirections.directions);
    const column = { columnIndex: sign, out: wordsFor('out', sign, records, signDirections.directions) };
    return answer(decision, decision.asked && signQuestion(decision.asked, rows, layout, column), sign);
  }

  const open = mapping.sign === undefined && mapping.flipSign === undefined;
  const decision = decide(null);
  const learnable = open && unsigned ? unknownSignColumns(records, layout) : [];
  const signs = rows.map(({ amount }) => Math.sign(amount.minorUnits));
  const columns =
    open && !unsigned && decision.asked ? columnsBesideSigns(signs, records, layout) : learnable;
  for (const { columnIndex } of learnable) {
    const learnt = learnedDirections(columnIndex, records, layout, changed);
    const decided = learnt && decide(learnt.directions, { ...choice, wordsChosen: true });
    if (!decided) continue;
    const open = rows.some(({ amount, change }) => amount.minorUnits !== 0 && change === null);
    const none = {
      mapping: { sign: 0, flipSign: false },
      text: `${columnInWords(layout, columnIndex)} doesn't say`,
    };
    const question: Question = { kind: 'signOut', interpretations: [learnt.interpretation, none] };
    return answer(decided, learnt.sure || !open ? null : question, columnIndex);
  }
  // Balances that only rise prove nothing about the row before the first of them.
  const assumed = rows.some(({ change }, index) => change === null && (decision.values[index] ?? 0) > 0);
  if (!decision.asked && !(columns[0]?.likely && assumed)) return answer(decision, null);
  const asked = decision.asked ?? [false, true].map((flip) => bothWays(decision.values, flip));
  const plain = signQuestion(asked, rows, layout, null);
  const byCategory = open && unsigned ? directionsByCategory(records, layout) : null;
  const found = columns.map(({ columnIndex, likely }) => ({
    columnIndex,
    likely,
    ...directionsIn(columnIndex, records, layout, mapping),
  }));
  if (byCategory && !found[0]?.likely) found.unshift(byCategory);
  const [first] = found;
  if (!first) return answer(decision, plain);
  const interpretations = (likely: boolean) =>
    found
      .filter((column) => column.likely === likely)
      .flatMap((column) => interpretationsOf(column, records, layout));
  if (!first.likely)
    return answer(decision, {
      kind: 'sign',
      interpretations: [...plain.interpretations, ...interpretations(false)],
    });
  const none = plain.interpretations
    .toSorted((one, other) => Number(other.mapping.flipSign) - Number(one.mapping.flipSign))
    .map(({ mapping: chosen, text }) => ({
      mapping: { ...chosen, sign: 0 },
      text: `${columnInWords(layout, first.columnIndex)} doesn't say: ${text}`,
    }));
  const question: Question = {
    kind: 'signOut',
    interpretations: [...interpretations(true), ...none, ...interpretations(false)],
  };
  return answer(decide(first.directions, { ...choice, wordsChosen: true }), question, first.columnIndex);
}

/**
 * The amounts of a pair of columns, whose headers say the direction. Asks if every balance contradicts them: it may be
 * what a card owes, or the columns are the other way round.
 */
export function signPairs(
  raw: (Amount | { reason: Reason })[],
  changes: (number | null)[] | null,
  candidates: DatedRecord[],
  layout: Layout,
  mapping: Mapping,
): RowSigns {
  const written = readable(raw);
  const proven = (changes ?? []).flatMap((change, row) => (change ? [change === written[row]] : []));
  const [base, turned] = [bothWays(written, false), bothWays(written, true)];
  const flipped = mapping.flipSign ?? false;
  const { values } = flipped ? turned : base;
  if (mapping.flipSign !== undefined || proven.length === 0 || proven.some(Boolean))
    return { values, flipped, question: null, column: null };
  const rows = rowsOf(raw, changes, candidates);
  return { values, flipped, question: signQuestion([base, turned], rows, layout, null), column: null };
}

/** The column that contains words the user chose without choosing their column. */
function columnWith(words: string[], records: DatedRecord[], layout: Layout): number | null {
  if (words.length === 0) return null;
  const named = new Set(words.map((word) => word.toLowerCase()));
  const holds = ({ columnIndex }: { columnIndex: number }) =>
    records.some(({ record }) => named.has(tidy(record.cells[columnIndex] ?? '').toLowerCase()));
  return unknownSignColumns(records, layout).find(holds)?.columnIndex ?? null;
}

function bothWays(values: (number | null)[], flip: boolean): StatedSigns {
  return {
    decides: null,
    flip,
    values: flip ? values.map((minorUnits) => minorUnits && -minorUnits) : values,
  };
}

function readable(raw: (Amount | { reason: Reason })[]): (number | null)[] {
  return raw.map((amount) => ('minorUnits' in amount ? amount.minorUnits : null));
}

/**
 * A column's interpretations as directions: by the values to choose from, or by known words. Letters may also mean the
 * opposite.
 */
function interpretationsOf(
  { columnIndex, directions, interpretations }: StatedDirections & { columnIndex: number },
  records: DatedRecord[],
  layout: Layout,
): Question['interpretations'] {
  if (interpretations.length > 0) return interpretations;
  const text = `${columnInWords(layout, columnIndex)} tells which amounts are money out`;
  const sign = columnName(layout.headers, columnIndex);
  const tells = { mapping: { sign }, text };
  const [out, inward] = (['out', 'in'] as const).map((side) =>
    wordsFor(side, columnIndex, records, directions),
  ) as [string[], string[]];
  if (out.length === 0 || inward.length === 0 || ![...out, ...inward].every(isLetter)) return [tells];
  const opposite = { out: inward, in: out };
  return [
    tells,
    { mapping: { sign, signOut: inward, signIn: out }, text: wayInWords(opposite, layout, columnIndex) },
  ];
}

/** The words for a direction, as the file writes them. */
function wordsFor(
  side: 'out' | 'in',
  columnIndex: number,
  records: DatedRecord[],
  directions: WrittenAmount['direction'][],
): string[] {
  const found = records.filter((_, index) => directions[index] === side);
  return [...new Set(found.map(({ record }) => tidy(record.cells[columnIndex] ?? '')))].slice(0, 20);
}
