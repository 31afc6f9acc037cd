import { z } from './zod';
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
