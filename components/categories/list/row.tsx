'use client';

import { ChevronDown, ChevronRight, GripVertical } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { menuIdOf, useAskCategory } from '@/components/categories/actions';
import { useCategoryColor } from '@/components/categories/colors';
import { categoryDot } from '@/components/categories/dot';
import { CategoryIcon } from '@/components/categories/icon';
import { grid } from '@/components/categories/list/grid';
import { CategoryLimit } from '@/components/categories/list/limit';
import { CategoryRowMenu } from '@/components/categories/list/row-menu';
import type { CategoryDrag } from '@/components/categories/list/use-category-drag';
import { DrillDownLink } from '@/components/money/drill-down-link';
import { Money } from '@/components/money/money';
import { ariaKeys } from '@/components/ui/shortcuts/key-names';
import type { CategoriesPage, ListedCategory } from '@/lib/domain/categories/category';
import { placementAfter, type Placement, type Step } from '@/lib/domain/categories/order';
import { LIST_SHORTCUTS } from '@/lib/domain/shortcuts/lists';
import { drillDownHref } from '@/lib/domain/transactions/drill-down';
import { isCalendarMonth } from '@/lib/domain/budgets/period';
import { cn } from '@/lib/utils';

const STEPS: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

type CategoryRowProps = {
  row: ListedCategory;
  /** Those of its kind, in order. */
  rows: readonly ListedCategory[];
  all: readonly ListedCategory[];
  month: CategoriesPage['month'];
  periodKind: CategoriesPage['periodKind'];
  isClosed: boolean;
  onToggle: () => void;
  drag: CategoryDrag;
  onMove: (name: string, to: Placement) => void;
};

/** A category with its figure, limit, use and menu. On phones it takes two lines. */
export function CategoryRow({
  row,
  rows,
  all,
  month,
  periodKind,
  isClosed,
  onToggle,
  drag,
  onMove,
}: CategoryRowProps) {
  const ask = useAskCategory();
  const color = useCategoryColor()(row.name);
  const { name, group, kind, amount, ownAmount, transactions, rules } = row;
  const inside = rows.filter((one) => one.group === name).length;

  function onKeyDown(event: KeyboardEvent) {
    if (
      event.defaultPrevented ||
      (event.target instanceof HTMLElement && event.target.closest('input,[role=menu]'))
    )
      return;
    const step = event.altKey && !event.ctrlKey && !event.metaKey ? STEPS[event.key] : undefined;
    const plain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (step) {
      event.preventDefault();
      const to = placementAfter(rows, name, step);
      if (to) onMove(name, to);
    } else if (plain && event.key === LIST_SHORTCUTS.renameCategory.keys) {
      event.preventDefault();
      ask(name, 'rename');
    } else if (plain && event.key === LIST_SHORTCUTS.mergeCategory.keys) {
      event.preventDefault();
      ask(name, 'merge');
    }
  }

  return (
    <li
      data-category={name}
      onKeyDown={onKeyDown}
      className={cn(
        grid,
        'relative border-b border-border py-1 hover:bg-raised/60',
        group === null ? 'min-h-12' : 'min-h-10',
        drag.dragged === name && 'opacity-50',
        drag.over?.name === name &&
          'before:absolute before:inset-x-0 before:z-10 before:h-0.5 before:bg-focus',
        drag.over?.name === name && (drag.over.after ? 'before:-bottom-px' : 'before:-top-px'),
        drag.over?.name === name && drag.over.inside && 'before:left-16',
      )}
    >
      <button
        type="button"
        {...drag.handle(name)}
        aria-label={`Move ${name}`}
        aria-keyshortcuts={[
          LIST_SHORTCUTS.categoryUp,
          LIST_SHORTCUTS.categoryDown,
          LIST_SHORTCUTS.categoryIn,
          LIST_SHORTCUTS.categoryOut,
        ]
          .map(({ keys }) => ariaKeys(keys))
          .join(' ')}
        className="grid size-7 cursor-grab touch-none place-items-center rounded-md text-ink-3 hover:bg-raised hover:text-ink active:cursor-grabbing touch:h-11"
      >
        <GripVertical aria-hidden className="size-4 stroke-[1.75]" />
      </button>
      <div className={cn('flex min-w-0 items-center gap-2', group !== null && 'pl-7 md:pl-16')}>
        {inside > 0 ? (
          <button
            type="button"
            aria-expanded={!isClosed}
            aria-label={`${isClosed ? 'Show' : 'Hide'} what is in ${name}`}
            onClick={onToggle}
            className="grid size-7 shrink-0 place-items-center rounded-md text-ink-3 hover:bg-raised hover:text-ink touch:h-11"
          >
            {isClosed ? (
              <ChevronRight aria-hidden className="size-4 stroke-[1.75]" />
            ) : (
              <ChevronDown aria-hidden className="size-4 stroke-[1.75]" />
            )}
          </button>
        ) : group === null ? (
          <span className="size-7 shrink-0" />
        ) : null}
        <CategoryIcon name={row.icon} />
        <span data-bar aria-hidden className={cn('size-2 shrink-0 rounded-full', categoryDot[color])} />
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className={cn('min-w-0 wrap-anywhere', group === null && 'font-[550]')}>{name}</span>
          {inside > 0 && isClosed ? (
            <span className="text-[12.5px] whitespace-nowrap text-ink-3">{inside} inside</span>
          ) : null}
          {inside > 0 && ownAmount !== 0 ? (
            <span className="text-[12.5px] text-ink-3">
              <Money minorUnits={ownAmount} /> of its own
            </span>
          ) : null}
        </span>
      </div>
      <DrillDownLink
        href={drillDownHref({ category: name, type: kind, ...month })}
        rows={`this ${isCalendarMonth(month) ? 'month' : 'period'} in ${name}`}
        className={cn('text-right tabular-nums', group === null && 'font-semibold')}
      >
        <Money minorUnits={amount} />
      </DrillDownLink>
      <div
        className={cn(
          'min-w-0 max-md:col-span-2 max-md:col-start-2 max-md:row-start-2',
          group === null ? 'max-md:pl-9' : 'max-md:pl-7',
        )}
      >
        {kind === 'spending' ? <CategoryLimit row={row} periodKind={periodKind} /> : null}
      </div>
      <span className="text-[12.5px] text-ink-3 max-md:hidden">
        {transactions.toLocaleString('en-US')} {transactions === 1 ? 'row' : 'rows'}
        {rules > 0 ? ` · ${rules} ${rules === 1 ? 'rule' : 'rules'}` : ''}
      </span>
      <div className="justify-self-end max-md:col-start-4 max-md:row-start-1">
        <CategoryRowMenu id={menuIdOf(name)} row={row} all={all} />
      </div>
    </li>
  );
}
