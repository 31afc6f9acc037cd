import './no-eval';
import { z } from 'zod';
import { parseAmountExpression } from './amount-expression';
import { exponentOf, type Currency } from './currency';
import { maxMinorUnits, parseDecimal } from './money';
import { decimalsAdvice } from './money-texts';

const TOO_LARGE = 'This amount is too large';

/** Form input for an amount of money, parsed to signed minor units. Each field passes its own messages. */
export function moneyInput(currency: Currency, texts: { required: string; invalid: string }) {
  return z
    .string()
    .trim()
    .min(1, texts.required)
    .transform((text, context) => {
      const minorUnits = parseDecimal(text, currency);
      if (minorUnits === null) {
        context.addIssue({ code: 'custom', message: refusalOf(text, currency) ?? texts.invalid });
        return z.NEVER;
      }
      return minorUnits;
    });
}

/** Why a number isn't accepted as an amount; null if the text isn't a number at all. */
function refusalOf(text: string, currency: Currency): string | null {
  if (text === '' || Number.isNaN(Number(text))) return null;
  const exponent = exponentOf(currency);
  if (Math.abs(Number(text)) * 10 ** exponent > maxMinorUnits(currency)) return TOO_LARGE;
  if (/e/i.test(text)) return 'Please write the number out, like 1000 instead of 1e3';
  const [, decimals = ''] = text.split('.');
  return decimals.length > exponent ? decimalsAdvice(currency) : null;
}

/**
 * Form input for a transaction's amount, which may be a calculation: `12,50`, `3*4.20`. Parsed to positive minor
 * units. docs/product.md, 'Transaction form'.
 */
export const amountInput = (currency: Currency) =>
  z
    .string()
    .trim()
    .min(1, 'Amount is required')
    .transform((text, context) => {
      const parsedAmount = parseAmountExpression(text, currency);
      if ('minorUnits' in parsedAmount) return parsedAmount.minorUnits;
      context.addIssue({ code: 'custom', message: parsedAmount.problem });
      return z.NEVER;
    })
    .refine((minorUnits) => minorUnits > 0, 'Amount must be more than zero');
