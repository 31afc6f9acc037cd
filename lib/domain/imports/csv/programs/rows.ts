import type { Currency } from '../../../money/currency';
import { shorten } from '../../../text/text';
import { asExcluded } from '../../statements';
import type { TextRecord } from '../records/delimited-text';
import { entryRows, type EntryRow, type Moved } from './entry-rows';
import type { ExcludedRow, ParsedAccount, ParsedFile, ParsedRow } from '../../parsed-file';
import type { Movement } from './program';

/** The line of a movement in the plain table, below its headers. */
const FIRST_LINE = 2;

/** Movements as a table with one column for each meaning. Its lines count the movements. */
export function tableOf(movements: readonly Movement[]): TextRecord[] {
  const header = ['Date', 'Account', 'Description', 'Amount', 'Currency'];
  return [
    { line: 1, cells: header, text: header.join() },
    ...movements.map(({ record, date, account, amount, currency = '' }, index) => ({
      line: index + FIRST_LINE,
      // These programs write no balances, whatever a description reads like.
      cells: [date, account, '-', amount, currency],
      text: record.text,
    })),
  ];
}

/** The rows of the movements, by their accounts, and those that are none. */
export function rowsOf(
  movements: readonly Movement[],
  parsed: ParsedFile,
  currency: Currency,
): { accounts: ParsedAccount[]; excluded: ExcludedRow[] } {
  const moved = new Map<Movement, Moved>();
  for (const account of parsed.accounts) {
    for (const row of account.rows) {
      const movement = movements[row.line - FIRST_LINE]!;
      const minorUnits = movement.turned ? -row.minorUnits : row.minorUnits;
      moved.set(movement, { movement, row: { ...row, minorUnits }, currency: account.currency });
    }
  }
  const excluded = new Map<Movement, ExcludedRow>();
  for (const row of parsed.excluded) {
    const movement = movements[row.line - FIRST_LINE];
    if (movement) excluded.set(movement, inFile(row, movement));
  }
  const entries = new Map<string, Movement[]>();
  const investments = new Map<string, string>();
  for (const movement of movements) {
    if (!movement.entry) continue;
    if (movement.left?.reason.code === 'investment') investments.set(movement.entry.id, movement.account);
    if (movement.left) continue;
    const entry = entries.get(movement.entry.id);
    if (entry) entry.push(movement);
    else entries.set(movement.entry.id, [movement]);
  }

  const accounts = new Map<string, ParsedAccount>();
  const leftOut: ExcludedRow[] = [];
  const add = (one: EntryRow) => {
    const row = finished(one);
    const { account } = one.movement;
    if (one.left) {
      const { reason, needsLook } = one.left;
      leftOut.push({ ...asExcluded(row, reason, needsLook), ...(account !== '' && { account }) });
    } else accountFor(accounts, account, one.currency).rows.push(row);
  };
  for (const movement of movements) {
    const one = moved.get(movement);
    if (movement.left) {
      const { reason, needsLook } = movement.left;
      if (one) add({ ...one, left: movement.left });
      else leftOut.push({ ...excluded.get(movement)!, reason, needsLook });
      continue;
    }
    if (excluded.has(movement)) leftOut.push(excluded.get(movement)!);
    if (!movement.entry) {
      if (one) add(one);
      continue;
    }
    const entry = entries.get(movement.entry.id);
    if (entry?.[0] !== movement) continue;
    const isWhole = !entry.some((line) => excluded.get(line)?.needsLook);
    const read = entry.flatMap((line) => moved.get(line) ?? []);
    for (const row of entryRows(read, isWhole, currency, investments.get(movement.entry.id))) add(row);
  }
  return { accounts: [...accounts.values()], excluded: leftOut };
}

/** An excluded row of the plain table, as the file has it. */
function inFile(row: ExcludedRow, { record, account, description, category, turned }: Movement): ExcludedRow {
  const { minorUnits, ...partial } = row.partial;
  return {
    ...row,
    line: record.line,
    text: shorten(record.text, 300),
    account: account || null,
    partial: {
      ...partial,
      ...(minorUnits !== undefined && { minorUnits: turned ? -minorUnits : minorUnits }),
      ...(description !== '' && { description }),
      ...(category !== null && { category }),
    },
  };
}

function finished({ movement, row, parts }: EntryRow): ParsedRow {
  const { record, description, category, isTransfer = false, otherAccount, tags, flags } = movement;
  const [only, second] = parts ?? [];
  const whole = only && !second ? only : null;
  const other = whole?.otherAccount ?? otherAccount;
  return {
    line: record.line,
    date: row.date,
    minorUnits: row.minorUnits,
    description: description || 'No description',
    category: parts ? (whole?.category ?? null) : isTransfer ? null : category,
    externalId: movement.externalId ?? null,
    type: movement.type ?? null,
    bankTransfer: isTransfer || other !== undefined,
    ...(other !== undefined && (!parts || whole) && { otherAccount: other }),
    ...(parts && !whole && { parts }),
    ...(tags && { tags }),
    ...(flags && { flags }),
    text: shorten(record.text, 300),
  };
}

function accountFor(
  accounts: Map<string, ParsedAccount>,
  id: string,
  currency: string | null,
): ParsedAccount {
  const key = `${id}\n${currency ?? ''}`;
  const account = accounts.get(key) ?? { id: id || null, currency, balances: [], rows: [] };
  accounts.set(key, account);
  return account;
}
