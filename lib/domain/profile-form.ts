import './no-eval';
import { z } from 'zod';
import { currentPassword, emailInput } from './credentials';
import { CURRENCIES } from './currency-list';
import { hasControlCharacters } from './text';

/**
 * Profile form and action: the fields that were changed. A new address needs the password, so that a session in
 * the wrong hands can't move the account.
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
