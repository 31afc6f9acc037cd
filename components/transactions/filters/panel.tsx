'use client';

import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useMoney } from '@/components/money/use-money';
import { useChoices } from '@/components/entry/choices';
import { FilterAmount } from '@/components/transactions/filters/amount';
import { BudgetPeriodFilter } from '@/components/transactions/filters/budget-period';
import { TagFilter } from '@/components/transactions/filters/tag-filter';
import { useTransactionsNavigation } from '@/components/transactions/list/use-navigation';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DatePicker } from '@/components/ui/dates/picker';
import { Field } from '@/components/ui/fields/field';
import { Select } from '@/components/ui/fields/select';
import { accountLabel } from '@/lib/domain/accounts/account';
import type { PeriodDays } from '@/lib/domain/budgets/period';
import { UNCATEGORIZED } from '@/lib/domain/categories/category';
import { CATEGORY_SOURCES } from '@/lib/domain/categories/enums';
import { FILTER_FLAGS, FILTER_TYPES, LEDGER_TYPES } from '@/lib/domain/transactions/enums';
import type { TransactionChoices } from '@/lib/domain/transactions/transaction';
import { FLAG_NAMES, SOURCE_NAMES, TYPE_NAMES } from '@/lib/domain/transactions/type-names';
import { filterProblem, type TransactionFilter } from '@/lib/domain/transactions/query';

/** The value of 'all'; no name or id is a space. */
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

/** All filters of the panel, cleared; the search stays. */
const NO_FILTER = {
  category: undefined,
  ownOnly: undefined,
  source: undefined,
  type: undefined,
  flag: undefined,
  tagsAll: undefined,
  tagsAny: undefined,
  tagsNone: undefined,
  account: undefined,
  from: undefined,
  to: undefined,
  min: undefined,
  max: undefined,
  payee: undefined,
  series: undefined,
  description: undefined,
} satisfies Record<Exclude<keyof TransactionFilter, 'search'>, undefined>;

type FilterPanelProps = {
  id: string;
  /** The running one; null for calendar months, which are no choice. */
  budgetPeriod: PeriodDays | null;
};

/** The list's filters. Each applies as soon as it is chosen. */
export function FilterPanel({ id, budgetPeriod }: FilterPanelProps) {
  const { query, change } = useTransactionsNavigation();
  const choices = useChoices();
  const money = useMoney();
  const [resets, setResets] = useState(0);
  const { filter } = query;
  const problem = filterProblem(filter);
  const set = (values: TransactionFilter) => change({ filter: values });

  const category = choices?.categories.find(({ name }) => name === filter.category);
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
      {budgetPeriod ? <BudgetPeriodFilter period={budgetPeriod} filter={filter} onChange={set} /> : null}
      <Field label="Category" hint={limit} className="max-sm:col-span-2">
        <Select
          options={[
            { value: ALL, label: 'All categories' },
            { value: UNCATEGORIZED, label: 'Without a category' },
            ...categoryOptions(choices, filter.category),
          ]}
          value={filter.category ?? ALL}
          onValueChange={(value) => set({ category: value === ALL ? undefined : value, ownOnly: undefined })}
        />
      </Field>
      <Field label="Type" className="max-sm:col-span-2">
        <Select
          options={TYPES}
          value={filter.type ?? ALL}
          onValueChange={(value) => set({ type: FILTER_TYPES.find((type) => type === value) })}
        />
      </Field>
      <Field label="Start Date">
        <DatePicker
          clearable
          placeholder="Any"
          value={filter.from ?? ''}
          onChange={(value) => set({ from: value || undefined })}
        />
      </Field>
      <Field label="End Date" error={problem?.field === 'to' ? problem.message : undefined}>
        <DatePicker
          clearable
          placeholder="Any"
          value={filter.to ?? ''}
          onChange={(value) => set({ to: value || undefined })}
        />
      </Field>
      <Field label="Account" className="max-sm:col-span-2">
        <Select
          options={[{ value: ALL, label: 'All accounts' }, ...accountOptions(choices, filter.account)]}
          value={filter.account ?? ALL}
          onValueChange={(value) => set({ account: value === ALL ? undefined : value })}
        />
      </Field>
      <FilterAmount
        key={`min-${resets}`}
        label="Lowest amount"
        amount={filter.min}
        onChange={(min) => set({ min })}
      />
      <FilterAmount
        key={`max-${resets}`}
        label="Highest amount"
        amount={filter.max}
        error={problem?.field === 'max' ? problem.message : undefined}
        onChange={(max) => set({ max })}
      />
      <Field label="Marked as">
        <Select
          options={FLAGS}
          value={filter.flag ?? ALL}
          onValueChange={(value) => set({ flag: FILTER_FLAGS.find((flag) => flag === value) })}
        />
      </Field>
      <Field label="Chosen by">
        <Select
          options={SOURCES}
          value={filter.source ?? ALL}
          onValueChange={(value) => set({ source: CATEGORY_SOURCES.find((source) => source === value) })}
        />
      </Field>
      <Field label="Tags">
        <TagFilter tags={choices?.tags ?? []} filter={filter} onChange={set} />
      </Field>
      <Button
        variant="ghost"
        className="justify-self-end max-lg:col-span-2 sm:mt-[25.5px] lg:col-start-4"
        onClick={() => {
          // Invalid amounts as typed, too.
          setResets(resets + 1);
          set(NO_FILTER);
        }}
      >
        <RotateCcw aria-hidden />
        Reset Filters
      </Button>
    </Card>
  );
}

function categoryOptions(choices: TransactionChoices | null, chosen: string | undefined) {
  const names = choices?.categories.map(({ name }) => name).filter((name) => name !== UNCATEGORIZED) ?? [];
  if (chosen !== undefined && chosen !== UNCATEGORIZED && !names.includes(chosen)) names.push(chosen);
  return names.map((name) => ({ value: name, label: name }));
}

function accountOptions(choices: TransactionChoices | null, chosen: string | undefined) {
  const options = (choices?.accounts ?? []).map((account) => ({
    value: account.id,
    label: account.closed ? `${accountLabel(account)} · closed` : accountLabel(account),
  }));
  if (chosen === undefined || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: choices ? 'Unknown Account' : 'Error loading account' }];
}
