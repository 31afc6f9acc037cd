'use client';

import { useMoney } from '@/components/money/use-money';
import { Button } from '@/components/ui/button';
import type { DifferenceTo } from '@/lib/domain/transactions/split';
import type { SplitDraft } from '@/lib/domain/transactions/split-draft';

interface TotalChangeProps {
  draft: SplitDraft;
  /** The row's new amount, in minor units. */
  total: number;
  onPlace: (to: DifferenceTo) => void;
  onCancel: () => void;
}

/** Asks where the difference goes when the amount of a split row changes. */
export function TotalChange({ draft, total, onPlace, onCancel }: TotalChangeProps) {
  const money = useMoney();
  const difference = total - draft.total;
  return (
    <div
      role="group"
      aria-label="Where the difference goes"
      className="mb-3.5 rounded-[10px] border border-border p-3"
    >
      <p className="mb-2.5">
        The amount becomes {money(total)}. Where do the {money(Math.abs(difference))}{' '}
        {difference > 0 ? 'more' : 'less'} go?
      </p>
      <div className="flex flex-wrap gap-2">
        {draft.parts.map((part, index) =>
          part.linked ? null : (
            <Button key={part.key} variant="outline" onClick={() => onPlace({ part: index })}>
              To part {index + 1}
              {part.category ? `, ${part.category}` : ''}
            </Button>
          ),
        )}
        <Button variant="outline" onClick={() => onPlace('proportion')}>
          To all, in proportion
        </Button>
        <Button variant="outline" onClick={() => onPlace('new-part')}>
          To a new part
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Leave the amount
        </Button>
      </div>
    </div>
  );
}
