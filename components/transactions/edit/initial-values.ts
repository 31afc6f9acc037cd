import type { EditorTask } from '@/components/transactions/edit/task';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { newId } from '@/lib/domain/forms/new-id';
import type { Currency } from '@/lib/domain/money/currency';
import { toDecimal } from '@/lib/domain/money/money';
import { byField, NEW_TEXTS, TEXT_FIELDS } from '@/lib/domain/transactions/fields';
import type { TransactionFormInput } from '@/lib/domain/transactions/form';
import { transferSides } from '@/lib/domain/transactions/row';
import { splitInput, unsavedSplit, type UnsavedSplit } from '@/lib/domain/transactions/split-draft';
import { formAmount, type Transaction, type TransactionChoices } from '@/lib/domain/transactions/transaction';

/** A row's split for its copy: what the list knows of the parts, without notes and tags. Null while it is whole. */
export function copiedSplit({ amount, type, incoming, parts }: Transaction): UnsavedSplit | null {
  if (parts.length === 0) return null;
  return {
    amount,
    // Only a row that is whole is entered as a transfer.
    type: type !== 'transfer' ? type : incoming ? 'income' : 'expense',
    incoming,
    // The original keeps its own.
    parts: parts.map(({ amount, type, category, transfer }) => ({
      amount,
      type,
      category: type === 'transfer' ? '' : category,
      note: '',
      tags: [],
      accountId: transfer?.accountId,
    })),
  };
}

/** The form's initial values. A copy is a new transaction; if its account is closed, another has to be chosen. */
export function initialValues(
  task: EditorTask,
  { accounts, tags }: TransactionChoices,
  today: CalendarDate,
  currency: Currency,
): TransactionFormInput {
  const open = accounts.filter((account) => !account.closed);
  const more = { oneTime: false, counted: true, tags: [], toAccountId: '', alsoEnter: false };
  const openOrNone = (id: string | undefined) =>
    open.some((account) => account.id === id) ? (id ?? '') : '';
  if (task.kind === 'add') {
    const { values } = task;
    const accountId = open.length === 1 && open[0] ? open[0].id : '';
    return {
      id: newId(),
      date: today,
      description: '',
      amount: '',
      type: 'expense',
      category: '',
      accountId,
      ...NEW_TEXTS,
      ...more,
      ...(values && { ...values, accountId: openOrNone(values.accountId) }),
    };
  }
  const { transaction } = task;
  const isCopy = task.kind === 'duplicate';
  const split = isCopy ? copiedSplit(transaction) : null;
  const sides = isCopy && !split ? transferSides(transaction) : null;
  return {
    ...more,
    id: isCopy ? newId() : transaction.id,
    date: transaction.date,
    description: transaction.description,
    amount: toDecimal(formAmount(transaction), currency),
    type: split?.type ?? transaction.type,
    category: transaction.category,
    accountId: isCopy ? openOrNone(sides?.from ?? transaction.accountId) : transaction.accountId,
    toAccountId: openOrNone(sides?.to),
    ...byField(TEXT_FIELDS, (_, name) => transaction[name]),
    oneTime: transaction.oneTime,
    counted: transaction.counted,
    parts: split ? splitInput(unsavedSplit(split, currency), currency).parts : undefined,
    tags: tags.filter(({ id }) => transaction.tagIds.includes(id)).map(({ name }) => name),
  };
}
