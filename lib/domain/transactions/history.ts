import { byField, FLAG_FIELDS, TEXT_FIELDS } from './fields';
import type { HistoryEntry } from './sheet';

const FIELDS: Readonly<Record<string, string>> = {
  date: 'date',
  description: 'payee',
  amount: 'amount',
  type: 'type',
  category: 'category',
  accountId: 'account',
  ...byField(TEXT_FIELDS, ({ name }) => name),
  ...byField(FLAG_FIELDS, ({ name }) => name),
  tags: 'tags',
  addTags: 'tags',
  removeTags: 'tags',
};

/** A change in a transaction's history, in words. */
export function historyText({ details, undone }: Pick<HistoryEntry, 'details' | 'undone'>): string {
  const text = actionText(details);
  return undone ? `${text}, undone since` : text;
}

function actionText(details: HistoryEntry['details']): string {
  switch (details.action) {
    case 'split':
      return typeof details.parts === 'number' ? `Split into ${details.parts}` : 'Split';
    case 'merge-category':
      return `Merged ${String(details.category)} into ${String(details.name)}`;
    case 'delete-category':
      return `Deleted the category ${String(details.category)}`;
    case 'unsplit':
      return 'Split undone';
    case 'transfer':
      return 'Marked as a transfer';
    case 'not-transfer':
      return 'No longer a transfer';
    case 'keep-expense':
      return 'Kept as an expense';
    case 'refund':
      return details.withPurchase === true ? 'Refund linked, counts with the purchase' : 'Refund linked';
    case 'unlink-refund':
      return 'Refund unlinked';
    case 'merge':
      return 'Merged with a duplicate';
    case 'file':
      return `Updated from ${String(details.name)}`;
    case 'rule':
      return `Rule “${String(details.name)}”`;
    default:
      return editText(details);
  }
}

function editText(details: HistoryEntry['details']): string {
  const values = isRecord(details.values) ? details.values : {};
  const fields = Array.isArray(details.fields) ? details.fields.map(String) : Object.keys(values);
  const [field] = fields;
  if (fields.length === 1 && field !== undefined) {
    const text = ONLY[field]?.(values[field]);
    if (text !== undefined) return text;
  }
  const names = fields.flatMap((name) => FIELDS[name] ?? []);
  return names.length === 0 ? 'Edited' : `Changed: ${names.join(', ')}`;
}

/** The words for a change of one field alone. */
const ONLY: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  category: (value) => (typeof value === 'string' ? `Moved to ${value}` : undefined),
  oneTime: (value) => (value === true ? 'Marked as one-time' : 'No longer one-time'),
  counted: (value) => (value === true ? 'Counted again' : 'No longer counted'),
  expectedBack: (value) => (value === true ? 'Expected back' : 'No longer expected back'),
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
