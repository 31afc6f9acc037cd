'use client';

import { useOptimistic, useState, startTransition, type ReactNode } from 'react';
import { CategoryActions } from '@/components/categories/actions';
import { ArchivedCategories } from '@/components/categories/list/archived-categories';
import { CommonCategories } from '@/components/categories/list/common-categories';
import { CategorySection } from '@/components/categories/list/section';
import { categoryChanged, offerOnceSaved } from '@/components/undo/toast';
import { arrangeCategory } from '@/lib/actions/categories';
import { resultOf } from '@/lib/call-action';
import type { CategoriesPage } from '@/lib/domain/categories/category';
import { arranged, placementText, type Placement } from '@/lib/domain/categories/order';

type CategoriesViewProps = {
  page: CategoriesPage;
  /** The top of the screen, with `CategoryListActions`. */
  header: ReactNode;
};

type Move = { name: string; to: Placement };

/** The Categories screen: spending and income as two lists of groups, with the figures of the running budget period. */
export function CategoriesView({ page, header }: CategoriesViewProps) {
  const [announced, setAnnounced] = useState('');
  const shown = page.categories.filter(({ archived }) => !archived);
  const [rows, expect] = useOptimistic(shown, (now, { name, to }: Move) => arranged(now, name, to));

  function move(name: string, to: Placement) {
    const change = crypto.randomUUID();
    const text = placementText(arranged(rows, name, to), name);
    startTransition(() => {
      expect({ name, to });
      setAnnounced(text);
      return offerOnceSaved(
        categoryChanged(change, text),
        resultOf(arrangeCategory({ change, category: name, ...to }), 'The category may not have been moved'),
      );
    });
  }

  return (
    <CategoryActions
      categories={page.categories
        .filter(({ archived }) => !archived)
        .map(({ name, group, kind, color, icon, ownTransactions, monthlyLimit, rules }) => ({
          category: name,
          transactions: ownTransactions,
          monthlyLimit,
          rules,
          group,
          kind,
          color,
          icon,
          period: { kind: page.periodKind },
        }))}
    >
      {header}
      <p role="status" className="sr-only">
        {announced}
      </p>
      {page.offersCommon ? <CommonCategories /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {(['spending', 'income'] as const).map((kind) => (
          <CategorySection
            key={kind}
            kind={kind}
            rows={rows.filter((row) => row.kind === kind)}
            all={rows}
            figures={page.kinds[kind]}
            month={page.month}
            periodKind={page.periodKind}
            onMove={move}
          />
        ))}
      </div>
      <ArchivedCategories categories={page.categories.filter(({ archived }) => archived)} />
    </CategoryActions>
  );
}
