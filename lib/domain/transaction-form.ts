import './no-eval';
import { z } from 'zod';
import type { Currency } from './currency';
import { calendarDateInput } from './calendar-date-input';
import { amountInput } from './money-input';
import { hasControlCharacters } from './text';
import { textInput } from './text-input';
import { TRANSACTION_TYPES } from './enums';

const fields = (currency: Currency) => ({
  date: calendarDateInput,
  description: textInput('Description', 500),
  amount: amountInput(currency),
  type: z.enum(TRANSACTION_TYPES, { error: 'Type is required' }),
  category: textInput('Category', 60),
  accountId: z.uuid('Account is required'),
});

const details = (currency: Currency) => ({
  ...fields(currency),
  /** May have several lines. */
  note: z
    .string()
    .trim()
    .max(1000, 'Note must be at most 1000 characters')
    .refine((text) => !hasControlCharacters(text), 'Note contains characters that are not text')
    .default(''),
});

/**
 * Schema of the fields that every transaction form has, and of a staged row's form. `amount` is parsed to minor
 * units.
 */
export const transactionFieldsSchema = (currency: Currency) => z.object(fields(currency));
export type TransactionFieldsInput = z.input<ReturnType<typeof transactionFieldsSchema>>;
export type TransactionFieldsValues = z.output<ReturnType<typeof transactionFieldsSchema>>;

/**
 * Schema of the manual entry form and action. `amount` is parsed to minor units. docs/product.md, 'Transaction form'.
 */
export const transactionFormSchema = (currency: Currency) =>
  z.object({
    /** Chosen by the form, so that submitting it twice saves it once. */
    id: z.uuid(),
    ...details(currency),
  });
export type TransactionFormInput = z.input<ReturnType<typeof transactionFormSchema>>;

/** Schema of the edit form and action; `revision` is the one the form was opened on. */
export const editTransactionSchema = (currency: Currency) =>
  z.object({ id: z.uuid(), revision: z.int(), ...details(currency) });
export type EditTransactionInput = z.input<ReturnType<typeof editTransactionSchema>>;
