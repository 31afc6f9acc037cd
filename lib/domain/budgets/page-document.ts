import '../forms/no-eval';
import { z } from 'zod';
import { byCurrency, minorUnits, type DocumentOf } from '../money/document';
import { upcomingPageDocument } from '../recurring/page-document';
import { BUDGETINGS, CARRIES, LIMIT_SPANS, PERIOD_KINDS } from './enums';

// The document of the Budgets screen. Amounts are minor units of the user's currency. Amounts still to come are added
// by `budgetsPageOf`, as the states of occurrences follow from the files that tell of their days.

export const periodDocument = z.object({
  /** The day that identifies it: its first, on payday the day the income is due. */
  key: z.string(),
  from: z.string(),
  to: z.string(),
  /** The days it would have, had the calendar not changed within it. */
  fullDays: z.number().int(),
  /** True while its end waits for an income that has not arrived. */
  provisional: z.boolean(),
  kind: z.enum(PERIOD_KINDS),
});
/** A budget period. docs/product.md, 'Budgets'. */
export type BudgetPeriod = z.infer<typeof periodDocument>;

export const budgetsPageDocument = byCurrency((currency) => {
  const amount = minorUnits(currency);
  const limit = z.object({
    /** The user's own amount for one whole period, or for a year. */
    typed: amount,
    per: z.enum(LIMIT_SPANS),
    /** The amount of this period: the typed one, its share of a period cut short, or the part set aside for a year. */
    amount,
    carry: z.enum(CARRIES),
    carryCap: amount.nullable(),
    /** True if this period starts again with a carried amount the user gave. */
    restarted: z.boolean(),
    carried: amount,
    movedIn: amount,
    movedOut: amount,
    /** amount + carried + moved in − moved out; of a year's: all that is there for it. */
    available: amount,
    /** available − spent, of a year's the spending since its year began. */
    left: amount,
  });
  const category = z.object({
    name: z.string(),
    /** The group it is in, by name. */
    group: z.string().nullable(),
    isGroup: z.boolean(),
    archived: z.boolean(),
    budgeting: z.enum(BUDGETINGS),
    /** In the period, days to come included; a group's with its categories. */
    spent: amount,
    /** The part of it dated up to today, without one-time rows. */
    soFar: amount,
    /** The part of `soFar` that filled occurrences of series. */
    soFarOfSeries: amount,
    /** Its own rows alone: a group's without its categories. */
    ownSpent: amount,
    /** The part of `ownSpent` that filled occurrences of series. */
    ownSpentOfSeries: amount,
    limit: limit.nullable(),
    /** The six periods before, oldest first; `available` null where it had no limit. */
    past: z.array(z.object({ spent: amount, available: amount.nullable() })),
  });
  const year = z.object({
    category: z.string(),
    typed: amount,
    /** The series it is for, by name. */
    series: z.string().nullable(),
    seriesId: z.string().nullable(),
    /** The last day of its cycle. */
    dueOn: z.string(),
    /** There before this period, and set aside in it. */
    thereBefore: amount,
    setAside: amount,
    /** Periods that end before the due day, this one included. */
    periodsLeft: z.number().int(),
    /** Spent since the cycle began. */
    spent: amount,
    left: amount,
  });
  const goal = z.object({
    /** Null for the savings goal. */
    id: z.string().nullable(),
    name: z.string(),
    accountId: z.string().nullable(),
    account: z.string().nullable(),
    /** Planned for the period: typed, or what its date needs; null for neither. */
    monthly: amount.nullable(),
    done: amount,
  });
  return z.object({
    period: periodDocument,
    /** Keys of the periods before and after. */
    previous: z.string(),
    next: z.string(),
    /** The six periods before, oldest first. */
    past: z.array(periodDocument),
    categories: z.array(category),
    years: z.array(year),
    goals: z.array(goal),
    moves: z.array(z.object({ id: z.string(), from: z.string(), to: z.string(), amount })),
    /** Of all categories. */
    spent: amount,
    /** Income of the period, days to come included. */
    arrived: amount,
    /** Money moved into savings, loans and investments that serve no goal. */
    transfers: z.array(z.object({ account: z.string(), accountId: z.string(), amount })),
    upcoming: upcomingPageDocument,
  });
});
export type BudgetsPageDocument = DocumentOf<typeof budgetsPageDocument>;

/** A category of the Budgets screen. */
export type BudgetCategory = BudgetsPageDocument['categories'][number] & {
  /** Occurrences of the period that may still come; a group's with its categories. */
  toCome: number;
};

/** The Budgets screen's period. */
export interface BudgetsPage extends Omit<
  BudgetsPageDocument,
  'categories' | 'arrived' | 'transfers' | 'upcoming'
> {
  categories: BudgetCategory[];
  toCome: number;
  plan: {
    arrived: number;
    /** Income that may still come. */
    expected: number;
    limits: number;
    /** Set aside for years. */
    years: number;
    goals: number;
    /** Moved or still to be moved to savings, loans and investments that serve no goal. */
    transfers: {
      account: string;
      accountId: string;
      amount: number;
      /** True if all of it has been moved: its rows come to the amount. */
      isMoved: boolean;
    }[];
    /** Paid and open bills in categories without a limit. */
    bills: number;
    /** Income less all of these. */
    left: number;
  };
}
export type CategoryLimit = NonNullable<BudgetCategory['limit']>;
export type YearLimit = BudgetsPageDocument['years'][number];
export type PeriodGoal = BudgetsPageDocument['goals'][number];
