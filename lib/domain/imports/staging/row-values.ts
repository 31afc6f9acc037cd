import type { Currency } from '../../money/currency';
import { toDecimal } from '../../money/money';
import type { RowToStage } from './staged-import';

/** The columns of a row to stage, in the order of their values in a request, which alone depends on it. */
const COLUMNS = [
  'line',
  'part',
  'status',
  'accountId',
  'date',
  'description',
  'category',
  'amount',
  'type',
  'externalId',
  'text',
  'reasons',
  'bankTransfer',
  'otherAccountId',
  'typeStated',
  'balance',
  'flags',
  'parts',
  'tags',
] as const;
type Values = Record<(typeof COLUMNS)[number], unknown>;

/** A row as the SQL function `stage_import_rows` takes it. */
export function valuesOf({ counted, oneTime, parts, tags, ...row }: RowToStage, currency: Currency) {
  return {
    ...row,
    amount: row.amount === null ? null : toDecimal(row.amount, currency),
    balance: row.balance === null ? null : toDecimal(row.balance, currency),
    // Few files have them.
    flags: counted && !oneTime ? null : { counted, oneTime },
    parts:
      parts.length === 0
        ? null
        : parts.map((part) => ({ ...part, amount: toDecimal(part.amount, currency) })),
    tags: tags.length === 0 ? null : tags,
  } satisfies Values;
}

/** A row as a request has it: without the names of its columns, which would double it. */
export const listOf = (values: Values): unknown[] => COLUMNS.map((column) => values[column]);

/** The row of such a list; null for anything else. */
export const rowOfList = (list: unknown): Values | null =>
  Array.isArray(list) && list.length === COLUMNS.length
    ? (Object.fromEntries(COLUMNS.map((column, index) => [column, list[index]])) as Values)
    : null;
