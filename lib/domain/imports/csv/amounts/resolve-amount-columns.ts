import type { Currency } from '../../../money/currency';
import { isDateText } from '../columns/cell-kinds';
import type { TextRecord } from '../records/delimited-text';
import { includesFees, rolesOfHeader } from '../columns/header-roles';
import { columnName, type Layout } from '../columns/layout';
import type { Mapping } from '../../mapping';
import type { Question } from '../../parsed-file';
import { resolveAmbiguousColumns } from './ambiguous-amount-columns';
import type { AmountColumns } from './column-amounts';
import { otherAmounts } from './other-amounts';

/** True if, in every row, a whole amount is followed by a cell of exactly two digits: "-2,56" split at its comma. */
export function isSplitByComma({ columns, headers }: Layout, body: TextRecord[], delimiter: string): boolean {
  const { amount } = columns;
  if (delimiter !== ',' || amount === null || rolesOfHeader(headers[amount + 1] ?? '').size > 0) return false;
  const pairs = body.flatMap(({ cells }) =>
    (cells[amount] ?? '').trim() === '' ? [] : [[cells[amount] ?? '', cells[amount + 1] ?? '']],
  );
  return (
    pairs.length > 0 &&
    pairs.every(([whole = '', decimals = '']) => /^\D*\d+\s*$/.test(whole) && /^\d\d\D*$/.test(decimals))
  );
}

/** Completes a pair of which only one column is known: the other fills exactly the rows that this one leaves empty. */
function findTwin({ columns }: Layout, body: TextRecord[]): void {
  const known = columns.debit ?? columns.credit ?? -1;
  const dated = body.filter(({ cells }) => isDateText(cells[columns.date ?? -1] ?? '', true));
  const isFilled = ({ cells }: TextRecord, index: number) => /[1-9]/.test(cells[index] ?? '');
  const found = columns.twins.filter((index) => {
    const either = dated.filter((record) => isFilled(record, index) !== isFilled(record, known)).length;
    const both = dated.some((record) => isFilled(record, index) && isFilled(record, known));
    return !both && either >= dated.length * MOST;
  });
  const [twin = null] = found;
  if (found.length !== 1) return;
  if (columns.debit === null) columns.debit = twin;
  else columns.credit = twin;
}

/** A few rows may move no money. */
const MOST = 0.9;

/** Decides between several amount columns, or adds a question. */
export function resolveAmountColumns(
  layout: Layout,
  body: TextRecord[],
  mapping: Mapping,
  currency: Currency,
  questions: Question[],
): void {
  const { columns, headers } = layout;
  if (columns.twins.length > 0) findTwin(layout, body);
  const choices = amountChoices(layout, body, mapping, currency);
  const [first] = choices;
  if (first) Object.assign(columns, { amount: null, debit: null, credit: null, ...first });
  if (mapping.fee === undefined && includesFees(headers[columns.amount ?? -1] ?? '')) columns.fee = null;
  if (choices.length < 2) return;
  const name = (index: number) => columnName(headers, index);
  const withFee = columns.fee === null ? {} : { fee: name(columns.fee) };
  questions.push({
    kind: 'columns',
    interpretations: choices.map((choice) =>
      'amount' in choice
        ? {
            mapping: { amount: name(choice.amount), ...withFee },
            text: `The amounts are in ${named(layout, choice.amount)}`,
          }
        : {
            mapping: { debit: name(choice.debit), credit: name(choice.credit), ...withFee },
            text: `Money out is in ${named(layout, choice.debit)}, money in is in ${named(layout, choice.credit)}`,
          },
    ),
  });
}

/** The columns that may hold the amounts, the likeliest first; none if their headers settle it. */
function amountChoices(
  layout: Layout,
  body: TextRecord[],
  { numberFormat }: Mapping,
  currency: Currency,
): AmountColumns[] {
  const { columns } = layout;
  const dated = () => body.filter(({ cells }) => isDateText(cells[columns.date ?? -1] ?? '', true));
  if (columns.rivals.length > 1) {
    const { choices, balance } = resolveAmbiguousColumns(layout, dated(), numberFormat, currency);
    columns.balance ??= balance;
    return choices;
  }
  return columns.otherAmounts.length + columns.pairs.length > 0
    ? otherAmounts(layout, dated(), numberFormat, currency)
    : [];
}

function named(layout: Layout, index: number): string {
  const header = layout.headers[index] ?? '';
  const sample = layout.forUser[index]?.samples[0];
  return `${header === '' ? `column ${index + 1}` : `"${header}"`}${sample ? ` (${sample})` : ''}`;
}
