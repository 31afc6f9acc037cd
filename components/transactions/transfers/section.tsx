'use client';

import { SheetSection } from '@/components/transactions/sheet/section';
import type { SheetChanges } from '@/components/transactions/sheet/use-sheet-change';
import { TransferLeg, type Leg } from '@/components/transactions/transfers/leg';
import type { TransactionSheet } from '@/lib/domain/transactions/sheet';

/** The other side of a transfer, or where it is to come from; of a split row that of each part that is one. */
export function TransferSection({ sheet, changes }: { sheet: TransactionSheet; changes: SheetChanges }) {
  const legs = legsOf(sheet);
  return legs.map((leg) => (
    <SheetSection key={leg.part ?? leg.id}>
      <TransferLeg leg={leg} changes={changes} />
    </SheetSection>
  ));
}

function legsOf({
  id,
  type,
  accountId,
  amount,
  incoming,
  transfer,
  otherLeg,
  parts,
}: TransactionSheet): Leg[] {
  if (parts.length > 0) {
    return parts
      .filter((part) => part.type === 'transfer')
      .map((part) => ({
        id,
        part: part.id,
        accountId,
        amount: Math.abs(part.amount),
        incoming: part.amount > 0,
        transfer: part.transfer ?? null,
        otherLeg: part.otherLeg ?? null,
      }));
  }
  if (type !== 'transfer' && !otherLeg && !transfer) return [];
  return [{ id, accountId, amount, incoming, transfer, otherLeg }];
}
