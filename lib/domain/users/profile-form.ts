import '../forms/no-eval';
import { z } from 'zod';
import { currentPassword, emailInput } from '../auth/credentials';
import { CURRENCIES } from '../money/currency-list';
import { hasControlCharacters } from '../text/text';

/**
 * Schema of the profile form and action: the dirty fields. A new address requires the password, so that a stolen
 * session can't take over the account.
 */
export const profileSchema = z
  .object({
    name: z
      .string()
      .trim()
      .max(100, 'Name must be at most 100 characters')
      .refine((text) => !hasControlCharacters(text), 'Name contains characters that are not text'),
    currency: z.enum(CURRENCIES, { error: 'Please choose a currency' }),
    email: emailInput,
    currentPassword,
  })
  .partial()
  .refine(({ email, currentPassword }) => email === undefined || Boolean(currentPassword), {
    message: 'Enter your password to change the address',
    path: ['currentPassword'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type ProfileInput = z.input<typeof profileSchema>;
