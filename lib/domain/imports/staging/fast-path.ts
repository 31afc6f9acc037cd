import { REQUIRED_HEADERS } from '../csv/required-headers';
import type { Currency } from '../../currency';
import type { FileSummary } from '../file-summary';
import { otherCurrencies } from './import-statements';

/** The required headers a delimited file lacks. */
export function missingHeaders({ columns }: Pick<FileSummary, 'columns'>): string[] {
  const headers = new Set(columns.map(({ header }) => header.trim().toLowerCase()));
  return REQUIRED_HEADERS.filter((name) => !headers.has(name));
}

/** Whether a file may be imported without a look: all required headers, every row valid, nothing to ask,
 * and no currency that would be shown as another. */
export function isFastPath(
  summary: FileSummary,
  accountIds: readonly (string | null)[],
  currency: Currency,
): boolean {
  return (
    summary.format === 'csv' &&
    summary.headerLine !== null &&
    missingHeaders(summary).length === 0 &&
    summary.questions.length === 0 &&
    summary.excluded === 0 &&
    summary.rows > 0 &&
    accountIds.every((id) => id !== null) &&
    otherCurrencies(summary.accounts, currency).length === 0
  );
}
