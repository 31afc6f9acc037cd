import type { Span } from '../dates/calendar-days';
import type { Currency } from '../money/currency';
import type { TransactionChoices } from '../transactions/transaction';
import type { Compared } from './comparison';
import type { MonthReport, SpendingReport } from './document';
import type { Per, Report } from './enums';
import type { reportProblem, ReportDefaults, ReportQuery } from './query';
import type { KnownDays } from './range';
import type { Names } from './texts';

/** The document of each report. */
export interface ReportDocuments {
  months: MonthReport;
  spending: SpendingReport;
}

/** A report as its address asks for it, with all that its page and its file say. */
export interface AskedReport<Kind extends Report = Report> {
  query: ReportQuery;
  defaults: ReportDefaults;
  known: KnownDays;
  days: Span;
  /** The buckets that are shown, and why they are coarser than those asked for. */
  per: Per;
  note: string | null;
  /** Null where nothing is compared, or too few spans have a mean. */
  compared: Compared | null;
  currency: Currency;
  names: Names;
  choices: TransactionChoices;
  /** The reason why the report can't be drawn; null if it can. */
  problem: ReturnType<typeof reportProblem>;
  /** Null with a problem, and when it could not be loaded. */
  document: ReportDocuments[Kind] | null;
}
