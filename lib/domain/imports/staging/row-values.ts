import type { Currency } from '../../money/currency';
import { toDecimal } from '../../money/money';
import type { RowToStage } from './staged-import';

/** A row as it is sent: its values alone, in the order of the SQL function `stage_import_rows`. */
export function valuesOf(row: RowToStage, currency: Currency): unknown[] {
  const {
    line,
    part,
    status,
    accountId,
    date,
    description,
    category,
    amount,
    type,
    externalId,
    text,
    reasons,
    bankTransfer,
    typeStated,
    balance,
    counted,
    oneTime,
  } = row;
  const decimal = amount === null ? null : toDecimal(amount, currency);
  return [
    line,
    part,
    status,
    accountId,
    date,
    description,
    category,
    decimal,
    type,
    externalId,
    text,
    reasons,
    bankTransfer,
    typeStated,
    balance === null ? null : toDecimal(balance, currency),
    // Few files have them.
    counted && !oneTime ? null : { counted, oneTime },
  ];
}
