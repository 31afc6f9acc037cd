import './no-eval';
import { z } from 'zod';
import { readAmountExpression } from './amount-expression';
import { parseDecimal } from './money';

/**
 * Form input for an amount of money, as signed cents. The texts are the caller's, because
 * product.md words them per field.
 */
export function moneyInput(texts: { required: string; invalid: string }) {
  return z
    .string()
    .trim()
    .min(1, texts.required)
    .transform((text, context) => {
      const cents = parseDecimal(text);
      if (cents === null) {
        context.addIssue({ code: 'custom', message: texts.invalid });
        return z.NEVER;
      }
      return cents;
    });
}

/** Form input for the amount of a transaction, which may be calculated: `12,50`, `3*4.20`. In cents, positive. */
export const amountInput = z
  .string()
  .trim()
  .min(1, 'Amount is required')
  .transform((text, context) => {
    const reading = readAmountExpression(text);
    if ('cents' in reading) return reading.cents;
    context.addIssue({ code: 'custom', message: reading.problem });
    return z.NEVER;
  })
  .refine((cents) => cents > 0, 'Amount must be more than zero');
