import type { LedgerType } from './enums';
import type { Transaction, TypedAmount } from './transaction';

/** The accounts that a transfer's leg leads from and to; null if the transaction is no leg. */
export function transferSides({
  type,
  transfer,
  accountId,
  incoming,
}: Pick<Transaction, 'type' | 'transfer' | 'accountId' | 'incoming'>): { from: string; to: string } | null {
  if (type !== 'transfer' || !transfer) return null;
  return incoming ? { from: transfer.accountId, to: accountId } : { from: accountId, to: transfer.accountId };
}

/** The transfers of a row, and of its parts. */
export function transfersOf({
  transfer,
  parts,
}: Pick<Transaction, 'transfer' | 'parts'>): NonNullable<Transaction['transfer']>[] {
  return [...(transfer ? [transfer] : []), ...parts.flatMap((part) => part.transfer ?? [])];
}

/** 'Transfer to Savings'; `account` is the name of the other side's. */
export function transferName(amount: number, account: string | undefined): string {
  if (account === undefined) return 'Transfer';
  return `Transfer ${amount < 0 ? 'to' : 'from'} ${account}`;
}

/** The type a row shows: one whose parts all are transfers is one, too. */
export function shownType({
  type,
  parts = [],
}: {
  type: LedgerType;
  parts?: readonly { type: LedgerType }[] | undefined;
}): LedgerType {
  return parts.length > 0 && parts.every((part) => part.type === 'transfer') ? 'transfer' : type;
}

/** The parts of a split transaction that pass the list's filter; null if all do, or if it is not split. */
export function matchingParts({ parts }: Pick<Transaction, 'parts'>): Transaction['parts'] | null {
  const matching = parts.filter(({ matches }) => matches);
  return matching.length === parts.length || matching.length === 0 ? null : matching;
}

/** The sum of a split transaction's parts that pass the filter, if only some do, for the list's sums; else null. */
export function matchingAmount(transaction: Pick<Transaction, 'parts' | 'type'>): TypedAmount | null {
  const matching = matchingParts(transaction);
  if (!matching) return null;
  const amount = matching.reduce((sum, part) => sum + part.amount, 0);
  const isTransfer = matching.every(({ type }) => type === 'transfer');
  return {
    amount: Math.abs(amount),
    type: isTransfer ? 'transfer' : transaction.type,
    incoming: amount > 0,
  };
}
