import './no-eval';
import { z } from 'zod';
import { readAmountExpression } from './amount-expression';
import { MAX_MINOR_UNITS, parseDecimal } from './money';

const TOO_LARGE = 'This amount is too large';

/**
 * Form input for an amount of money, as signed minor units. The texts are the caller's, because
 * product.md words them per field.
 */
export function moneyInput(texts: { required: string; invalid: string }) {
  return z
    .string()
    .trim()
    .min(1, texts.required)
    .transform((text, context) => {
      const minorUnits = parseDecimal(text);
      if (minorUnits === null) {
        context.addIssue({ code: 'custom', message: refusalOf(text) ?? texts.invalid });
        return z.NEVER;
      }
      return minorUnits;
    });
}

/** Why a number is not taken as an amount; null for what is no number at all. */
function refusalOf(text: string): string | null {
  if (text === '' || Number.isNaN(Number(text))) return null;
  if (Math.abs(Number(text)) * 100 > MAX_MINOR_UNITS) return TOO_LARGE;
  if (/e/i.test(text)) return 'Please write the number out, like 1000 instead of 1e3';
  return /\.\d{3}/.test(text) ? 'Please use at most two decimals, like 12.50' : null;
}

/** Form input for the amount of a transaction, which may be calculated: `12,50`, `3*4.20`. In minor units, positive. */
export const amountInput = z
  .string()
  .trim()
  .min(1, 'Amount is required')
  .transform((text, context) => {
    const reading = readAmountExpression(text);
    if ('minorUnits' in reading) return reading.minorUnits;
    context.addIssue({ code: 'custom', message: reading.problem });
    return z.NEVER;
  })
  .refine((minorUnits) => minorUnits > 0, 'Amount must be more than zero');
