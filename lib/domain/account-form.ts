import './no-eval';
import { z } from 'zod';
import { OFFERED_ACCOUNT_TYPES } from './account';
import { exponentOf, type Currency } from './currency';
import { ACCOUNT_TYPES } from './enums';
import { toDecimal } from './money';
import { calendarDateInput } from './calendar-date-input';
import { moneyInput } from './money-input';
import { textInput } from './text-input';

const name = textInput('Account name', 100);
const lastFourDigits = z
  .string()
  .trim()
  .min(1, 'Last 4 digits are required')
  .regex(/^\d{4}$/, 'Please enter exactly 4 digits');
const balance = (currency: Currency) =>
  moneyInput(currency, {
    required: 'Balance is required',
    invalid: `Please enter a number, like ${toDecimal(1250 * 10 ** exponentOf(currency), currency)}`,
  });
const noType = { error: 'Account type is required' };

/** Schema of the 'Add Account' form and action. `balance` is parsed to minor units. docs/product.md, 'Accounts'. */
export const accountSchema = (currency: Currency) =>
  z.object({
    /** Chosen by the form, so that submitting it twice adds one account. */
    id: z.uuid(),
    name,
    type: z.enum(OFFERED_ACCOUNT_TYPES, noType),
    lastFourDigits,
    balance: balance(currency),
  });
export type AccountInput = z.input<ReturnType<typeof accountSchema>>;

/** The account's revision when the form was opened. */
const revision = z.int().positive();

/** Schema of the form that edits an account. The default account may keep its type. */
export const editAccountSchema = z.object({
  id: z.uuid(),
  revision,
  name,
  type: z.enum(ACCOUNT_TYPES, noType),
  lastFourDigits,
});
export type EditAccountInput = z.input<typeof editAccountSchema>;

/**
 * Schema of the form that says what an account holds now, or held at the end of an earlier day. `balance` is parsed to
 * minor units.
 */
export const updateBalanceSchema = (currency: Currency) =>
  z.object({
    id: z.uuid(),
    revision,
    balance: balance(currency),
    /** Null for now. */
    day: calendarDateInput.nullable(),
  });
export type UpdateBalanceInput = z.input<ReturnType<typeof updateBalanceSchema>>;

export const closeAccountSchema = z.object({ id: z.uuid(), closed: z.boolean() });
export type CloseAccountInput = z.input<typeof closeAccountSchema>;

/**
 * An account to delete, the ledger change to record it as, and how many transactions the user was told will go with
 * it.
 */
export const deleteAccountSchema = z.object({
  change: z.uuid(),
  id: z.uuid(),
  transactions: z.int().nonnegative(),
});
export type DeleteAccountInput = z.input<typeof deleteAccountSchema>;
