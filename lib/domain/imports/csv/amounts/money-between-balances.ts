import type { Currency } from '../../../money/currency';
import { accountOf, type Layout } from '../columns/layout';
import type { Mapping } from '../../mapping';
import type { DatedRecord, TextRecord } from '../records/delimited-text';
import { openingAndClosing, type AmountedRow } from '../records/opening-and-closing';
import { descriptionOf } from '../records/record-parts';
import { direction, type Money } from './money-columns';
import { readPair } from './money-pair';
import { minorUnitsOf } from './number-format';

/** The amounts of a table, and its records that are proved to be opening and closing balances. */
export interface MoneyBetween {
  money: Money;
  candidates: DatedRecord[];
  /** True for those that are certain. */
  balances: ReadonlyMap<TextRecord, boolean>;
}

/**
 * Parses the amounts of all rows. Opening and closing balances among them, which the rows between prove, take no part
 * in deciding the direction, but prove that amounts without a sign are money out.
 */
export function moneyBetweenBalances(
  candidates: DatedRecord[],
  undated: TextRecord[],
  layout: Layout,
  mapping: Mapping,
  currency: Currency,
  read: (candidates: DatedRecord[], mapping: Mapping) => Money,
): MoneyBetween {
  const money = read(candidates, mapping);
  const describe = (record: TextRecord) => descriptionOf(record, layout);
  const rows: AmountedRow[] = [];
  for (const [index, { record }] of candidates.entries()) {
    const row = amounted(record, index, money, layout);
    if (row) rows.push(row);
  }
  const ascending = direction(candidates);
  for (const edge of edgesWithoutDate(candidates, undated, layout, money, currency)) {
    const found = openingAndClosing([...edge.above, ...rows, ...edge.below], ascending, describe);
    if (!found) continue;
    const { records, turned } = found;
    const rest = candidates.filter(({ record }) => !records.has(record));
    const unsigned = layout.columns.amount !== null && layout.columns.sign === null;
    const flips = turned && unsigned && mapping.flipSign === undefined;
    return {
      money: read(rest, flips ? { ...mapping, flipSign: true } : mapping),
      candidates: rest,
      balances: records,
    };
  }
  return { money, candidates, balances: new Map() };
}

function amounted(record: TextRecord, index: number, money: Money, layout: Layout): AmountedRow | null {
  const written = money.written[index] ?? null;
  const row = money.rows[index];
  if (written === null) return null;
  const known = row && 'minorUnits' in row;
  const minorUnits = known ? (money.flipped ? -row.minorUnits : row.minorUnits) : written;
  const signed = written < 0 || layout.columns.amount === null || (known && layout.columns.sign !== null);
  return { record, account: accountOf(record, layout), minorUnits, signed: signed ?? false, dated: true };
}

interface EdgesWithoutDate {
  above: AmountedRow[];
  below: AmountedRow[];
}

/** The rows without a date directly above and below the others, each of which may be a balance. */
function edgesWithoutDate(
  candidates: DatedRecord[],
  undated: TextRecord[],
  layout: Layout,
  money: Money,
  currency: Currency,
): EdgesWithoutDate[] {
  const [first = 0, last = 0] = [candidates[0]?.record.line, candidates.at(-1)?.record.line];
  const format = money.numberFormat ?? 'decimal-point';
  const { amount, debit, credit } = layout.columns;
  const cell = ({ cells }: TextRecord, index: number | null) =>
    index === null ? '' : (cells[index] ?? '').trim();
  const amountedRow = (record: TextRecord | undefined): AmountedRow[] => {
    if (!record) return [];
    const [pair] = readPair([cell(record, debit)], [cell(record, credit)], format, currency);
    const minorUnits =
      amount !== null
        ? minorUnitsOf(cell(record, amount), format, currency)
        : pair && 'minorUnits' in pair
          ? pair.minorUnits
          : null;
    if (minorUnits === null) return [];
    return [
      { record, account: accountOf(record, layout), minorUnits, signed: amount === null, dated: false },
    ];
  };
  const above = amountedRow(undated.findLast(({ line }) => line < first));
  const below = amountedRow(undated.find(({ line }) => line > last));
  const ways = [
    { above: [], below: [] },
    { above, below },
    { above, below: [] },
    { above: [], below },
  ];
  return ways.filter((way, index) => index === 0 || way.above.length + way.below.length > 0);
}
