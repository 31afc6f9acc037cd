import '../forms/no-eval';
import { z } from 'zod';
import { parseAmountExpression } from './amount-expression';
import type { Currency } from './currency';
import { toDecimal } from './money';
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

/** Form input for an amount of at least `least` minor units that may be left out, parsed to a decimal or null. */
export const optionalAmount = (currency: Currency, least: number) =>
  z.string().transform((text, context) => {
    if (text.trim() === '') return null;
    const read = moneyInput(currency, '').safeParse(text);
    const problem = read.success ? null : read.error.issues[0]?.message;
    if (read.success && read.data >= least) return toDecimal(read.data, currency);
    context.addIssue({ code: 'custom', message: problem ?? 'Must be 0 or more' });
    return z.NEVER;
  });

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
