import './no-eval';
import { z } from 'zod';
import { ACCOUNT_TYPES } from './account';
import { moneyInput } from './money-input';
import { textInput } from './text-input';

/** 'Add Account' form and action (product.md, section 5). `balance` comes out in cents. */
export const accountSchema = z.object({
  /** Chosen by the form, so that sending it twice adds one account. */
  id: z.uuid(),
  name: textInput('Account name', 100),
  type: z.enum(ACCOUNT_TYPES, { error: 'Account type is required' }),
  lastFourDigits: z
    .string()
    .trim()
    .min(1, 'Last 4 digits are required')
    .regex(/^\d{4}$/, 'Please enter exactly 4 digits'),
  balance: moneyInput({ required: 'Balance is required', invalid: 'Please enter a number, like 1250.00' }),
});
export type AccountInput = z.input<typeof accountSchema>;
