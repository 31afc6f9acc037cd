import { ChevronRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useBudgetForms } from '@/components/budgets/screen/forms';
import { CategoryPanel } from '@/components/budgets/screen/panel';
import { LittleBars } from '@/components/budgets/screen/past-bars';
import { SpentBar } from '@/components/budgets/screen/spent-bar';
import { CategoryStateSign } from '@/components/budgets/screen/state';
import { CategoryDot } from '@/components/categories/dot-icon';
import { DrillDownLink } from '@/components/money/drill-down-link';
import { Money } from '@/components/money/money';
import { UserText } from '@/components/ui/user-text';
import { limitOf } from '@/lib/domain/budgets/category-rows';
import { categoryState } from '@/lib/domain/budgets/category-state';
import type { BudgetCategory } from '@/lib/domain/budgets/page-document';
import { isRunning } from '@/lib/domain/budgets/period';
import { toComeHref } from '@/lib/domain/budgets/period-address';
import { UNCATEGORIZED } from '@/lib/domain/categories/category';
import { dayCount } from '@/lib/domain/dates/calendar-days';
import { expensesHref } from '@/lib/domain/transactions/drill-down';
import { cn } from '@/lib/utils';

/** A cell; where the table is narrow, a part of a row of two lines, or hidden. */
export const cell = (isShown = true, padding = '@min-[56rem]:px-2') =>
  cn('@min-[56rem]:py-2.5', padding, isShown ? '@max-[56rem]:block' : '@max-[56rem]:hidden');

/** A row; where the table is narrow, name, state and figures on one line and the bar on the next. */
export const ROW =
  '@max-[56rem]:grid @max-[56rem]:grid-cols-[minmax(0,auto)_minmax(0,1fr)_auto_auto] @max-[56rem]:items-center @max-[56rem]:gap-x-2 @max-[56rem]:gap-y-1.5 @max-[56rem]:px-5 @max-[56rem]:py-3 touch:@max-[56rem]:min-h-15';

type CategoryRowsProps = {
  category: BudgetCategory;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Of a group with categories to show: whether they are shown. */
  members?: { isShown: boolean; toggle: () => void };
};

