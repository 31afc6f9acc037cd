import 'server-only';

import { z } from 'zod';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { shownBuckets } from '@/lib/domain/reports/buckets';
import { comparedDays } from '@/lib/domain/reports/comparison';
import {
  monthReportDocument,
  spendingReportDocument,
  type MonthReport,
  type SpendingReport,
} from '@/lib/domain/reports/document';
import type { AskedReport, ReportDocuments } from '@/lib/domain/reports/asked';
import type { Report } from '@/lib/domain/reports/enums';
import { parseReport, reportProblem } from '@/lib/domain/reports/query';
import { reportDays, type KnownDays } from '@/lib/domain/reports/range';
import { parseFilter, type AddressValues } from '@/lib/domain/transactions/query';
import { loadable, logFailure } from '../errors';
import { readDocument } from '../screen-documents';
import { getCurrency } from '../shell';
import { filterDocument } from '../transactions/filter';
import { getTransactionChoices } from '../transactions/transactions';
import { getChosenNames, namesAmong } from './names';

const span = z.object({ from: z.string(), to: z.string() });
const knownDays = z.object({ ledger: span.nullable(), periods: z.array(span) });

/** The report of an address, for its page and its file alike. Figures that can't be read leave the rest as it is. */
export async function getReport<Kind extends Report>(
  report: Kind,
  params: AddressValues,
  today: CalendarDate,
): Promise<AskedReport<Kind>> {
  const [known, choices, currency, chosen] = await Promise.all([
    getKnownDays(today),
    getTransactionChoices(today),
    getCurrency(),
    getChosenNames(parseFilter(params)),
  ]);
  const defaults = { otherPeriods: known.periods.length > 0 };
  const query = parseReport(report, params, defaults);
  const problem = reportProblem(query);
  const days = reportDays(query, known);
  const { per, note } = shownBuckets(query.per, days, known.periods);
  const compared =
    query.against === null || problem !== null ? null : comparedDays(query.against, days, known);
  const asked = { query, defaults, known, days, per, note, compared, currency, choices, problem };
  const document =
    problem === null ? await loadable(`showing ${report}`, DOCUMENTS[report](asked, today)) : null;
  return { ...asked, names: { ...chosen, ...namesAmong(choices) }, document };
}

type Asked = Pick<AskedReport, 'query' | 'per' | 'days' | 'compared'>;

const DOCUMENTS: {
  [Kind in Report]: (asked: Asked, today: CalendarDate) => Promise<ReportDocuments[Kind]>;
} = { months: getMonthReport, spending: getSpendingReport };

/** The days that ranges and comparisons depend on. */
async function getKnownDays(today: CalendarDate): Promise<KnownDays> {
  const { data, error } = await readDocument('report_days', { today });
  if (error) throw logFailure('reading the days of reports', error);
  return { today, ...knownDays.parse(data) };
}

/** Groups and categories by bucket, with spending, income and kept, in minor units. */
async function getMonthReport(
  { query: { filter, limits }, per, days: { from, to } }: Asked,
  today: CalendarDate,
): Promise<MonthReport> {
  const report = { filter: await filterDocument(filter), per, from, to, limits };
  const [{ data, error }, currency] = await Promise.all([
    readDocument('month_report', { report, today }),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading the months', error);
  return monthReportDocument(currency).parse(data);
}

/** A measure by key and bucket, against the spans it is compared with, in minor units. */
async function getSpendingReport(
  { query: { filter, by, of }, per, days: { from, to }, compared }: Asked,
  today: CalendarDate,
): Promise<SpendingReport> {
  const report = {
    ...{ filter: await filterDocument(filter), by, of, per, from, to },
    before: (compared?.before ?? []).map((one) => ({ from: one.from, to: one.to })),
  };
  const [{ data, error }, currency] = await Promise.all([
    readDocument('spending_report', { report, today }),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading spending', error);
  return spendingReportDocument(currency).parse(data);
}
