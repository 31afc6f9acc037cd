'use client';

import { Fragment, useState } from 'react';
import { useBudgetForms } from '@/components/budgets/screen/forms';
import { GroupNote, RestRow } from '@/components/budgets/screen/group-rows';
import { CategoryTableRow, cell, ROW, ToCome } from '@/components/budgets/screen/row';
import { TEXT_BUTTON } from '@/components/budgets/screen/state';
import { DrillDownLink } from '@/components/money/drill-down-link';
import { Money } from '@/components/money/money';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { Table } from '@/components/ui/table';
import { categoryRows, limitable, limitOf } from '@/lib/domain/budgets/category-rows';
import { shortPeriodName } from '@/lib/domain/budgets/period-name';
import { expensesHref } from '@/lib/domain/transactions/drill-down';
import { cn } from '@/lib/utils';

const head = 'px-2 py-2.5 text-[12.5px] font-medium whitespace-nowrap text-ink-3';

/** The groups and categories of a period: spent, still to come, available and left. */
export function CategoriesTable() {
  const { page, today, ask, prepare } = useBudgetForms();
  const { period, past, categories, spent, toCome } = page;
  const rows = categoryRows(categories);
  /** Groups that the user has folded or unfolded; else those with limits within show their categories. */
  const [folds, setFolds] = useState<Readonly<Record<string, boolean>>>({});
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const open = (name: string, isOpen: boolean) =>
    setOpened((now) => new Set(isOpen ? [...now, name] : [...now].filter((other) => other !== name)));
  const [first, last] = [past[0], past.at(-1)];
  const rowOf = (name: string) => ({
    isOpen: opened.has(name),
    onOpen: (isOpen: boolean) => open(name, isOpen),
  });
  return (
    <Card aria-labelledby="budget-categories" className="@container min-w-0 overflow-hidden p-0">
      <CardHeader className="mb-0 px-5 py-3">
        <CardTitle id="budget-categories">Categories</CardTitle>
        <Legend />
      </CardHeader>
      <Table aria-labelledby="budget-categories" className="@max-[56rem]:block @min-[56rem]:table-fixed">
        <colgroup>
          {[
            undefined,
            'w-[84px]',
            'w-[104px]',
            'w-[96px]',
            'w-[104px]',
            'w-[16%]',
            'w-[116px]',
            'w-[116px]',
          ].map((width, index) => (
            <col key={index} className={width} />
          ))}
        </colgroup>
        <thead className="border-t border-border @max-[56rem]:sr-only">
          <tr>
            <th scope="col" className={cn(head, 'pl-11 text-left')}>
              Category
            </th>
            <th scope="col" className={cn(head, 'text-left')}>
              {first && last ? `${shortPeriodName(first)} to ${shortPeriodName(last)}` : 'Before'}
            </th>
            {['Spent', 'To come', 'Available'].map((title) => (
              <th key={title} scope="col" className={cn(head, 'text-right')}>
                {title}
              </th>
            ))}
            <td />
            <th scope="col" className={cn(head, 'text-right')}>
              Left
            </th>
            <th scope="col">
              <span className="sr-only">State</span>
            </th>
          </tr>
        </thead>
        <tbody className="@max-[56rem]:block">
          {rows.map(({ category, members, rest, claimed }) => {
            const { name } = category;
            const isShown = folds[name] ?? members.some((member) => limitOf(member) !== null);
            const toggle = () => setFolds((now) => ({ ...now, [name]: !isShown }));
            return (
              <Fragment key={name}>
                <CategoryTableRow
                  category={category}
                  {...rowOf(name)}
                  {...(members.length > 0 && { members: { isShown, toggle } })}
                />
                {claimed === null ? null : <GroupNote group={category} claimed={claimed} />}
                {isShown
                  ? members.map((member) => (
                      <CategoryTableRow key={member.name} category={member} {...rowOf(member.name)} />
                    ))
                  : null}
                {isShown && rest ? <RestRow group={name} rest={rest} /> : null}
              </Fragment>
            );
          })}
        </tbody>
        <tfoot className="bg-raised font-[550] @max-[56rem]:block">
          <tr className={cn(ROW, 'border-t border-border')}>
            <th
              scope="row"
              className={cn(
                cell(true, '@min-[56rem]:pr-2 @min-[56rem]:pl-11'),
                'text-left font-[550] @max-[56rem]:col-span-2',
              )}
            >
              All spending
            </th>
            <td className="@max-[56rem]:hidden" />
            <td className={cn(cell(), 'text-right whitespace-nowrap @max-[56rem]:col-span-2')}>
              <DrillDownLink href={expensesHref(period)} rows="all expenses of the period">
                <Money minorUnits={spent} />
              </DrillDownLink>
            </td>
            <td
              className={cn(
                cell(toCome !== 0),
                'text-right whitespace-nowrap @max-[56rem]:col-span-4 @max-[56rem]:text-[13px] @max-[56rem]:font-normal @max-[56rem]:text-ink-2',
              )}
            >
              <ToCome toCome={toCome} label="all categories" />
            </td>
            <td colSpan={4} className="@max-[56rem]:hidden" />
          </tr>
        </tfoot>
      </Table>
      {period.to >= today && limitable(page).length > 0 ? (
        <p className="border-t border-border px-5 py-3">
          <button
            type="button"
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={() => ask({ form: 'limit', category: null })}
            className={TEXT_BUTTON}
          >
            Set a limit for another category
          </button>
        </p>
      ) : null}
    </Card>
  );
}

function Legend() {
  return (
    <ul aria-hidden className="flex items-center gap-4 text-[12.5px] text-ink-2 @max-[56rem]:hidden">
      <li data-bar className="flex items-center gap-1.5">
        <span className="h-2 w-3.5 rounded-full bg-ink-2" />
        Spent
      </li>
      <li data-bar className="flex items-center gap-1.5">
        <span className="h-2 w-3.5 bg-[repeating-linear-gradient(115deg,var(--ink-3)_0_1.5px,transparent_1.5px_4px)]" />
        Still to come
      </li>
      <li data-bar className="flex items-center gap-1.5">
        <span className="h-3 w-[1.5px] bg-ink" />
        Today
      </li>
    </ul>
  );
}
