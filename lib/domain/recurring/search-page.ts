import type { Currency } from '../money/currency';
import { toMinorUnits, toDecimal } from '../money/money';
import {
  judgePayee,
  type Judgement,
  type SeriesTerms,
  type StoredSeries,
  type WrittenSeries,
} from './judge-payee';
import type { SearchedAccounts, SearchedPayee, SearchedSeries, SearchPage } from './search-document';
import type { SeriesRow } from './series-row';

/** The series of a payee as the database stores them; amounts are decimals. */
export interface SearchedResult {
  payee: string;
  stamp: string | null;
  since: string | null;
  gone: string[];
  series: (Omit<WrittenSeries, 'firstAmount' | 'terms'> & {
    firstAmount: string;
    terms: (Omit<SeriesTerms, 'amount'> & { amount: string | null })[];
  })[];
  matches: { row: string; series: string; due: string }[];
}

/** The outcome for a payee's rows of one currency. */
export interface JudgedPayee {
  payee: SearchedPayee;
  currency: Currency;
  judged: Judgement;
}

/** Judges the payees of a page, each with its rows by currency. */
export function searchPage({ accounts, payees }: SearchPage, newId: () => string): SearchedResult[] {
  return payees.map((payee): SearchedResult => {
    const results = judgedOf(accounts, payee, newId);
    const dates = results.flatMap(({ judged: { since } }) => since ?? []).sort();
    return {
      payee: payee.id,
      stamp: payee.stamp,
      since: dates[0] ?? null,
      gone: results.flatMap(({ judged }) => judged.gone),
      series: results.flatMap(({ judged, currency }) =>
        judged.series.map((one) => writtenDocument(one, currency)),
      ),
      matches: results.flatMap(({ judged }) =>
        judged.matches.map(({ rowId, seriesId, due }) => ({ row: rowId, series: seriesId, due })),
      ),
    };
  });
}

/** Judges a payee, once for each currency. */
export function judgedOf(
  accounts: SearchedAccounts,
  payee: SearchedPayee,
  newId: () => string,
): JudgedPayee[] {
  const { name, rows, series, proposalsOnly } = payee;
  const currencyOf = (accountId: string) => accounts[accountId]?.currency;
  const knownUntil = (accountId: string) => accounts[accountId]?.knownUntil ?? '';
  const categories = new Map(rows.map((row) => [row[0], row[6]]));
  const currencies = new Set([
    ...rows.flatMap((row) => currencyOf(row[3]) ?? []),
    ...series.flatMap(({ accountId }) => currencyOf(accountId) ?? []),
  ]);
  return [...currencies].map((currency) => {
    const isOf = (accountId: string) => currencyOf(accountId) === currency;
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
    return { payee, currency, judged };
  });
}

function writtenDocument(
  { firstAmount, terms, ...one }: WrittenSeries,
  currency: Currency,
): SearchedResult['series'][number] {
  return {
    ...one,
    firstAmount: toDecimal(firstAmount, currency),
    terms: terms.map((some) => ({
      ...some,
      amount: some.amount === null ? null : toDecimal(some.amount, currency),
    })),
  };
}

function seriesRow(row: SearchedPayee['rows'][number], currency: Currency): SeriesRow {
  const [id, date, amount, accountId, otherAccountId, text, , onlySeriesId] = row;
  const minorUnits = toMinorUnits(amount, currency);
  return { id, date, minorUnits, accountId, otherAccountId, text, onlySeriesId };
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
