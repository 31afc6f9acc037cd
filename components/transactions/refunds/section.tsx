'use client';

import { useState } from 'react';
import { RefundPicker } from '@/components/transactions/refunds/picker';
import { RefundLinkCard } from '@/components/transactions/refunds/link-card';
import { SheetSection } from '@/components/transactions/sheet/section';
import { TextButton } from '@/components/entry/split/text-button';
import type { SheetChanges } from '@/components/transactions/sheet/use-sheet-change';
import { linkRefund } from '@/lib/actions/transactions';
import { cameBack, type Candidate, type TransactionSheet } from '@/lib/domain/transactions/sheet';

/** Refunds of a purchase, or the purchase of a refund. */
export function RefundsSection({
  sheet,
  changes: { save },
}: {
  sheet: TransactionSheet;
  changes: SheetChanges;
}) {
  const [isLinking, setLinking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, incoming, refunds } = sheet;
  const open = sheet.amount - cameBack(sheet);

  async function link(other: Candidate) {
    const pair = incoming ? { refund: id, purchase: other.id } : { refund: other.id, purchase: id };
    const rejected = await save({
      message: 'The refund was linked.',
      send: (change) => linkRefund({ change, ...pair }),
      key: pair,
    });
    setProblem(rejected);
    if (rejected === null) setLinking(false);
  }

  return (
    <SheetSection>
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-[15px] font-[550]">{incoming ? 'Came back from' : 'Came back'}</h3>
        <TextButton aria-expanded={isLinking} onClick={() => setLinking(!isLinking)}>
          {isLinking ? 'Cancel' : incoming ? 'Link its purchase' : 'Link a refund'}
        </TextButton>
      </div>
      {refunds.length > 0 ? (
        <ul className="mt-2.5 grid gap-2">
          {refunds.map((refund) => (
            <RefundLinkCard key={refund.transaction.id} sheet={sheet} link={refund} open={open} save={save} />
          ))}
        </ul>
      ) : isLinking ? null : (
        <p className="mt-1 text-[13px] text-ink-3">
          {incoming ? 'Not linked with a purchase' : 'Nothing has come back so far'}
        </p>
      )}
      {problem === null ? null : (
        <p role="alert" className="mt-2 text-[13px] text-expense">
          {problem}
        </p>
      )}
      {isLinking ? <RefundPicker id={id} incoming={incoming} onChoose={(other) => void link(other)} /> : null}
    </SheetSection>
  );
}
