'use client';

import type { ReactNode } from 'react';
import { useChoices } from '@/components/entry/choices';
import { Money } from '@/components/money/money';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { UserText } from '@/components/ui/user-text';
import { formatDate } from '@/lib/domain/dates/format';
import type { Candidate } from '@/lib/domain/transactions/sheet';

type CandidateListProps = {
  label: string;
  /** As of `useCandidates`. */
  candidates: Candidate[] | string | null;
  /** Said where there are none. */
  nothing: string;
  note?: (candidate: Candidate) => ReactNode;
  onChoose: (candidate: Candidate) => void;
};

/** Rows that one may be linked with; a click links. */
export function CandidateList({ label, candidates, nothing, note, onChoose }: CandidateListProps) {
  const accounts = useChoices()?.accounts;
  if (candidates === null) return <Skeleton className="mt-2 h-12" />;
  if (typeof candidates === 'string') {
    return (
      <p role="alert" className="mt-2 text-[13px] text-expense">
        {candidates}
      </p>
    );
  }
  if (candidates.length === 0) return <p className="mt-2 text-[13px] text-ink-3">{nothing}</p>;
  return (
    <ul
      aria-label={label}
      className="mt-2 max-h-64 divide-y divide-border overflow-y-auto rounded-[10px] border border-border"
    >
      {candidates.map((candidate) => (
        <li key={candidate.partId ?? candidate.id}>
          <button
            type="button"
            className="flex w-full items-center justify-between gap-3 px-3 py-2 text-left -outline-offset-2 hover:bg-raised touch:min-h-11"
            onClick={() => onChoose(candidate)}
          >
            <span className="min-w-0">
              <span className="block truncate font-medium">
                <UserText>{candidate.description}</UserText>
              </span>
              <span className="block truncate text-[12.5px] text-ink-3 tabular-nums">
                {formatDate(candidate.date)}
                {' · '}
                {accounts?.find(({ id }) => id === candidate.accountId)?.name ?? 'Unknown Account'}
                {note?.(candidate)}
              </span>
            </span>
            <Money minorUnits={candidate.amount} sign="always" className="shrink-0 font-medium" />
          </button>
        </li>
      ))}
    </ul>
  );
}
