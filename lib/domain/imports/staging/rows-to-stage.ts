import { calendarDateProblem } from '../../dates/calendar-date';
import type { Currency } from '../../money/currency';
import { maxMinorUnits } from '../../money/money';
import type { FileFormat } from '../enums';
import type { ExcludedRow, ParsedFile, ParsedRow } from '../parsed-file';
import type { Reason } from '../reasons';
import { MAX_PARAM, type StoredReason } from '../stored-reason';
import type { StagingChoices } from './choices';
import { categoryOf, fileParts, fileTags, MAX_CATEGORY, otherAccountOf } from './file-parts';
import { clean, cutTo, printable } from './stored-text';
import type { RowToStage } from './staged-import';

const MAX_DESCRIPTION = 500;

/** All rows of a parsed file in file order, ready to be staged. */
export function rowsToStage(parsed: ParsedFile, choices: StagingChoices): RowToStage[] {
  const rows: RowToStage[] = [];
  for (const [index, account] of parsed.accounts.entries()) {
    const accountId = choices.accountIds[index] ?? null;
    for (const row of account.rows) rows.push(readable(row, accountId, parsed.format, choices));
  }
  for (const row of parsed.excluded) {
    rows.push(excluded(row, accountOfExcluded(row, parsed, choices), parsed.format, choices));
  }
  rows.sort((a, b) => a.line - b.line);
  let [line, part] = [0, 0];
  for (const row of rows) {
    part = row.line === line ? part + 1 : 0;
    line = row.line;
    row.part = part;
  }
  return rows;
}

function readable(
  row: ParsedRow,
  accountId: string | null,
  format: FileFormat,
  choices: StagingChoices,
): RowToStage {
  const description = clean(row.description);
  const category = categoryOf(row.category, choices);
  const otherAccountId = otherAccountOf(row, accountId, choices);
  const isDateKnown = calendarDateProblem(row.date) === null;
  const isAmountKnown = Math.abs(row.minorUnits) <= maxMinorUnits(choices.currency);
  const reasons: Reason[] = [
    ...problemOf(row, isDateKnown, isAmountKnown),
    ...(row.note ? [row.note] : []),
    ...cuts(description, category),
  ];
  return {
    line: row.line,
    part: 0,
    accountId,
    date: isDateKnown ? row.date : null,
    description: shortDescription(description || 'No description', format),
    category: cutTo(category, MAX_CATEGORY),
    amount: isAmountKnown ? unsigned(row.minorUnits, row.type) : null,
    type: row.type ?? (row.minorUnits < 0 ? 'expense' : 'income'),
    externalId: externalId(row.externalId),
    bankTransfer: row.bankTransfer,
    otherAccountId,
    parts: fileParts(row, accountId, choices),
    tags: fileTags(row),
    counted: row.flags?.counted ?? true,
    oneTime: row.flags?.oneTime ?? false,
    typeStated: row.type !== null,
    balance: storableBalance(row.balance ?? null, choices.currency),
    text: cutTo(clean(row.text), 1_000),
    status: isDateKnown && isAmountKnown ? 'readable' : 'unreadable',
    reasons: reasons.length > 0 ? reasons.map(storable) : null,
  };
}

/** The user's account for an excluded row; null if it names an account that no other row names. */
function accountOfExcluded(
  { account: named }: ExcludedRow,
  { accounts }: ParsedFile,
  { accountIds, defaultAccountId }: StagingChoices,
): string | null {
  if (named === undefined) {
    const filled = [...accounts.keys()].filter(
      (index) => accounts.length === 1 || accounts[index]!.rows.length > 0,
    );
    return (filled.length === 1 ? accountIds[filled[0]!] : null) ?? defaultAccountId;
  }
  const chosen = accountIds[accounts.findIndex(({ id }) => id === named)];
  return chosen ?? (named === null ? defaultAccountId : null);
}

function excluded(
  row: ExcludedRow,
  accountId: string | null,
  format: FileFormat,
  choices: StagingChoices,
): RowToStage {
  const { date, minorUnits: signed, type = null } = row.partial;
  const description = clean(row.partial.description ?? '');
  const category = categoryOf(row.partial.category ?? null, choices);
  const notes = row.needsLook ? cuts(description, category) : [];
  const minorUnits = Math.abs(signed ?? 0);
  return {
    line: row.line,
    part: 0,
    accountId,
    date: date !== undefined && calendarDateProblem(date) === null ? date : null,
    description: shortDescription(description, format),
    category: cutTo(category, MAX_CATEGORY),
    amount: signed && minorUnits <= maxMinorUnits(choices.currency) ? unsigned(signed, type) : null,
    type: type ?? (signed ? (signed < 0 ? 'expense' : 'income') : null),
    externalId: null,
    bankTransfer: false,
    otherAccountId: null,
    parts: [],
    tags: [],
    counted: true,
    oneTime: false,
    typeStated: type !== null,
    balance: null,
    text: cutTo(clean(row.text), 1_000),
    status: row.needsLook ? 'unreadable' : 'left-out',
    reasons: [row.reason, ...notes].map(storable),
  };
}

/** A signed amount as rows are staged: without its sign, which the type gives, but for income that is taken back. */
function unsigned(minorUnits: number, type: ParsedRow['type']): number {
  return type === 'income' ? minorUnits : Math.abs(minorUnits);
}

/** A balance that is too large to store proves nothing. */
function storableBalance(balance: number | null, currency: Currency): number | null {
  return balance !== null && Math.abs(balance) <= maxMinorUnits(currency) ? balance : null;
}

/** Explains why a parsed row can't be stored; empty if it can. */
function problemOf({ date }: ParsedRow, isDateKnown: boolean, isAmountKnown: boolean): Reason[] {
  if (!isDateKnown) return [{ code: 'year_out_of_range', params: { year: Number(date.slice(0, 4)) } }];
  return isAmountKnown ? [] : [{ code: 'amount_out_of_range' }];
}

/** Notes about texts that are too long and are cut. */
function cuts(description: string, category: string): Reason[] {
  const reasons: Reason[] = [];
  if (description.length > MAX_DESCRIPTION)
    reasons.push({ code: 'description_cut', params: { length: MAX_DESCRIPTION } });
  if (category.length > MAX_CATEGORY)
    reasons.push({ code: 'category_cut', params: { length: MAX_CATEGORY } });
  return reasons;
}

/** A reason whose params are short enough to be stored. */
function storable({ code, params }: StoredReason): StoredReason {
  if (params === undefined) return { code };
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string'
      ? cutTo(printable(value), MAX_PARAM)
      : typeof value === 'number'
        ? value
        : value.map(storable),
  ]);
  return { code, params: Object.fromEntries(entries) as StoredReason['params'] };
}

/** Cuts a long description exactly as before, so that re-importing the same file still finds its rows. */
function shortDescription(text: string, format: FileFormat): string {
  if (format !== 'csv') return cutTo(text, MAX_DESCRIPTION);
  return text.slice(0, MAX_DESCRIPTION).toWellFormed().trim();
}

/** The bank's id, or null if it is too long to store: a cut id could equal another one. */
function externalId(id: string | null): string | null {
  const text = id === null ? '' : clean(id);
  return text !== '' && text.length <= 255 ? text : null;
}
