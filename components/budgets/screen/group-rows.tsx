import { useBudgetForms } from '@/components/budgets/screen/forms';
import { cell, ROW, ToCome } from '@/components/budgets/screen/row';
import { CategoryDot } from '@/components/categories/dot-icon';
import { DrillDownLink } from '@/components/money/drill-down-link';
import { Money } from '@/components/money/money';
import { useMoney } from '@/components/money/use-money';
import { UserText } from '@/components/ui/user-text';
import { limitOf, type RestOfGroup } from '@/lib/domain/budgets/category-rows';
import type { BudgetCategory } from '@/lib/domain/budgets/page-document';
import { expensesHref } from '@/lib/domain/transactions/drill-down';
import { cn } from '@/lib/utils';

/** The rows of a group that are in none of its categories. */
export function RestRow({ group, rest }: { group: string; rest: RestOfGroup }) {
  const { page } = useBudgetForms();
  const label = `Rest of ${group}`;
  return (
    <tr className={ROW}>
      <th
        scope="row"
        className={cn(
          cell(true, '@max-[56rem]:pl-4 @min-[56rem]:pr-2 @min-[56rem]:pl-17'),
          'min-w-0 text-left font-normal text-ink-2 @max-[56rem]:col-span-2',
        )}
      >
        <span className="flex min-w-0 items-center gap-2.5">
          <CategoryDot category={group} />
          <span className="min-w-0 truncate">
            Rest of <UserText>{group}</UserText>
          </span>
        </span>
      </th>
      <td className="@max-[56rem]:hidden" />
      <td className={cn(cell(), 'text-right whitespace-nowrap @max-[56rem]:col-span-2')}>
        <DrillDownLink
          href={expensesHref(page.period, { category: group, ownOnly: true })}
          rows={`expenses in ${label}`}
        >
          <Money minorUnits={rest.spent} />
        </DrillDownLink>
      </td>
      <td
        className={cn(
          cell(rest.toCome !== 0),
          'text-right whitespace-nowrap text-ink-2 @max-[56rem]:col-span-4 @max-[56rem]:pl-4 @max-[56rem]:text-left @max-[56rem]:text-[13px]',
        )}
      >
        <ToCome toCome={rest.toCome} label={label} />
      </td>
      <td colSpan={4} className="@max-[56rem]:hidden" />
    </tr>
  );
}

/** Says that the limits of a group's categories come to more than its own. */
export function GroupNote({ group, claimed }: { group: BudgetCategory; claimed: number }) {
  const money = useMoney();
  const short = (minorUnits: number) => money(minorUnits).replace(/\.0+$/, '');
  const own = limitOf(group)?.amount ?? 0;
  return (
    <tr className="@max-[56rem]:block">
      <td
        colSpan={8}
        className="pb-2.5 text-[12.5px] text-ink-2 tabular-nums @max-[56rem]:block @max-[56rem]:px-5 @min-[56rem]:pl-11"
      >
        Its categories add up to {short(claimed)}, {short(claimed - own)} more than the group.
      </td>
    </tr>
  );
}
