'use client';

import { useEffect, useId, useRef, useState } from 'react';
import { useMoney } from '@/components/money/use-money';
import { CandidateList } from '@/components/transactions/sheet/candidate-list';
import { useCandidates } from '@/components/transactions/sheet/use-candidates';
import { Input } from '@/components/ui/fields/input';
import { LONGEST } from '@/lib/domain/transactions/filter-values';
import { refundSearchText } from '@/lib/domain/transactions/refund-texts';
import type { Candidate } from '@/lib/domain/transactions/sheet';

/** The pause between words before a search starts, in milliseconds. */
const PAUSE = 250;

type RefundPickerProps = { id: string; incoming: boolean; onChoose: (candidate: Candidate) => void };

/** The likely purchases of a refund, or refunds of a purchase, and a search through all of them; a click links. */
export function RefundPicker({ id, incoming, onChoose }: RefundPickerProps) {
  const money = useMoney();
  const textId = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const [search, setSearch] = useState('');
  const found = useCandidates(id, 'refund', { search });
  const looked = found === null || typeof found === 'string' ? null : found;
  const label = incoming ? 'Search purchases...' : 'Search money in...';
  return (
    <div className="mt-2">
      <Input
        type="search"
        aria-label={label}
        aria-describedby={textId}
        placeholder={label}
        maxLength={LONGEST.search}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target: { value } }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => setSearch(value.trim()), PAUSE);
        }}
      />
      <p id={textId} role="status" className="mt-2 text-[13px] text-ink-3 tabular-nums">
        {looked === null
          ? ''
          : refundSearchText(
              { shown: looked.items.length, total: looked.total, days: looked.days },
              looked.least === null ? null : money(looked.least),
              incoming,
            )}
      </p>
      {looked?.items.length === 0 ? null : (
        <CandidateList
          label={incoming ? 'Purchases' : 'Refunds'}
          candidates={looked?.items ?? (typeof found === 'string' ? found : null)}
          nothing=""
          note={({ amount, available }) =>
            available < Math.abs(amount) ? ` · ${money(available)} of it not linked yet` : ''
          }
          onChoose={onChoose}
        />
      )}
    </div>
  );
}
