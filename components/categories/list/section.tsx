'use client';

import { Plus } from 'lucide-react';
import Link from 'next/link';
import { useRef, useState } from 'react';
import { useAskCategory } from '@/components/categories/actions';
import { grid } from '@/components/categories/list/grid';
import { CategoryRow } from '@/components/categories/list/row';
import { useCategoryDrag } from '@/components/categories/list/use-category-drag';
import { DrillDownLink } from '@/components/money/drill-down-link';
import { Money } from '@/components/money/money';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import {
  type CategoriesPage,
  type CategoryKind,
  type ListedCategory,
  UNCATEGORIZED,
} from '@/lib/domain/categories/category';
import type { Placement } from '@/lib/domain/categories/order';
import { isCalendarMonth } from '@/lib/domain/budgets/period';
import { formatMonth, formatMonthDay } from '@/lib/domain/dates/format';
import { drillDownHref } from '@/lib/domain/transactions/drill-down';
import { cn } from '@/lib/utils';

const TEXTS: Record<CategoryKind, { title: string; text: string; all: string; elsewhere: string }> = {
  spending: {
    title: 'Spending',
    text: 'Money in counts as a refund',
    all: 'All spending',
    elsewhere: 'In income categories',
  },
  income: {
    title: 'Income',
    text: 'Never counts toward a limit',
    all: 'All income',
    elsewhere: 'In spending categories',
  },
};

type CategorySectionProps = {
  kind: CategoryKind;
  /** Its categories, in order. */
  rows: readonly ListedCategory[];
  /** Those of both kinds. */
  all: readonly ListedCategory[];
  figures: CategoriesPage['kinds'][CategoryKind];
  month: CategoriesPage['month'];
  periodKind: CategoriesPage['periodKind'];
  onMove: (name: string, to: Placement) => void;
};

const rowCount = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;

/** The categories of a kind: groups with their categories, rows without a category, and the total. */
export function CategorySection({
  kind,
  rows,
  all,
  figures,
  month,
  periodKind,
  onMove,
}: CategorySectionProps) {
  const ask = useAskCategory();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  const drag = useCategoryDrag(list, rows, onMove);
  const texts = TEXTS[kind];
  const id = `${kind}-categories`;
  const type = kind === 'spending' ? 'spending' : 'income';
  const { amount, transactions, without, withoutTransactions, elsewhere } = figures;
  const span = isCalendarMonth(month) ? 'month' : 'period';
  const limits = rows.filter(({ monthlyLimit }) => monthlyLimit !== null).length;
  const toggle = (name: string) =>
    setClosed((now) => {
      const next = new Set(now);
      if (!next.delete(name)) next.add(name);
      return next;
    });

  return (
    <Card aria-labelledby={id} className="min-w-0 p-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-border px-5 py-2.5">
        <div className="flex flex-wrap items-baseline gap-x-2.5">
          <CardTitle id={id}>{texts.title}</CardTitle>
          <span className="text-[13px] text-ink-3">{texts.text}</span>
        </div>
        <Button
          variant="outline"
          onClick={() => ask(null, kind === 'income' ? 'new-income' : 'new-spending')}
        >
          <Plus aria-hidden />
          Add<span className="sr-only"> a {kind} category</span>
        </Button>
      </div>
      <div
        aria-hidden
        className={cn(grid, 'border-b border-border py-2 text-[13px] font-medium text-ink-2 max-md:hidden')}
      >
        <span className="col-start-2">Category</span>
        <span className="text-right">
          {isCalendarMonth(month)
            ? formatMonth(month.from)
            : `${formatMonthDay(month.from)} - ${formatMonthDay(month.to)}`}
        </span>
        <span>{kind === 'spending' ? 'Limit' : ''}</span>
        <span>Used by</span>
      </div>
      {rows.length === 0 ? (
        <EmptyState
          className="py-8"
          title="No categories"
          text="Add one, or type its name on a transaction."
        />
      ) : null}
      <ul ref={list} aria-label={`${texts.title} categories`}>
        {rows.map((row) =>
          row.group !== null && closed.has(row.group) ? null : (
            <CategoryRow
              key={row.name}
              row={row}
              rows={rows}
              all={all}
              month={month}
              periodKind={periodKind}
              isClosed={closed.has(row.name)}
              onToggle={() => toggle(row.name)}
              drag={drag}
              onMove={onMove}
            />
          ),
        )}
      </ul>
      {withoutTransactions > 0 || kind === 'spending' ? (
        <div className={cn(grid, 'min-h-11 border-b border-border py-1.5')}>
          <span className="col-start-2 flex items-center gap-2 text-ink-2 md:pl-9">
            <span data-bar aria-hidden className="size-2 rounded-full bg-chart-rest" />
            Without a category
          </span>
          <DrillDownLink
            href={drillDownHref({ category: UNCATEGORIZED, type, ...month })}
            rows={`this ${span} without a category`}
            className="text-right tabular-nums"
          >
            <Money minorUnits={without} />
          </DrillDownLink>
          {withoutTransactions > 0 ? (
            <Link
              href={drillDownHref({ category: UNCATEGORIZED, type })}
              prefetch={false}
              className="justify-self-start text-[13px] underline decoration-border-strong underline-offset-4 hover:decoration-current max-md:col-start-2"
            >
              Choose for {rowCount(withoutTransactions)}
            </Link>
          ) : (
            <span className="text-[13px] text-ink-3 max-md:hidden">Every row has one</span>
          )}
          <span className="text-[12.5px] text-ink-3 max-md:hidden">{rowCount(withoutTransactions)}</span>
        </div>
      ) : null}
      {elsewhere === 0 ? null : (
        <div className={cn(grid, 'min-h-11 border-b border-border py-1.5 text-ink-2')}>
          <span className="col-start-2 md:pl-9">{texts.elsewhere}</span>
          <span className="text-right tabular-nums">
            <Money minorUnits={elsewhere} />
          </span>
        </div>
      )}
      <div className={cn(grid, 'min-h-12 py-2 font-medium')}>
        <span className="col-start-2">{texts.all}</span>
        <DrillDownLink
          href={drillDownHref({ type, ...month })}
          rows={`${type} of this ${span}`}
          className="text-right font-semibold tabular-nums"
        >
          <Money minorUnits={amount} />
        </DrillDownLink>
        <span className="text-[12.5px] font-normal text-ink-3 max-md:hidden">
          {limits > 0 ? `${limits} ${limits === 1 ? 'limit' : 'limits'}` : ''}
        </span>
        <span className="text-[12.5px] font-normal text-ink-3 max-md:hidden">{rowCount(transactions)}</span>
      </div>
    </Card>
  );
}
