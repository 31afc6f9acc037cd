import type { Currency } from '../../money/currency';
import { maxMinorUnits } from '../../money/money';
import { MAX_STATEMENTS, type FileSummary } from '../file-summary';
import type { OpenImportInput } from './inputs';

type Statements = NonNullable<OpenImportInput['statements']>;

/**
 * The data an import stores on the accounts its file names, with the user's account chosen for each. docs/imports.md,
 * 'Accounts, balances and currencies'.
 */
export function importStatements(
  named: FileSummary['accounts'],
  accountIds: readonly (string | null)[],
  preferred: Currency,
): Statements {
  return named.slice(0, MAX_STATEMENTS).map(({ id, currency, balances }, index) => ({
    accountId: accountIds[index] ?? null,
    id: id?.trim().slice(0, 255).toWellFormed() || null,
    currency: currency !== null && /^[A-Z]{3}$/.test(currency) ? currency : null,
    balances: balances.filter(({ minorUnits }) => Math.abs(minorUnits) <= maxMinorUnits(preferred)),
  }));
}

/** The currencies of a file's rows other than the one in which amounts are shown; nothing is converted. */
export function otherCurrencies(
  named: readonly Pick<FileSummary['accounts'][number], 'currency' | 'rows'>[],
  currency: string,
): string[] {
  const stated = new Set(named.filter(({ rows }) => rows > 0).map((account) => account.currency));
  return [...stated].filter((code) => code !== null && code !== currency) as string[];
}
