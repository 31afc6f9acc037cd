import type { Amount } from '../../amount-text';
import { columnName, tidy, type Layout } from '../columns/layout';
import type { Mapping } from '../../mapping';
import type { Question } from '../../parsed-file';
import type { Reason } from '../../reasons';
import type { DatedRecord } from '../records/delimited-text';
import type { StatedSigns } from './stated-signs';

/** A row whose amount can be read. */
export interface Row {
  row: number;
  amount: Amount;
  change: number | null;
  candidate: DatedRecord;
}

/** The rows whose amounts can be read, with the changes of the balance next to them. */
export function rowsOf(
  raw: (Amount | { reason: Reason })[],
  changes: (number | null)[] | null,
  candidates: DatedRecord[],
): Row[] {
  return raw.flatMap((amount, row): Row[] =>
    'minorUnits' in amount
      ? [{ row, amount, change: changes?.[row] ?? null, candidate: candidates[row]! }]
      : [],
  );
}

/** A question that shows rows in which the interpretations differ. */
export function signQuestion(
  interpretations: StatedSigns[],
  rows: Row[],
  layout: Layout,
  words: { columnIndex: number; out: string[] } | null,
): Question {
  const isOut = (interpretation: StatedSigns, index: number) => (interpretation.values[index] ?? 0) < 0;
  const ways = (indexes: number[]) =>
    new Set(
      interpretations.map((interpretation) => indexes.map((index) => isOut(interpretation, index)).join()),
    ).size;
  const samples: number[] = [];
  for (const [index, { amount }] of rows.entries()) {
    if (ways(samples) === interpretations.length) break;
    if (amount.minorUnits !== 0 && ways([...samples, index]) > ways(samples)) samples.push(index);
  }
  return {
    kind: 'sign',
    interpretations: interpretations.map((interpretation) => ({
      mapping: mappingOf(interpretation, layout, words),
      text: samples
        .map(
          (index) =>
            `${sampleOf(rows[index]!, layout)} is money ${isOut(interpretation, index) ? 'out' : 'in'}`,
        )
        .join(', '),
    })),
  };
}

function mappingOf(
  { decides, flip }: StatedSigns,
  layout: Layout,
  words: { columnIndex: number; out: string[] } | null,
): Mapping {
  if (decides === null || words === null) return { flipSign: flip };
  if (decides === 'signs') return { sign: 0, flipSign: flip };
  return { sign: columnName(layout.headers, words.columnIndex), signOut: words.out, flipSign: false };
}

function sampleOf({ candidate: { record } }: Row, { columns, description }: Layout): string {
  const cells = [columns.amount, columns.debit, columns.credit].map(
    (index) => record.cells[index ?? -1] ?? '',
  );
  const text = (cells.find((cell) => /[1-9]/.test(cell)) ?? '').trim();
  const about = tidy(description.map((column) => record.cells[column] ?? '').join(' '));
  return `${text}${about === '' ? '' : ` (${about.slice(0, 40)})`}`;
}
