import './no-eval';
import { z } from 'zod';
import { calendarDateInput } from './calendar-date-input';
import { amountInput } from './money-input';
import { textInput } from './text-input';
import { TRANSACTION_TYPES } from './transaction';

/** Manual entry form and action (product.md, section 5). `amount` comes out in cents. */
export const manualEntrySchema = z.object({
  /** Chosen by the form, so that sending it twice saves it once. */
  id: z.uuid(),
  date: calendarDateInput,
  description: textInput('Description', 500),
  amount: amountInput,
  type: z.enum(TRANSACTION_TYPES, { error: 'Type is required' }),
  category: textInput('Category', 60),
  accountId: z.uuid('Account is required'),
});
export type ManualEntryInput = z.input<typeof manualEntrySchema>;
