import { parseAmountExpression } from '../money/amount-expression';
import type { Currency } from '../money/currency';
import { byField, TEXT_FIELDS } from './fields';
import type { TransactionFormInput } from './form';
import { formAmount, type Transaction, type TransactionDetails } from './transaction';

/** The fields in which a form, as typed, differs from the transaction's current values. */
export function conflictingFields(
  typed: Omit<TransactionFormInput, 'id'>,
  now: Pick<Transaction, keyof TransactionDetails | 'incoming'>,
  currency: Currency,
): (keyof TransactionDetails)[] {
  const amount = parseAmountExpression(typed.amount, currency);
  const same: Record<keyof TransactionDetails, boolean> = {
    date: typed.date === now.date,
    description: typed.description.trim() === now.description,
    amount: 'minorUnits' in amount && amount.minorUnits === formAmount(now),
    type: typed.type === now.type,
    category: typed.category.trim() === now.category,
    accountId: typed.accountId === now.accountId,
    ...byField(TEXT_FIELDS, (_, name) => (typed[name] ?? '').trim() === now[name]),
  };
  return (Object.keys(same) as (keyof TransactionDetails)[]).filter((field) => !same[field]);
}
