import { REQUIRED_HEADERS } from '../csv/required-headers';
import type { Currency } from '../../money/currency';
import type { FileSummary } from '../file-summary';
import { otherCurrencies } from './import-statements';

/** The required headers that a delimited file lacks. */
export function missingHeaders({ columns }: Pick<FileSummary, 'columns'>): string[] {
  const headers = new Set(columns.map(({ header }) => header.trim().toLowerCase()));
  return REQUIRED_HEADERS.filter((name) => !headers.has(name));
}

/**
 * True if a file can be imported without a review: it has all required headers, every row is valid, there are no
 * questions, and all amounts are in the user's currency. docs/product.md, 'Imports'.
 */
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
