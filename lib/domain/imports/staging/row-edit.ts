import '../../no-eval';
import { z } from 'zod';
import { calendarDateInput } from '../../calendar-date-input';
import type { Currency } from '../../currency';
import { toPlainDecimal } from '../../money';
import { amountInput } from '../../money-input';
import { textInput } from '../../text-input';
import { TRANSACTION_TYPES } from '../../enums';
import type { StagedRow } from './staged-import';

/** The fields of a row under review, as they are typed. `amount` comes out in minor units. */
export const rowEditSchema = (currency: Currency) =>
  z.object({
    date: calendarDateInput,
    description: textInput('Description', 500),
    category: textInput('Category', 60),
    amount: amountInput(currency),
    type: z.enum(TRANSACTION_TYPES, { error: 'Type is required' }),
    accountId: z.uuid('Account is required'),
  });
export type RowEdit = z.output<ReturnType<typeof rowEditSchema>>;

/** A staged row as its fields show it; what could not be read is empty. */
export function editedRow(row: StagedRow, currency: Currency): Record<keyof RowEdit, string> {
  return {
    date: row.date ?? '',
    description: row.description,
    category: row.category,
    amount: row.amount === null ? '' : toPlainDecimal(row.amount, currency),
    type: row.type ?? '',
    accountId: row.accountId ?? '',
  };
}
