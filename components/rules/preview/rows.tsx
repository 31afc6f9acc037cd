'use client';

import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { CategoryBadge } from '@/components/categories/badge';
import { CategoryDot } from '@/components/categories/dot-icon';
import { useHiddenNumbers } from '@/components/money/hidden-amounts';
import { TransactionAmount } from '@/components/money/money';
import { UserText } from '@/components/ui/user-text';
import { formatDate } from '@/lib/domain/dates/format';
import type { RulePreview, RulePreviewRow } from '@/lib/domain/rules/document';
import type { RuleContentInput } from '@/lib/domain/rules/form';
import { markedPieces } from '@/lib/domain/rules/marks';
import type { RuleOutcome } from '@/lib/domain/rules/rule';
import { fieldChanges, type FieldChange, type RuleNames } from '@/lib/domain/rules/texts';

type PreviewRowsProps = {
  preview: RulePreview;
  kind: RuleOutcome;
  content: RuleContentInput;
  names: RuleNames;
};

const NOTHING: Record<RuleOutcome, string> = {
  change: 'No row would change.',
  already: 'No row is already set.',
  taken: 'No earlier rule takes rows from it.',
  hand: 'No row was set by hand.',
};

/** The rows of one kind: what the bank says with the match marked, and each of them before and after. */
export function PreviewRows({ preview, kind, content, names }: PreviewRowsProps) {
  const { items } = preview.rows;
  if (items.length === 0) {
    return <p className="border-t border-border px-5 py-6 text-center text-ink-3">{NOTHING[kind]}</p>;
  }
  return (
    <ul aria-label="Rows" className="border-t border-border">
      {items.map((row) => (
        <li
          key={row.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 border-b border-border px-5 py-2 last:border-b-0 sm:grid-cols-[88px_minmax(0,10fr)_minmax(0,11fr)_auto] sm:items-center"
        >
          <span className="text-[13px] whitespace-nowrap text-ink-3 tabular-nums max-sm:order-3">
            {formatDate(row.date)}
          </span>
          <BankText row={row} />
          <span className="min-w-0 max-sm:order-4 max-sm:col-span-2">
            {kind === 'change' ? (
              fieldChanges(row, content, names).map((change) => <Change key={change.field} change={change} />)
            ) : (
              <Stays row={row} takenBy={preview.takenBy} />
            )}
          </span>
          <span className="text-right max-sm:order-2">
            <TransactionAmount amount={row.amount} type={row.type} incoming={row.incoming} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function BankText({ row: { text, marks } }: { row: RulePreviewRow }) {
  const shown = useHiddenNumbers();
  return (
    <span className="min-w-0 truncate text-[13px] max-sm:order-1" title={shown(text)}>
      {markedPieces(text, marks).map((piece, index) =>
        piece.marked ? (
          <mark
            key={index}
            className="rounded-[3px] bg-raised px-0.5 font-medium text-ink ring-1 ring-border-strong"
          >
            {shown(piece.text)}
          </mark>
        ) : (
          <span key={index} className="text-ink-2">
            {shown(piece.text)}
          </span>
        ),
      )}
    </span>
  );
}

function Change({ change: { field, from, to } }: { change: FieldChange }) {
  const isCategory = field === 'category';
  return (
    <span className="flex min-w-0 items-center gap-2 text-[13px]">
      <Value category={isCategory ? from : null}>
        <span className="truncate text-ink-3">{from}</span>
      </Value>
      <ArrowRight role="img" aria-label="becomes" className="size-3.5 shrink-0 stroke-[1.75] text-ink-3" />
      <Value category={isCategory ? to : null}>
        <span className="truncate font-medium">{to}</span>
      </Value>
    </span>
  );
}

function Value({ category, children }: { category: string | null; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {category === null ? null : <CategoryDot category={category} />}
      {children}
    </span>
  );
}

function Stays({ row, takenBy }: { row: RulePreviewRow; takenBy: RulePreview['takenBy'] }) {
  const taker = takenBy.find(({ id }) => id === row.takenBy);
  return (
    <span className="flex min-w-0 items-center gap-2 text-[13px]">
      <CategoryBadge category={row.category} />
      {taker ? (
        <span className="truncate text-ink-3">
          rule {taker.place}: <UserText>{taker.name}</UserText>
        </span>
      ) : null}
    </span>
  );
}
