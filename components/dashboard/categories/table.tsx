'use client';

import { useTableLink } from '@/components/ui/charts/card';
import { Money } from '@/components/money/money';
import { Percent } from '@/components/money/percent';
import { DrillDownLink } from '@/components/money/drill-down-link';
import { UserText } from '@/components/ui/user-text';
import type { CategorySpending, Totals } from '@/lib/domain/dashboard/dashboard';
import { expensesHref } from '@/lib/domain/transactions/drill-down';
import { formatShare, listedCategory } from '@/lib/domain/dashboard/spending';

type CategoryTableProps = {
  categories: readonly Pick<CategorySpending, 'category' | 'group' | 'spending'>[];
  period: Pick<Totals, 'from' | 'to' | 'spending'>;
  label: string;
};

/** The doughnut's figures for every category; each links to its rows, as in the legend. */
export function CategoryTable({ categories, period, label }: CategoryTableProps) {
  const link = useTableLink();
  return (
    <table className="w-full text-[13px]">
      <caption className="sr-only">Spending by category, {label}</caption>
      <thead className="sticky top-0 z-10 bg-surface text-ink-3">
        <tr>
          <th scope="col" className="py-1.5 pr-3 text-left font-medium">
            Category
          </th>
          <th scope="col" className="px-3 py-1.5 text-right font-medium">
            Spending
          </th>
          <th scope="col" className="py-1.5 pr-1 pl-3 text-right font-medium">
            Share
          </th>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {categories.map(({ category, spending }) => (
          <tr key={category} className="border-t border-border">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal wrap-anywhere touch:py-3">
              <UserText>{category}</UserText>
            </th>
            <td className="px-3 text-right whitespace-nowrap">
              <DrillDownLink
                {...link}
                href={expensesHref(period, listedCategory(category, categories))}
                rows={`expenses in ${category}`}
                className="underline"
              >
                <Money minorUnits={spending} />
              </DrillDownLink>
            </td>
            <td className="pr-1 pl-3 text-right whitespace-nowrap text-ink-3">
              <Percent>{formatShare(spending, period.spending)}</Percent>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
