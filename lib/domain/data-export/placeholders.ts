import type { DataExport } from './format';

/**
 * An archive without the 0 that sign-up used to state for its account, which nobody had typed: no form offers the type
 * 'checking', and this mark is as old as its account to the microsecond.
 */
export function withoutPlaceholders(dataExport: DataExport): DataExport {
  const { accounts, balance_marks: marks } = dataExport.tables;
  const madeAt = new Map(
    accounts.filter(({ type }) => type === 'checking').map(({ id, created_at }) => [id, created_at]),
  );
  const kept = marks.filter(
    ({ account_id, source, balance, end_of_day, stated_at }) =>
      source !== 'typed' || end_of_day || Number(balance) !== 0 || stated_at !== madeAt.get(account_id),
  );
  return {
    ...dataExport,
    counts: { ...dataExport.counts, balance_marks: kept.length },
    tables: { ...dataExport.tables, balance_marks: kept },
  };
}
