'use client';

import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { DrillDownLink } from '@/components/money/drill-down-link';
import { useHiddenAmounts } from '@/components/money/hidden-amounts';
import { Money } from '@/components/money/money';
import { Card } from '@/components/ui/card';
import { UserText } from '@/components/ui/user-text';
import { cn } from '@/lib/utils';

/** Steps of ink, each 3:1 or better on the card. */
const STEPS = ['bg-ink/66', 'bg-ink/60', 'bg-ink/54', 'bg-ink/50', 'bg-ink/46'];
const stepOf = (index: number) => STEPS[Math.min(index, STEPS.length - 1)];

export interface SumPart {
  key: string;
  name: string;
  /** True if the user chose the name. */
  isUserText?: boolean;
  amount: number;
  /** True for the sum itself, which the bar does not show. */
  isWhole?: boolean;
  /** The list behind it, and its name. */
  rows?: { href: string; name: string };
}

type SumCardProps = {
  label: string;
  figure: ReactNode;
  /** Said next to the figure. */
  note: ReactNode;
  parts: readonly SumPart[];
  /** The part that is left, drawn as ink; none if it is below 0. */
  left: number;
};

/** A sum: its figure, a bar of its parts, and the parts as a list, which is folded on a phone. */
export function SumCard({ label, figure, note, parts, left }: SumCardProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card aria-labelledby={id} className="min-w-0">
      <div className="flex items-center justify-between">
        <h2 id={id} className="text-[13px] text-ink-2">
          {label}
        </h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-parts`}
          aria-label={`Parts of ${label}`}
          onClick={() => setOpen(!isOpen)}
          className="-my-3 -mr-3 grid size-11 place-items-center rounded-control text-ink-3 sm:hidden"
        >
          <ChevronDown
            aria-hidden
            className={cn(
              'size-4 stroke-[1.75] transition-transform duration-150 motion-reduce:transition-none',
              isOpen && 'rotate-180',
            )}
          />
        </button>
      </div>
      <p className="mt-0.5 mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-[32px] leading-tight font-semibold tracking-[-0.035em]">{figure}</span>{' '}
        <span className="text-[13px] text-ink-2">{note}</span>
      </p>
      <SumBar parts={parts} left={left} />
      <ul
        id={`${id}-parts`}
        className={cn('mt-3 gap-x-8 sm:grid sm:grid-cols-2', isOpen ? 'grid' : 'hidden')}
      >
        {parts.map(({ key, name, isUserText = false, isWhole = false, amount, rows }, index) => (
          <li key={key} className="flex min-w-0 items-center gap-2.5 py-[5px] text-[13.5px]">
            <span
              data-bar
              aria-hidden
              className={cn(
                'size-[9px] shrink-0 rounded-[2.5px]',
                isWhole ? 'border border-ink/46' : stepOf(index),
              )}
            />
            <span className="min-w-0 truncate text-ink-2" title={isUserText ? name : undefined}>
              {isUserText ? <UserText>{name}</UserText> : name}
            </span>{' '}
            <span className="ml-auto font-medium">
              {rows ? (
                <DrillDownLink href={rows.href} rows={rows.name}>
                  <Money minorUnits={amount} />
                </DrillDownLink>
              ) : (
                <Money minorUnits={amount} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Empty while amounts are hidden. */
function SumBar({ parts, left }: Pick<SumCardProps, 'parts' | 'left'>) {
  const { hidden } = useHiddenAmounts();
  const drawn = parts.map(({ key, amount, isWhole }, index) => ({
    ...{ key, look: stepOf(index), amount: isWhole ? 0 : amount },
  }));
  const all = hidden ? [] : [...drawn, { key: 'left', amount: left, look: 'bg-ink' }];
  return (
    <div data-bar aria-hidden className="flex h-2.5 gap-0.5 overflow-hidden rounded-[5px]">
      {all
        .filter(({ amount }) => amount > 0)
        .map(({ key, amount, look }) => (
          <span
            key={key}
            className={cn('min-w-[3px] rounded-[2px]', look)}
            style={{ flex: `${amount} 1 0` }}
          />
        ))}
      {all.some(({ amount }) => amount > 0) ? null : <span className="flex-1 bg-ink/11" />}
    </div>
  );
}
