import type { CalendarDate } from '../dates/calendar-date';
import type { StagedSeries } from './search-document';
import { judgedOf } from './search-page';

/** The occurrence of an active series that a staged row will fill. */
export interface StagedFill {
  /** The name of the series. */
  series: string;
  due: CalendarDate;
}

/** Tells a staged row from the transactions in a search. It comes after their ids, so that they keep what they fill. */
export function stagedRowId({ line, part }: { line: number; part: number }): string {
  return `row ${line}-${part}`;
}

/** The occurrences that staged rows will fill, by `stagedRowId`: the search after the commit, made beforehand. */
export function stagedFills({ accounts, names, payees }: StagedSeries): Map<string, StagedFill> {
  let made = 0;
  const newId = () => `new ${(made += 1)}`;
  const matches = payees
    .flatMap((payee) => judgedOf(accounts, payee, newId))
    .flatMap(({ judged }) => judged.matches);
  return new Map(
    matches.flatMap(({ rowId, seriesId, due }): [string, StagedFill][] => {
      const name = names[seriesId];
      return name === undefined ? [] : [[rowId, { series: name, due }]];
    }),
  );
}
