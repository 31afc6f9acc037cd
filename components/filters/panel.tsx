'use client';

import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useMoney } from '@/components/money/use-money';
import { useChoices } from '@/components/entry/choices';
import { AccountFilter } from '@/components/filters/account';
import { FilterAmount } from '@/components/filters/amount';
import { BudgetPeriodFilter } from '@/components/filters/budget-period';
import { CategoryFilter } from '@/components/filters/category';
import { TagFilter } from '@/components/filters/tag';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DatePicker } from '@/components/ui/dates/picker';
import { Field } from '@/components/ui/fields/field';
import { Select } from '@/components/ui/fields/select';
import type { PeriodDays } from '@/lib/domain/budgets/period';
import { CATEGORY_SOURCES } from '@/lib/domain/categories/enums';
import { FILTER_FLAGS, FILTER_TYPES, LEDGER_TYPES } from '@/lib/domain/transactions/enums';
import { FLAG_NAMES, SOURCE_NAMES, TYPE_NAMES } from '@/lib/domain/transactions/type-names';
import { filterProblem, type TransactionFilter } from '@/lib/domain/transactions/query';

/** The value of 'all'. */
const ALL = ' ';

const TYPES = [
  { value: ALL, label: 'All Types' },
  ...LEDGER_TYPES.map((type) => ({ value: type, label: TYPE_NAMES[type] })),
  { value: 'spending', label: 'Spending' },
];

const FLAGS = [
  { value: ALL, label: 'Anything' },
  ...FILTER_FLAGS.map((flag) => ({ value: flag, label: FLAG_NAMES[flag] })),
];

const SOURCES = [
  { value: ALL, label: 'Anyone' },
  ...CATEGORY_SOURCES.map((source) => ({ value: source, label: SOURCE_NAMES[source] })),
];

const NO_DAYS = { from: undefined, to: undefined };

/** All filters of the panel but the days, cleared; the search stays. */
const NO_FILTER = {
  categories: undefined,
  withoutCategories: undefined,
  ownOnly: undefined,
  source: undefined,
  type: undefined,
  flag: undefined,
  tagsAll: undefined,
  tagsAny: undefined,
  tagsNone: undefined,
  tagged: undefined,
  accounts: undefined,
  withoutAccounts: undefined,
  otherDays: undefined,
  min: undefined,
  max: undefined,
  payee: undefined,
  series: undefined,
  description: undefined,
} satisfies Record<Exclude<keyof TransactionFilter, 'search' | keyof typeof NO_DAYS>, undefined>;

type FilterPanelProps = {
  id: string;
  filter: TransactionFilter;
  /** Called with the values that change; one given as undefined is removed. */
  onChange: (values: TransactionFilter) => void;
  /** The running one; null for calendar months, which are no choice. */
  budgetPeriod?: PeriodDays | null;
  /** False where the days are chosen elsewhere. */
  withDates?: boolean;
};

/** The filters of a list or report. Each applies as soon as it is chosen. */
export function FilterPanel({
  id,
  filter,
  onChange,
  budgetPeriod = null,
  withDates = true,
}: FilterPanelProps) {
  const choices = useChoices();
  const money = useMoney();
  const [resets, setResets] = useState(0);
  const problem = filterProblem(filter);

  const [name] = filter.categories?.length === 1 ? filter.categories : [];
  const category = choices?.categories.find((one) => one.name === name);
  const limit =
    // Its spending is the whole group's.
    category?.monthlyLimit == null || filter.ownOnly
      ? undefined
      : `${money(category.spending)} of ${money(category.monthlyLimit)} this ${choices?.otherPeriods ? 'period' : 'month'}`;

  return (
    <Card
      id={id}
      role="group"
      aria-label="Filters"
      className="mb-3.5 grid grid-cols-2 items-start gap-3 p-4 lg:grid-cols-4"
    >
      {withDates && budgetPeriod ? (
        <BudgetPeriodFilter period={budgetPeriod} filter={filter} onChange={onChange} />
      ) : null}
      <Field label="Category" hint={limit} className="max-sm:col-span-2">
        <CategoryFilter filter={filter} onChange={onChange} />
      </Field>
      <Field label="Type" className="max-sm:col-span-2">
        <Select
          options={TYPES}
          value={filter.type ?? ALL}
          onValueChange={(value) => onChange({ type: FILTER_TYPES.find((type) => type === value) })}
        />
      </Field>
      {withDates ? (
        <>
          <Field label="Start Date">
            <DatePicker
              clearable
              placeholder="Any"
              value={filter.from ?? ''}
              onChange={(value) => onChange({ from: value || undefined })}
            />
          </Field>
          <Field label="End Date" error={problem?.field === 'to' ? problem.message : undefined}>
            <DatePicker
              clearable
              placeholder="Any"
              value={filter.to ?? ''}
              onChange={(value) => onChange({ to: value || undefined })}
            />
          </Field>
        </>
      ) : null}
      <Field label="Account" className="max-sm:col-span-2">
        <AccountFilter filter={filter} onChange={onChange} />
      </Field>
      <FilterAmount
        key={`min-${resets}`}
        label="Lowest amount"
        amount={filter.min}
        onChange={(min) => onChange({ min })}
      />
      <FilterAmount
        key={`max-${resets}`}
        label="Highest amount"
        amount={filter.max}
        error={problem?.field === 'max' ? problem.message : undefined}
        onChange={(max) => onChange({ max })}
      />
      <Field label="Marked as">
        <Select
          options={FLAGS}
          value={filter.flag ?? ALL}
          onValueChange={(value) => onChange({ flag: FILTER_FLAGS.find((flag) => flag === value) })}
        />
      </Field>
      <Field label="Chosen by">
        <Select
          options={SOURCES}
          value={filter.source ?? ALL}
          onValueChange={(value) => onChange({ source: CATEGORY_SOURCES.find((source) => source === value) })}
        />
      </Field>
      <Field label="Tags">
        <TagFilter tags={choices?.tags ?? []} filter={filter} onChange={onChange} />
      </Field>
      <Button
        variant="ghost"
        className="justify-self-end max-lg:col-span-2 sm:mt-[25.5px] lg:col-start-4"
        onClick={() => {
          // Invalid amounts as typed, too.
          setResets(resets + 1);
          onChange({ ...NO_FILTER, ...(withDates && NO_DAYS) });
        }}
      >
        <RotateCcw aria-hidden />
        Reset Filters
      </Button>
    </Card>
  );
}
