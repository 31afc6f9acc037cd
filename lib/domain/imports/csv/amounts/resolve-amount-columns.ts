import type { Currency } from '../../../money/currency';
import { isDateText } from '../columns/cell-kinds';
import type { TextRecord } from '../records/delimited-text';
import { rolesOfHeader } from '../columns/header-roles';
import { columnName, type Layout } from '../columns/layout';
import type { Mapping } from '../../mapping';
import type { Question } from '../../parsed-file';
import { provenPair, resolveAmbiguousColumns } from './ambiguous-amount-columns';

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

/** Decides between amount columns with ambiguous headers, or adds a question. */
export function resolveAmountColumns(
  layout: Layout,
  body: TextRecord[],
  mapping: Mapping,
  currency: Currency,
  questions: Question[],
): void {
  if (layout.columns.twins.length > 0) findTwin(layout, body);
  const pair = provenPair(layout, body, mapping.numberFormat, currency);
  if (pair) [layout.columns.debit, layout.columns.credit] = pair;
  if (layout.columns.rivals.length < 2) return;
  const index = layout.columns.date ?? -1;
  const dated = body.filter(({ cells }) => isDateText(cells[index] ?? '', true));
  const settled = resolveAmbiguousColumns(layout, dated, mapping.numberFormat, currency);
  const [first] = settled?.choices ?? [];
  if (!settled || !first) return;
  Object.assign(layout.columns, {
    amount: null,
    debit: null,
    credit: null,
    ...first,
    ...(layout.columns.balance !== null && first.balance === null && { balance: layout.columns.balance }),
  });
  if (settled.choices.length < 2) return;
  const name = (index: number) => columnName(layout.headers, index);
  const { fee } = layout.columns;
  const withFee = fee === null ? {} : { fee: name(fee) };
  questions.push({
    kind: 'columns',
    interpretations: settled.choices.map((choice) =>
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

function named(layout: Layout, index: number): string {
  const header = layout.headers[index] ?? '';
  const sample = layout.forUser[index]?.samples[0];
  return `${header === '' ? `column ${index + 1}` : `"${header}"`}${sample ? ` (${sample})` : ''}`;
}
