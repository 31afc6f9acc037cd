import type { AccountBalance } from '@/lib/domain/account';
import type { ImportCounts, PastImport, StagedRow } from '@/lib/domain/imports/staging/staged-import';
import type { Notification } from '@/lib/domain/notification';
import type { Result } from '@/lib/domain/result';
import type { Transaction } from '@/lib/domain/transaction';

// Parts of screens, without what a restore changes by design (screen-figures.ts).

const moment = (value: string) => new Date(value).toISOString();

export function asAccount({ name, type, lastFourDigits, balance, closed }: AccountBalance) {
  return { name, type, lastFourDigits, balance, closed };
}

export function asRow({ accountId, ...row }: Transaction, labelOf: (id: string) => string) {
  return { ...without(row, 'id', 'revision'), account: labelOf(accountId) };
}

export function asPastImport({ excluded, ...row }: PastImport) {
  const undoneAt = row.undoneAt && moment(row.undoneAt);
  // The recorded figures use its former name.
  return { ...without(row, 'id'), leftOut: excluded, importedAt: moment(row.importedAt), undoneAt };
}

export function asCounts({ excluded, ...counts }: ImportCounts) {
  return { ...counts, leftOut: excluded };
}

export function asStagedRow({ accountId, match, ...row }: StagedRow, labelOf: (id: string) => string) {
  return { ...row, account: accountId && labelOf(accountId), match: match && without(match, 'id') };
}

export function asNotification(notification: Notification) {
  return { ...without(notification, 'id'), createdAt: moment(notification.createdAt) };
}

export function said<Data>(result: Result<Data>): Data {
  if (!result.ok) throw new Error(result.error.message);
  return result.data;
}

export function without<Value extends object, Key extends keyof Value>(value: Value, ...keys: Key[]) {
  return Object.fromEntries(
    Object.entries(value).filter(([key]) => !keys.includes(key as Key)),
  ) as unknown as Omit<Value, Key>;
}
