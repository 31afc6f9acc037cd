import { z } from './zod';
import { moneyInput } from './money';

/** The types the add-account form offers (product.md, section 9). */
export const ACCOUNT_TYPES = ['bank', 'credit', 'debit'] as const;
/** All types an account can have: the one made at sign-up is a checking account. */
export type AccountType = (typeof ACCOUNT_TYPES)[number] | 'checking';

/** A bank account or card with its balance of now, in cents (decisions.md, Account balance). */
export interface AccountBalance {
  id: string;
  name: string;
  type: AccountType;
  lastFourDigits: string;
  balance: number;
}

/** The account made at sign-up (product.md, section 9). */
export const DEFAULT_ACCOUNT = {
  name: 'Default Account',
  type: 'checking',
  lastFourDigits: '0000',
  balance: 0,
} as const;

/** 'Add Account' form and action (product.md, section 5). `balance` comes out in cents. */
export const accountSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Account name is required')
    .max(100, 'Account name must be at most 100 characters'),
  type: z.enum(ACCOUNT_TYPES, { error: 'Account type is required' }),
  lastFourDigits: z
    .string()
    .trim()
    .min(1, 'Last 4 digits are required')
    .regex(/^\d{4}$/, 'Please enter exactly 4 digits'),
  balance: moneyInput({ required: 'Balance is required', invalid: 'Please enter a number, like 1250.00' }),
});
export type AccountInput = z.input<typeof accountSchema>;

/** An account as choices and tables name it: 'Everyday (*4821)'. */
export function accountLabel({
  name,
  lastFourDigits,
}: Pick<AccountBalance, 'name' | 'lastFourDigits'>): string {
  return `${name} (*${lastFourDigits})`;
}

/** An account's type as its card shows it: 'Credit'. */
export function accountTypeLabel(type: AccountType): string {
  return type.charAt(0).toUpperCase() + type.slice(1);
}
