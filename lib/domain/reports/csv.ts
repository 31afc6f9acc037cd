import type { Currency } from '../money/currency';
import { toDecimal } from '../money/money';
import { percentOf } from '../money/percentage';
import { csvFile, textCell } from '../text/csv-cells';
import type { Span } from '../dates/calendar-days';
import { bucketIso } from './buckets';
import { comparedUpTo, comparisonText, type Compared } from './comparison';
import type { Bucket, Figure, MonthReport, MonthRow, SpendingReport } from './document';
import type { Per } from './enums';
import { sharesOf, valuesOf } from './figures';
import type { ReportQuery } from './query';
import { keyName, orderedKeys, orderedRows, othersName } from './rows';
import {
  filterTexts,
  keyHeading,
  notCountedText,
  reportTitle,
  withoutValueText,
  type LeftOut,
  type Names,
} from './texts';

/** The parts of a report that its file says in words. */
interface Said {
  query: ReportQuery;
  days: Span;
  /** The buckets that are shown, which may be coarser than those asked for. */
  per: Per;
  /** Said where they are coarser. */
  note: string | null;
  currency: Currency;
  names: Names;
  /** Null where nothing is compared. */
  compared?: Compared | null;
}

type Cells = string[];

/** 'Spending' as CSV: a line for each key, then the rest of the list and the total. */
export function spendingCsv(report: SpendingReport, said: Said): string {
  const { query, per, currency, compared } = said;
  const { keys, others, total, buckets } = report;
  const shown = orderedKeys(keys, query.sort, query.by, buckets);
  const soFar = compared ? comparedUpTo(compared, said.days) : null;
  const hasRows = query.by === 'payee';
  const shares = sharesOf([...shown, ...(others ? [others] : [])].map(({ value }) => value));
  const line = (name: string, figure: Figure, group: string | null, share: number | null): Cells => [
    textCell(name),
    ...(query.by === 'category' ? [textCell(group ?? '')] : []),
    ...amountCells(figure, buckets, currency),
    share === null ? '' : share.toFixed(1),
    ...(soFar ? [toDecimal(figure.soFar ?? figure.value, currency)] : []),
    ...(compared ? [figure.before === null ? '' : toDecimal(figure.before, currency)] : []),
    ...(hasRows ? [String(figure.rows ?? 0)] : []),
  ];
  return csvFile([
    ...headLines(report, said),
    [
      textCell(keyHeading(query.by)),
      ...(query.by === 'category' ? [textCell('Group')] : []),
      ...amountHeadings(buckets, per, currency),
      textCell('Share in %'),
      ...(soFar ? [textCell(`To ${soFar} (${currency})`)] : []),
      ...(compared ? [textCell(`Before (${currency})`)] : []),
      ...(hasRows ? [textCell('Rows')] : []),
    ],
    ...shown.map((key, index) => line(keyName(key, query.by), key, key.group, shares[index] ?? null)),
    ...(others ? [line(othersName(others.count), others, null, shares.at(-1) ?? null)] : []),
    line('Total', total, null, null),
  ]);
}

/** 'Months' as CSV, unfolded: the first two cells of a line name its kind, which distinguishes sums from their parts. */
export function monthsCsv(report: MonthReport, said: Said): string {
  const { query, per, currency } = said;
  const { buckets, spending, income, kept } = report;
  const line = (
    section: string,
    level: string,
    [group, name]: readonly [string, string],
    figure: Figure,
  ): Cells => [...[section, level, group, name].map(textCell), ...amountCells(figure, buckets, currency)];
  const rowLine = (section: string, row: MonthRow): Cells =>
    row.isGroup
      ? line(section, 'group', [row.name ?? '', ''], row)
      : line(section, 'category', [row.group ?? '', keyName(row, 'category')], row);
  const sectionLines = (section: string, { rows, total }: MonthReport['spending']): Cells[] => [
    ...orderedRows(rows, query.sort, buckets).flatMap(({ row, members }) =>
      [row, ...members].map((one) => rowLine(section, one)),
    ),
    line(section, 'total', ['', ''], total),
  ];
  return csvFile([
    ...headLines(report, said),
    [...['Section', 'Level', 'Group', 'Category'].map(textCell), ...amountHeadings(buckets, per, currency)],
    ...sectionLines('Spending', spending),
    ...sectionLines('Income', income),
    line('Kept', 'total', ['', ''], kept),
    [...['Savings rate in %', 'rate', '', ''].map(textCell), ...rateCells(income.total, kept, buckets)],
  ]);
}

/** The head of the file: report, span, filters, comparison, and the rows left out. */
function headLines(report: LeftOut, { query, days, per, note, currency, names, compared }: Said): Cells[] {
  const write = (minorUnits: number) => `${toDecimal(minorUnits, currency)} ${currency}`;
  const leftOut = [notCountedText(report, write), withoutValueText(report)].filter((text) => text !== null);
  const said: [string, string][] = [
    ['Report', reportTitle({ ...query, per })],
    ['Span', `${days.from} to ${days.to}`],
    ...(note ? ([['Columns', note]] as [string, string][]) : []),
    ['Filters', filterTexts(query.filter, currency, names).join(', ') || 'none'],
    ...(compared ? ([['Comparison', comparisonText(compared, days)]] as [string, string][]) : []),
    ...leftOut.map((text): [string, string] => ['Left out', text]),
  ];
  return said.map((cells) => cells.map(textCell));
}

function amountHeadings(buckets: readonly Bucket[], per: Per, currency: Currency): Cells {
  const names = [...buckets.map((bucket) => bucketIso(per, bucket)), 'Total', 'Average'];
  return names.map((name) => textCell(`${name} (${currency})`));
}

function amountCells(figure: Figure, buckets: readonly Bucket[], currency: Currency): Cells {
  return [...valuesOf(figure, buckets.length), figure.value, figure.average].map((amount) =>
    amount === null ? '' : toDecimal(amount, currency),
  );
}

function rateCells(income: Figure, kept: Figure, buckets: readonly Bucket[]): Cells {
  const [incomes, savings] = [income, kept].map((figure) => [
    ...valuesOf(figure, buckets.length),
    figure.value,
  ]) as [(number | null)[], (number | null)[]];
  const rates = incomes.map((amount, index) =>
    amount !== null && amount > 0 ? percentOf(BigInt(savings[index] ?? 0), BigInt(amount)) : null,
  );
  return [...rates, null].map((rate) => (rate === null ? '' : rate.toFixed(1)));
}
