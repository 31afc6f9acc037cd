import type { Currency } from '../money/currency';
import { toPlainDecimal } from '../money/money';
import type { LimitValues } from './change-form';
import type { Budgeting, PeriodKind, Carry, LIMIT_SPANS } from './enums';
import type { BudgetCategory, BudgetsPage } from './page-document';

/** The choice of no series for a limit of a year: a select has no empty one. */
export const NO_SERIES = 'none';

/** The values that the form of a category's limit begins with; without a category, one is to be chosen. */
export function limitValues(
  category: BudgetCategory | undefined,
  series: string | null,
  currency: Currency,
): LimitValues {
  const limit = category?.limit ?? null;
  const text = (minorUnits: number | null) =>
    minorUnits === null ? '' : toPlainDecimal(minorUnits, currency);
  return {
    category: category?.name ?? '',
    amount: text(limit?.typed ?? null),
    per: limit?.per ?? 'period',
    carry: limit?.carry ?? 'none',
    carryCap: text(limit?.carryCap ?? null),
    restart: '',
    series: series ?? NO_SERIES,
    budgeting: category?.budgeting ?? 'flexible',
    present: category?.budgeting ?? 'flexible',
  };
}

/** The series that a category's limit of a year is for; null for none. */
export function limitSeries({ years }: Pick<BudgetsPage, 'years'>, category: string): string | null {
  return years.find((year) => year.category === category)?.seriesId ?? null;
}

export const CARRY_OPTIONS = [
  { value: 'none', label: 'Nothing' },
  { value: 'unspent', label: 'What is unspent' },
  { value: 'both', label: 'What is left or overspent' },
] satisfies { value: Carry; label: string }[];

export const BUDGETING_OPTIONS = [
  { value: 'flexible', label: 'Flexible, by pace' },
  { value: 'fixed', label: 'Fixed, as bills' },
  { value: 'none', label: 'Not budgeted' },
] satisfies { value: Budgeting; label: string }[];

/** The spans of a limit, in the words of the calendar. */
export function spanOptions(kind: PeriodKind): { value: (typeof LIMIT_SPANS)[number]; label: string }[] {
  const period = {
    ...{ weekly: 'A week', 'two-weekly': 'Two weeks', 'four-weekly': 'Four weeks' },
    ...{ month: 'A month', day: 'A month', 'last-day': 'A month', 'last-business-day': 'A month' },
    payday: 'A month',
  };
  return [
    { value: 'period', label: period[kind] },
    { value: 'year', label: 'A year' },
  ];
}

/** The carry of a limit as a sentence. */
export const CARRY_TEXTS: Record<Carry, string> = {
  none: 'Carries nothing',
  unspent: 'Carries what is unspent',
  both: 'Carries what is left or overspent',
};
