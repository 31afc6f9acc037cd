import type { SpendingReport } from './document';
import { valuesOf } from './figures';
import type { ReportQuery } from './query';
import { keyName, orderedKeys } from './rows';

/** A key over time, as a chart has it. */
export interface Series {
  key: string;
  name: string;
  /** In each bucket; 0 without a line. */
  values: readonly number[];
  /** True for the rest of the total. */
  isRest: boolean;
}

/** The number of keys that are stacked, without the rest. */
const STACKED = 6;
/** The most keys that are drawn as lines. */
export const MOST_LINES = 5;

/** The largest keys of a report and the rest of the total, which add up to it in each bucket. */
export function stackedSeries(report: SpendingReport, { by }: Pick<ReportQuery, 'by'>): Series[] {
  const largest = keysWithoutOverlap(report, by).slice(0, STACKED);
  const series = largest.map((key) => seriesOf(key, report, by));
  const total = valuesOf(report.total, report.buckets.length);
  const rest = total.map(
    (value, bucket) => (value ?? 0) - series.reduce((sum, { values }) => sum + (values[bucket] ?? 0), 0),
  );
  if (rest.every((value) => value === 0)) return series;
  return [...series, { key: 'rest', name: 'Others', values: rest, isRest: true }];
}

/** The chosen keys of a report, or the largest ones. */
export function lineSeries(report: SpendingReport, { by, open }: Pick<ReportQuery, 'by' | 'open'>): Series[] {
  return chosenKeys(report, { by, open }).map((key) => seriesOf(key, report, by));
}

/** The keys that are drawn as lines: those chosen, or the largest ones. */
export function chosenKeys(report: SpendingReport, { by, open }: Pick<ReportQuery, 'by' | 'open'>) {
  const keys = keysWithoutOverlap(report, by);
  const chosen = keys.filter(({ key }) => open.includes(key));
  return (chosen.length > 0 ? chosen : keys).slice(0, MOST_LINES);
}

/** The chosen keys after one is chosen or left; one stays. */
export function toggledKeys(chosen: readonly string[], key: string): string[] {
  if (!chosen.includes(key)) return chosen.length < MOST_LINES ? [...chosen, key] : [...chosen];
  return chosen.length > 1 ? chosen.filter((one) => one !== key) : [...chosen];
}

const keysWithoutOverlap = ({ keys, buckets }: SpendingReport, by: ReportQuery['by']) =>
  orderedKeys(keys, null, by, buckets).filter(({ key }) => key !== 'several');

const seriesOf = (
  key: SpendingReport['keys'][number],
  { buckets }: SpendingReport,
  by: ReportQuery['by'],
): Series => ({
  key: key.key,
  name: keyName(key, by),
  values: valuesOf(key, buckets.length).map((value) => value ?? 0),
  isRest: false,
});
