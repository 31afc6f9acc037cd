import './no-eval';
import { z } from 'zod';
import { OFFERED_ACCOUNT_TYPES } from './account';
import { exponentOf, type Currency } from './currency';
import { ACCOUNT_TYPES } from './enums';
import { toDecimal } from './money';
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

/** 'Add Account' form and action. `balance` comes out in minor units. */
export const accountSchema = (currency: Currency) =>
  z.object({
    /** Chosen by the form, so that sending it twice adds one account. */
    id: z.uuid(),
    name,
    type: z.enum(OFFERED_ACCOUNT_TYPES, noType),
    lastFourDigits,
    balance: balance(currency),
  });
export type AccountInput = z.input<ReturnType<typeof accountSchema>>;

/** The revision of an account its form was opened on. */
const revision = z.int().positive();

/** The form that edits an account. The one made at sign-up may keep its type. */
export const editAccountSchema = z.object({
  id: z.uuid(),
  revision,
  name,
  type: z.enum(ACCOUNT_TYPES, noType),
  lastFourDigits,
});
export type EditAccountInput = z.input<typeof editAccountSchema>;

/** The form that says what an account holds as of now. `balance` comes out in minor units. */
export const updateBalanceSchema = (currency: Currency) =>
  z.object({ id: z.uuid(), revision, balance: balance(currency) });
export type UpdateBalanceInput = z.input<ReturnType<typeof updateBalanceSchema>>;

export const closeAccountSchema = z.object({ id: z.uuid(), closed: z.boolean() });
export type CloseAccountInput = z.input<typeof closeAccountSchema>;

/** Which account goes, the change it goes as, and how many transactions the user was told go with it. */
export const deleteAccountSchema = z.object({
  change: z.uuid(),
  id: z.uuid(),
  transactions: z.int().nonnegative(),
});
export type DeleteAccountInput = z.input<typeof deleteAccountSchema>;
