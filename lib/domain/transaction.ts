import { z } from './zod';
import type { AccountType } from './account';
import { calendarDateInput, type CalendarDate } from './calendar-date';
import { moneyInput } from './money';

export const TRANSACTION_TYPES = ['expense', 'income'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** Rows of a page of the transactions list; product.md leaves the size open. */
export const PAGE_SIZE = 10;

/** A transaction as the list shows it. `amount` in cents, always positive; the sign is the type. */
export interface Transaction {
  id: string;
  date: CalendarDate;
  description: string;
  category: string;
  amount: number;
  type: TransactionType;
  /** Null when no account of the user matches: shown as 'Unknown Account'. */
  account: { id: string; name: string; type: AccountType; lastFourDigits: string } | null;
}

/** One page of a list with the exact count of all that match; `page` counts from 1. */
export interface Page<Item> {
  items: Item[];
  page: number;
  pages: number;
  total: number;
}

/** A transaction about to be saved; `amount` in cents, positive. */
export interface NewTransaction {
  accountId: string;
  date: CalendarDate;
  description: string;
  category: string;
  amount: number;
  type: TransactionType;
}

/** An amount with its sign, in cents: income positive, expense negative. */
export function signedAmount({ amount, type }: { amount: number; type: TransactionType }): number {
  return type === 'income' ? amount : -amount;
}

const descriptionInput = z
  .string()
  .trim()
  .min(1, 'Description is required')
  .max(500, 'Description must be at most 500 characters');
const categoryInput = z
  .string()
  .trim()
  .min(1, 'Category is required')
  .max(60, 'Category must be at most 60 characters');

/** Manual entry form and action (product.md, section 5). `amount` comes out in cents. */
export const manualEntrySchema = z.object({
  /** Chosen by the form, so that sending it twice saves it once. */
  id: z.uuid(),
  date: calendarDateInput,
  description: descriptionInput,
  amount: moneyInput({
    required: 'Amount is required',
    invalid: 'Please enter an amount, like 12.50',
  }).refine((cents) => cents > 0, 'Amount must be more than zero'),
  type: z.enum(TRANSACTION_TYPES, { error: 'Type is required' }),
  category: categoryInput,
  accountId: z.uuid('Account is required'),
});
export type ManualEntryInput = z.input<typeof manualEntrySchema>;

/** What the transactions screen shows, as its address says it. */
export interface TransactionsQuery {
  page: number;
  search: string;
}

/** The query in the address; what is missing or wrong becomes the default. */
export function parseTransactionsQuery(params: {
  page?: string | undefined;
  q?: string | undefined;
}): TransactionsQuery {
  const page = /^\d{1,7}$/.test(params.page ?? '') ? Math.max(1, Number(params.page)) : 1;
  return { page, search: (params.q ?? '').trim().slice(0, 200) };
}

/** The address of a page of the list. */
export function transactionsHref({ page, search }: TransactionsQuery): string {
  const params = new URLSearchParams();
  if (search) params.set('q', search);
  if (page > 1) params.set('page', String(page));
  const query = params.toString();
  return query ? `/transactions?${query}` : '/transactions';
}
