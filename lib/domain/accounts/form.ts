import '../forms/no-eval';
import { z } from 'zod';
import { accountKind, OFFERED_ACCOUNT_TYPES, signedFor } from './kinds';
import type { Currency } from '../money/currency';
import { ACCOUNT_TYPES, VALUATIONS, type AccountType, type Valuation } from './enums';
import { calendarDateInput } from '../dates/input';
import { moneyInput } from '../money/input';
import { textInput } from '../forms/text-input';

const name = textInput('Account name', 100);
const balance = (currency: Currency) => moneyInput(currency, 'Balance is required');
const noType = { error: 'Account type is required' };

/** An optional number of a form; null when empty. */
function optionalNumber(lowest: number, largest: number, pattern: RegExp, example: string) {
  return z
    .string()
    .trim()
    .refine(
      (text) => text === '' || (pattern.test(text) && Number(text) >= lowest && Number(text) <= largest),
      `Please enter a number up to ${largest}, like ${example}`,
    )
    .transform((text) => (text === '' ? null : Number(text)))
    .optional();
}

/** The fields that only some kinds of accounts have; a form may leave out those that its kind lacks. */
const details = {
  lastFourDigits: z.string().trim().optional(),
  valuation: z.enum(VALUATIONS).optional(),
  interestRate: optionalNumber(0, 100, /^\d+(\.\d{1,3})?$/, '4.5'),
  termMonths: optionalNumber(1, 1200, /^\d+$/, '60'),
};

interface Details {
  type: AccountType;
  lastFourDigits?: string | undefined;
  valuation?: Valuation | undefined;
  interestRate?: number | null | undefined;
  termMonths?: number | null | undefined;
}

/** The problem with the digits of an account; of an unknown type they are required. */
function digitsProblem({ type, lastFourDigits: digits = '' }: Partial<Details>): string | null {
  const needed = ACCOUNT_TYPES.some((known) => known === type)
    ? accountKind(type as AccountType).digits
    : 'required';
  if (digits === '') return needed === 'required' ? 'Last 4 digits are required' : null;
  return needed === 'none' || /^\d{4}$/.test(digits) ? null : 'Please enter exactly 4 digits';
}

/** Checks the digits together with the other fields, not only once those are right. */
function withDigits<Schema extends z.ZodType>(schema: Schema) {
  const problemOf = (account: unknown) =>
    typeof account === 'object' && account !== null ? digitsProblem(account) : null;
  return schema.refine((account) => problemOf(account) === null, {
    error: ({ input }) => problemOf(input) ?? '',
    path: ['lastFourDigits'],
    when: () => true,
  });
}

/** The details that the account's kind has, whatever the form still holds of another kind. */
function detailsOf({ type, lastFourDigits, valuation, interestRate, termMonths }: Details) {
  const { digits, amount } = accountKind(type);
  return {
    lastFourDigits: digits === 'none' ? null : lastFourDigits || null,
    ...(amount === 'value' && { valuation: valuation ?? ('step' as const) }),
    ...(type === 'loan' && { interestRate: interestRate ?? null, termMonths: termMonths ?? null }),
  };
}

const SIGN_PROBLEM = { message: 'Please enter what is owed without a minus', path: ['balance'] };
/** True if an amount is typed with the sign that its kind takes. */
const hasNoSign = ({ type, balance: amount }: { type: AccountType; balance: number | null }) =>
  accountKind(type).amount !== 'owed' || amount === null || amount >= 0;

function newAccountSchema(amountField: z.ZodType<number | null, string>) {
  return withDigits(
    z.object({
      /** Chosen by the form, so that submitting it twice adds one account. */
      id: z.uuid(),
      name,
      type: z.enum(OFFERED_ACCOUNT_TYPES, noType),
      balance: amountField,
      ...details,
    }),
  )
    .refine(hasNoSign, SIGN_PROBLEM)
    .transform(({ id, name: called, type, balance: amount, ...rest }) => ({
      id,
      name: called,
      type,
      balance: amount === null ? null : signedFor(type, amount),
      ...detailsOf({ type, ...rest }),
    }));
}

/**
 * Schema of the 'Add Account' form and action. `balance` is parsed to minor units, a debt as a negative balance.
 * docs/product.md, 'Accounts'.
 */
export const accountSchema = (currency: Currency) => newAccountSchema(balance(currency));

/** The same for the account of a file, which may state its balance: left empty, it is null. */
export const accountOfFileSchema = (currency: Currency) =>
  newAccountSchema(
    z.string().transform((text, context) => {
      if (text.trim() === '') return null;
      const { data, error } = balance(currency).safeParse(text);
      if (data !== undefined) return data;
      context.addIssue({ code: 'custom', message: error?.issues[0]?.message ?? '' });
      return z.NEVER;
    }),
  );
export type AccountInput = z.input<ReturnType<typeof accountSchema>>;

/** The account's revision when the form was opened. */
const revision = z.int().positive();

/** Schema of the form that edits an account. The default account may keep its type. */
export const editAccountSchema = withDigits(
  z.object({ id: z.uuid(), revision, name, type: z.enum(ACCOUNT_TYPES, noType), ...details }),
).transform(({ id, revision: on, name: called, type, ...rest }) => ({
  id,
  revision: on,
  name: called,
  type,
  ...detailsOf({ type, ...rest }),
}));
export type EditAccountInput = z.input<typeof editAccountSchema>;

/**
 * Schema of the form that says what an account holds now, or held at the end of an earlier day. `balance` is parsed to
 * minor units, a debt as a negative balance.
 */
export const updateBalanceSchema = (currency: Currency) =>
  z
    .object({
      id: z.uuid(),
      revision,
      type: z.enum(ACCOUNT_TYPES),
      balance: balance(currency),
      /** Null for now. */
      day: calendarDateInput.nullable(),
    })
    .refine(hasNoSign, SIGN_PROBLEM)
    .transform(({ type, ...input }) => ({ ...input, balance: signedFor(type, input.balance) }));
export type UpdateBalanceInput = z.input<ReturnType<typeof updateBalanceSchema>>;

export const closeAccountSchema = z.object({ id: z.uuid(), closed: z.boolean() });
export type CloseAccountInput = z.input<typeof closeAccountSchema>;

/**
 * An account to delete, the ledger change to record it as, and the number of transactions the user agreed to delete
 * with it.
 */
export const deleteAccountSchema = z.object({
  change: z.uuid(),
  id: z.uuid(),
  transactions: z.int().nonnegative(),
});
export type DeleteAccountInput = z.input<typeof deleteAccountSchema>;

/** Accounts in the order they are to be shown in. */
export const orderAccountsSchema = z.object({ ids: z.array(z.uuid()).min(1).max(1000) });
export type OrderAccountsInput = z.input<typeof orderAccountsSchema>;
