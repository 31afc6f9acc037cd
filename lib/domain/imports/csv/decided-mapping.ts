import { COLUMN_KEYS } from './columns/column-choice';
import type { DelimitedOptions } from './records/delimited-options';
import type { Delimiter } from './records/delimited-text';
import { columnName, type Layout } from './columns/layout';
import type { Mapping } from '../mapping';
import type { Money } from './amounts/money-columns';
import type { DateOrder } from '../../dates/possible-dates';
import type { Question } from '../parsed-file';

const MONEY_KEYS: ReadonlySet<string> = new Set(['amount', 'debit', 'credit', 'fee', 'balance']);

/** The mapping that was decided or chosen. Open questions are left out, so that parsing again asks them again. */
export function mappingOf(
  layout: Layout,
  mapping: Mapping,
  delimiter: Delimiter | null,
  { encoding, otherEncodings }: DelimitedOptions,
  dates: { order: DateOrder | null; decided: boolean; year: number | null },
  money: Money,
  questions: Question[],
): Mapping {
  const { columns, headers } = layout;
  const name = (index: number) => columnName(headers, index);
  const known: Mapping = delimiter === null ? {} : { delimiter };
  if (otherEncodings.length === 0) known.encoding = encoding;
  const asked = new Set(questions.map(({ kind }) => kind));
  for (const key of COLUMN_KEYS) {
    const index = columns[key];
    const open = (asked.has('columns') && MONEY_KEYS.has(key)) || (asked.has('fee') && key === 'fee');
    if (index !== null && !open) known[key] = name(index);
  }
  const [first, ...more] = layout.description;
  if (first !== undefined) known.description = more.length > 0 ? layout.description.map(name) : name(first);
  if (layout.descriptionIn !== null) known.descriptionIn = name(layout.descriptionIn);
  if (layout.descriptionElse.length > 0) known.descriptionElse = layout.descriptionElse.map(name);
  if (dates.decided && dates.order !== null) known.dateOrder = dates.order;
  if (dates.year !== null) known.year = dates.year;
  if (!asked.has('numberFormat') && money.numberFormat !== null) known.numberFormat = money.numberFormat;
  if (!asked.has('sign') && !asked.has('signOut') && !asked.has('signIn') && money.flipped)
    known.flipSign = true;
  return { ...known, ...mapping };
}
