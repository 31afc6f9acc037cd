'use client';

import { useRef, useState, useTransition } from 'react';
import { useCurrency } from '@/components/money/currency';
import { MoneyInput } from '@/components/money/input';
import { Money } from '@/components/money/money';
import { offerUndo, revertible } from '@/components/undo/toast';
import { useUnsaved } from '@/components/ui/forms/use-unsaved';
import { setCategoryLimit } from '@/lib/actions/categories';
import { resultOf } from '@/lib/call-action';
import type { PeriodKind } from '@/lib/domain/budgets/enums';
import { limitName } from '@/lib/domain/budgets/limit-name';
import type { ListedCategory } from '@/lib/domain/categories/category';
import { toPlainDecimal } from '@/lib/domain/money/money';
import { cn } from '@/lib/utils';

/** A category's limit with the amount left; pressed, it is edited in place. An empty field removes it. */
export function CategoryLimit({ row, periodKind }: { row: ListedCategory; periodKind: PeriodKind }) {
  const { name, amount, monthlyLimit } = row;
  const currency = useCurrency();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, startTransition] = useTransition();
  const button = useRef<HTMLButtonElement>(null);
  const was = monthlyLimit === null ? '' : toPlainDecimal(monthlyLimit, currency);
  useUnsaved(!busy && typed !== null && typed.trim() !== was);

  function close() {
    setTyped(null);
    setProblem(null);
    requestAnimationFrame(() => button.current?.focus());
  }

  function save() {
    const text = (typed ?? '').trim();
    if (busy) return;
    if (text === was) return close();
    startTransition(async () => {
      const result = await resultOf(
        setCategoryLimit({ category: name, monthlyLimit: text }),
        'The limit may not have been saved',
      );
      if (!result.ok) {
        setProblem(result.error.fields?.monthlyLimit ?? result.error.message);
        return;
      }
      // A later limit of the category takes the place of this message, so that Undo never goes past it.
      offerUndo(
        revertible(
          `limit of ${name}`,
          text === '' ? `${name} has no limit now.` : `${name} has a limit now.`,
          {
            revert: () => setCategoryLimit({ category: name, monthlyLimit: was }),
            undone: was === '' ? `The limit of ${name} was removed.` : `The limit of ${name} was restored.`,
          },
        ),
      );
      close();
    });
  }

  if (typed !== null) {
    return (
      <div className="max-w-40">
        <MoneyInput
          hideable
          align="right"
          aria-label={limitName(periodKind, name)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `limit-problem-${name}` : undefined}
          autoFocus
          autoComplete="off"
          min={0}
          step={10}
          className="h-8 touch:h-11"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              save();
            } else if (event.key === 'Escape') {
              event.preventDefault();
              close();
            }
          }}
          onBlur={save}
        />
        {problem ? (
          <p id={`limit-problem-${name}`} role="alert" className="mt-1 text-[13px] text-expense">
            {problem}
          </p>
        ) : null}
      </div>
    );
  }
  if (monthlyLimit === null) {
    return (
      <button
        ref={button}
        type="button"
        onClick={() => setTyped('')}
        className="rounded-sm text-[13px] text-ink-3 max-md:hidden underline-offset-4 hover:text-ink hover:underline touch:min-h-11"
      >
        Set a limit<span className="sr-only"> for {name}</span>
      </button>
    );
  }
  const available = row.available ?? monthlyLimit;
  const left = available - amount;
  const over = left < 0;
  const share = available <= 0 ? (amount > 0 ? 100 : 0) : Math.min(100, (amount / available) * 100);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
      <button
        ref={button}
        type="button"
        onClick={() => setTyped(was)}
        className="min-w-16 rounded-sm text-right font-medium tabular-nums underline-offset-4 hover:underline touch:min-h-11"
      >
        <Money minorUnits={monthlyLimit} />
        <span className="sr-only">, the limit of {name}: change it</span>
      </button>
      {/* What came back is no spending. */}
      <span data-bar aria-hidden className="h-1.5 w-15 overflow-hidden rounded-full bg-raised">
        {amount > 0 ? (
          <span
            className={cn('block h-full rounded-full', over ? 'bg-expense' : 'bg-ink-2')}
            style={{ width: `${share}%` }}
          />
        ) : null}
      </span>
      <span className={cn('text-[12.5px] whitespace-nowrap', over ? 'text-expense' : 'text-ink-3')}>
        <Money minorUnits={Math.abs(left)} /> {over ? 'over' : 'left'}
      </span>
    </div>
  );
}
