import { Formula } from '@/components/budgets/screen/formula';
import { useBudgetForms } from '@/components/budgets/screen/forms';
import { BigBars } from '@/components/budgets/screen/past-bars';
import { TEXT_BUTTON } from '@/components/budgets/screen/state';
import { DrillDownLink } from '@/components/money/drill-down-link';
import { Money } from '@/components/money/money';
import { dayCount } from '@/lib/domain/dates/calendar-days';
import { limitOf } from '@/lib/domain/budgets/category-rows';
import { UNCATEGORIZED } from '@/lib/domain/categories/category';
import { limitFormula } from '@/lib/domain/budgets/formula';
import { CARRY_TEXTS } from '@/lib/domain/budgets/limit-values';
import type { BudgetCategory } from '@/lib/domain/budgets/page-document';
import { budgetsHref, EXPLAINED_AT, toComeHref } from '@/lib/domain/budgets/period-address';
import { periodName } from '@/lib/domain/budgets/period-name';
import { expensesHref } from '@/lib/domain/transactions/drill-down';

/** An opened category: the formula of its limit, its carry, and the six periods before. */
export function CategoryPanel({ category }: { category: BudgetCategory }) {
  const { page, today, ask, prepare } = useBudgetForms();
  const { period, past } = page;
  const { name, spent, toCome } = category;
  const limit = limitOf(category);
  const last = past.at(-1);
  const before = last ? periodName(last) : 'before';
  const address = {
    spent: expensesHref(period, { category: name }),
    moves: EXPLAINED_AT.moves,
    before: last && budgetsHref(last.key),
  };
  const days = dayCount(period);
  const isCut = limit !== null && limit.per === 'period' && days !== period.fullDays;
  // A limit is valid from the running period on.
  const canChange = period.to >= today && !category.archived && name !== UNCATEGORIZED;
  const text =
    limit !== null
      ? CARRY_TEXTS[limit.carry]
      : category.budgeting === 'none'
        ? 'Not budgeted'
        : canChange
          ? 'Set a limit'
          : null;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
      <div className="grid min-w-0 gap-2.5">
        {limit === null ? null : <Formula terms={limitFormula(limit, spent, before, address)} />}
        {isCut ? (
          <p className="text-[12.5px] text-ink-3 tabular-nums">
            {days} of {period.fullDays} days of <Money minorUnits={limit.typed} />
          </p>
        ) : null}
        {toCome === 0 ? null : (
          <p className="text-[12.5px] text-ink-3">
            <DrillDownLink href={toComeHref(period, today)} rows={`in ${name}`}>
              <Money minorUnits={toCome} /> still to come
            </DrillDownLink>
          </p>
        )}
        {text === null ? null : canChange ? (
          <p>
            <button
              type="button"
              onPointerEnter={prepare}
              onFocus={prepare}
              onClick={() => ask({ form: 'limit', category: name })}
              className={TEXT_BUTTON}
            >
              {text}
              <span className="sr-only left-0">: change the limit of {name}</span>
            </button>
          </p>
        ) : (
          <p className="text-[12.5px] text-ink-3">{text}</p>
        )}
      </div>
      <BigBars
        name={name}
        periods={past}
        past={category.past}
        limit={limit?.per === 'period' ? limit.amount : null}
      />
    </div>
  );
}