/** A category with its period; opened, with the formula of its limit. */
export function CategoryTableRow({ category, isOpen, onOpen, members }: CategoryRowsProps) {
  const id = useId();
  const { page, today } = useBudgetForms();
  const { period } = page;
  const { name, group, spent, toCome, past } = category;
  const limit = limitOf(category);
  const state = categoryState(category, period, today);
  const isMember = group !== null;
  const label = name === UNCATEGORIZED ? 'Without a category' : name;
  const formula = { category: label, isOpen, controls: id, onOpen };
  const daysPassed = dayCount({ from: period.from, to: today });
  const hasMark =
    limit?.per === 'period' &&
    category.budgeting === 'flexible' &&
    isRunning(period, today) &&
    state !== 'over';
  return (
    <>
      <tr className={cn(ROW, isOpen && 'bg-raised', !isMember && 'border-t border-border')}>
        <th
          scope="row"
          className={cn(
            cell(
              true,
              isMember
                ? '@max-[56rem]:pl-4 @min-[56rem]:pr-2 @min-[56rem]:pl-17'
                : members
                  ? '@min-[56rem]:pr-2 @min-[56rem]:pl-5'
                  : '@min-[56rem]:pr-2 @min-[56rem]:pl-11',
            ),
            'min-w-0 text-left font-normal',
          )}
        >
          <span className="flex min-w-0 items-center gap-2.5">
            {members ? (
              <button
                type="button"
                aria-expanded={members.isShown}
                aria-label={`Categories of ${name}`}
                onClick={members.toggle}
                className="relative -mx-1 grid size-5.5 shrink-0 place-items-center rounded-md text-ink-3 hover:bg-raised hover:text-ink touch:after:absolute touch:after:-inset-3"
              >
                <ChevronRight
                  aria-hidden
                  className={cn(
                    'size-4 stroke-[1.75] transition-transform duration-150 motion-reduce:transition-none',
                    members.isShown && 'rotate-90',
                  )}
                />
              </button>
            ) : null}
            <CategoryDot category={name} />
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => onOpen(!isOpen)}
              title={label}
              className={cn(
                'relative min-w-0 truncate rounded-sm text-left underline-offset-4 hover:underline touch:after:absolute touch:after:inset-x-0 touch:after:-inset-y-3',
                !isMember && 'font-[550]',
              )}
            >
              {name === UNCATEGORIZED ? label : <UserText>{name}</UserText>}
            </button>
          </span>
        </th>
        <td className="@max-[56rem]:hidden @min-[56rem]:px-2 @min-[56rem]:py-2">
          <LittleBars past={past} limit={limit?.per === 'period' ? limit.amount : null} />
        </td>
        <td
          className={cn(
            cell(),
            'text-right whitespace-nowrap',
            limit
              ? '@max-[56rem]:order-5 @max-[56rem]:text-[13px] @max-[56rem]:text-ink-2'
              : '@max-[56rem]:order-3 @max-[56rem]:col-span-2',
            !isMember && (limit ? '@min-[56rem]:font-[550]' : 'font-[550]'),
          )}
        >
          <DrillDownLink href={expensesHref(period, { category: name })} rows={`expenses in ${label}`}>
            <Money minorUnits={spent} />
          </DrillDownLink>
        </td>
        <td
          className={cn(
            cell(limit === null && toCome !== 0),
            'text-right whitespace-nowrap text-ink-2',
            limit === null &&
              toCome !== 0 &&
              '@max-[56rem]:order-6 @max-[56rem]:col-span-4 @max-[56rem]:text-left @max-[56rem]:text-[13px]',
          )}
        >
          <ToCome toCome={toCome} label={label} />
        </td>
        <td
          className={cn(
            cell(limit !== null),
            'text-right whitespace-nowrap text-ink-2 @max-[56rem]:text-[13px]',
            limit && '@max-[56rem]:order-6',
          )}
        >
          {limit ? (
            <>
              <span className="@min-[56rem]:hidden">of </span>
              <FormulaButton {...formula} className="touch:after:-inset-x-1.5 touch:after:-inset-y-3.5">
                <Money minorUnits={limit.available} />
              </FormulaButton>
            </>
          ) : null}
        </td>
        <td
          className={cn(
            cell(limit !== null),
            limit && '@max-[56rem]:order-4 @max-[56rem]:col-span-2',
            isMember && '@max-[56rem]:pl-4',
          )}
        >
          {limit ? (
            <SpentBar
              spent={limit.per === 'year' ? limit.available - limit.left : spent}
              toCome={toCome}
              available={limit.available}
              today={hasMark ? daysPassed / dayCount(period) : null}
            />
          ) : null}
        </td>
        <td
          className={cn(
            cell(limit !== null),
            'text-right font-[550] whitespace-nowrap',
            limit && '@max-[56rem]:order-3 @max-[56rem]:col-span-2',
          )}
        >
          {limit === null ? null : (
            <FormulaButton
              {...formula}
              className="touch:after:-inset-x-1.5 touch:after:-top-3.5 touch:@max-[56rem]:after:bottom-0 touch:@min-[56rem]:after:-bottom-3.5"
            >
              {limit.left < 0 ? (
                <span className="text-expense">
                  <Money minorUnits={-limit.left} /> over
                </span>
              ) : (
                <>
                  <Money minorUnits={limit.left} />
                  <span className="@min-[56rem]:hidden"> left</span>
                </>
              )}
            </FormulaButton>
          )}
        </td>
        <td
          className={cn(
            cell(true, '@min-[56rem]:pr-5 @min-[56rem]:pl-2'),
            'whitespace-nowrap @max-[56rem]:order-2',
          )}
        >
          <CategoryStateSign category={category} state={state} />
        </td>
      </tr>
      {isOpen ? (
        <tr id={id} className="bg-raised @max-[56rem]:block">
          <td
            colSpan={8}
            className={cn(
              'pt-1.5 pb-5 @max-[56rem]:block @max-[56rem]:px-5 @min-[56rem]:pr-5',
              isMember ? '@max-[56rem]:pl-9 @min-[56rem]:pl-17' : '@min-[56rem]:pl-11',
            )}
          >
            <CategoryPanel category={category} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

type FormulaButtonProps = {
  category: string;
  isOpen: boolean;
  /** The id of the row with the formula. */
  controls: string;
  onOpen: (isOpen: boolean) => void;
  /** The area that a finger may touch. */
  className: string;
  children: ReactNode;
};

/** A figure that opens its formula. The name of the row does the same, so that the keyboard needs no further step. */
function FormulaButton({ category, isOpen, controls, onOpen, className, children }: FormulaButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={() => onOpen(!isOpen)}
      className={cn(
        'relative rounded-sm decoration-border-strong decoration-1 underline-offset-4 hover:underline touch:after:absolute',
        className,
      )}
    >
      {children}
      <span className="sr-only left-0">, formula of {category}</span>
    </button>
  );
}

/** An amount still to come, which leads to the days it is expected on; nothing for 0. */
export function ToCome({ toCome, label }: { toCome: number; label: string }) {
  const { page, today } = useBudgetForms();
  if (toCome === 0) return null;
  return (
    <>
      <DrillDownLink href={toComeHref(page.period, today)} rows={`what is still to come in ${label}`}>
        <Money minorUnits={toCome} />
      </DrillDownLink>
      <span className="@min-[56rem]:hidden"> still to come</span>
    </>
  );
}
