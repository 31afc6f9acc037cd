import '../forms/no-eval';
import { z } from 'zod';
import { parseAmountExpression } from './amount-expression';
import type { Currency } from './currency';
import { NOT_POSITIVE } from './texts';

/** Form input for an amount of money, which may be a calculation, parsed to signed minor units. */
export const moneyInput = (currency: Currency, required: string) => readInput(currency, required, 'sign');

/**
 * Form input for a transaction's amount, which may be a calculation: `12,50`, `3*4.20`. Parsed to positive minor
 * units. docs/product.md, 'Transaction form'.
 */
export const amountInput = (currency: Currency) =>
  readInput(currency, 'Amount is required', 'type').refine((minorUnits) => minorUnits > 0, NOT_POSITIVE);

/** The same for income: a negative amount is income that is taken back. */
export const incomeInput = (currency: Currency) =>
  readInput(currency, 'Amount is required', 'type').refine((minorUnits) => minorUnits !== 0, NOT_POSITIVE);

function readInput(currency: Currency, required: string, signIn: 'type' | 'sign') {
  return z
    .string()
    .trim()
    .min(1, required)
    .transform((text, context) => {
      const parsedAmount = parseAmountExpression(text, currency, signIn);
      if ('minorUnits' in parsedAmount) return parsedAmount.minorUnits;
      context.addIssue({ code: 'custom', message: parsedAmount.problem });
      return z.NEVER;
    });
}
