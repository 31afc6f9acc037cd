import type { Currency } from '../money/currency';
import { toMinorUnits, toDecimal } from '../money/money';
import { judgePayee, type SeriesTerms, type StoredSeries, type WrittenSeries } from './judge-payee';
import type { SearchedAccounts, SearchedPayee, SearchedSeries, SearchPage } from './search-document';
import type { SeriesRow } from './series-row';

/** The series of a payee as the database stores them; amounts are decimals. */
interface PayeeResult {
  since: string | null;
  gone: string[];
  series: (Omit<WrittenSeries, 'firstAmount' | 'terms'> & {
    firstAmount: string;
    terms: (Omit<SeriesTerms, 'amount'> & { amount: string | null })[];
  })[];
  matches: { row: string; series: string; due: string }[];
}

export interface SearchedResult extends PayeeResult {
  payee: string;
  stamp: string;
}

/** Judges the payees of a page. */
export function searchPage({ accounts, payees }: SearchPage, newId: () => string): SearchedResult[] {
  return payees.map(({ stamp, ...payee }) => ({
    payee: payee.id,
    stamp,
    ...searchRows(accounts, payee, newId),
  }));
}

/** Judges a payee with its rows by currency. */
export function searchRows(
  accounts: SearchedAccounts,
  payee: SearchedPayee,
  newId: () => string,
): PayeeResult {
  const currencyOf = (accountId: string) => accounts[accountId]?.currency;
  const knownUntil = (accountId: string) => accounts[accountId]?.knownUntil ?? '';
  const currencies = new Set([
    ...payee.rows.flatMap((row) => currencyOf(row[3]) ?? []),
    ...payee.series.flatMap(({ accountId }) => currencyOf(accountId) ?? []),
  ]);
  const results = [...currencies].map((currency) =>
    judgeOf(payee, currency, (accountId) => currencyOf(accountId) === currency, knownUntil, newId),
  );
  const dates = results.flatMap(({ since }) => since ?? []).sort();
  return {
    since: dates[0] ?? null,
    gone: results.flatMap(({ gone }) => gone),
    series: results.flatMap(({ series }) => series),
    matches: results.flatMap(({ matches }) => matches),
  };
}

function judgeOf(
  { name, rows, series, proposalsOnly }: SearchedPayee,
  currency: Currency,
  isOf: (accountId: string) => boolean,
  knownUntil: (accountId: string) => string,
  newId: () => string,
): PayeeResult {
  const categories = new Map(rows.map((row) => [row[0], row[6]]));
  const judged = judgePayee(
    {
      rows: rows.filter((row) => isOf(row[3])).map((row) => seriesRow(row, currency)),
      series: series.filter(({ accountId }) => isOf(accountId)).map((one) => storedSeries(one, currency)),
      names: ({ id }) => [name, categories.get(id) ?? ''],
      proposalsOnly,
    },
    knownUntil,
    toMinorUnits(1, currency),
    newId,
  );
  return {
    since: judged.since,
    gone: judged.gone,
    series: judged.series.map(({ firstAmount, terms, ...one }) => ({
      ...one,
      firstAmount: toDecimal(firstAmount, currency),
      terms: terms.map((some) => ({
        ...some,
        amount: some.amount === null ? null : toDecimal(some.amount, currency),
      })),
    })),
    matches: judged.matches.map(({ rowId, seriesId, due }) => ({ row: rowId, series: seriesId, due })),
  };
}

function seriesRow(row: SearchedPayee['rows'][number], currency: Currency): SeriesRow {
  const [id, date, amount, accountId, otherAccountId, text] = row;
  return { id, date, minorUnits: toMinorUnits(amount, currency), accountId, otherAccountId, text };
}

function storedSeries(
  { decided, firstAmount, terms, occurrences, matches, ...one }: SearchedSeries,
  currency: Currency,
): StoredSeries {
  const first = toMinorUnits(firstAmount, currency);
  return {
    ...one,
    isDecided: decided,
    firstAmount: first,
    terms: terms.map((some) => ({
      ...some,
      amount: some.amount === null ? null : toMinorUnits(some.amount, currency),
    })),
    moved: new Map(occurrences.flatMap(({ due, movedTo }) => (movedTo === null ? [] : [[due, movedTo]]))),
    ownAmounts: new Map(
      occurrences.flatMap(({ due, amount }) =>
        amount === null ? [] : [[due, Math.sign(first) * toMinorUnits(amount, currency)]],
      ),
    ),
    matches: matches.map(({ row, due, byHand, amount }) => ({
      ...{ rowId: row, due, byHand },
      minorUnits: toMinorUnits(amount, currency),
    })),
  };
}
