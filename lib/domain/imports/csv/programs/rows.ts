import type { Currency } from '../../../money/currency';
import { shorten } from '../../../text/text';
import { asExcluded } from '../../statements';
import type { TextRecord } from '../records/delimited-text';
import { entryRows, type EntryRow, type ReadPosting } from './entry-rows';
import type { ExcludedRow, ParsedAccount, ParsedFile, ParsedRow } from '../../parsed-file';
import type { Posting } from './program';

/** The line of a posting in the plain table, below its headers. */
const FIRST_LINE = 2;

/** Postings as a table with one column for each meaning. Its lines count the postings. */
export function tableOf(postings: readonly Posting[]): TextRecord[] {
  const header = ['Date', 'Account', 'Description', 'Amount', 'Currency'];
  return [
    { line: 1, cells: header, text: header.join() },
    ...postings.map(({ record, date, account, amount, currency = '' }, index) => ({
      line: index + FIRST_LINE,
      // These programs write no balances, whatever a description reads like.
      cells: [date, account, '-', amount, currency],
      text: record.text,
    })),
  ];
}

/** The rows of the postings, by their accounts, and those that are none. */
export function rowsOf(
  postings: readonly Posting[],
  parsed: ParsedFile,
  currency: Currency,
): { accounts: ParsedAccount[]; excluded: ExcludedRow[] } {
  const moved = new Map<Posting, ReadPosting>();
  for (const account of parsed.accounts) {
    for (const row of account.rows) {
      const posting = postings[row.line - FIRST_LINE]!;
      const minorUnits = posting.turned ? -row.minorUnits : row.minorUnits;
      moved.set(posting, { posting, row: { ...row, minorUnits }, currency: account.currency });
    }
  }
  const excluded = new Map<Posting, ExcludedRow>();
  for (const row of parsed.excluded) {
    const posting = postings[row.line - FIRST_LINE];
    if (posting) excluded.set(posting, inFile(row, posting));
  }
  const entries = new Map<string, Posting[]>();
  const investments = new Map<string, string>();
  for (const posting of postings) {
    if (!posting.entry) continue;
    if (posting.left?.reason.code === 'investment') investments.set(posting.entry.id, posting.account);
    if (posting.left) continue;
    const entry = entries.get(posting.entry.id);
    if (entry) entry.push(posting);
    else entries.set(posting.entry.id, [posting]);
  }

  const accounts = new Map<string, ParsedAccount>();
  const leftOut: ExcludedRow[] = [];
  const add = (one: EntryRow) => {
    const row = finished(one);
    const { account } = one.posting;
    if (one.left) {
      const { reason, needsLook } = one.left;
      leftOut.push({ ...asExcluded(row, reason, needsLook), ...(account !== '' && { account }) });
    } else accountFor(accounts, account, one.currency).rows.push(row);
  };
  for (const posting of postings) {
    const one = moved.get(posting);
    if (posting.left) {
      const { reason, needsLook } = posting.left;
      if (one) add({ ...one, left: posting.left });
      else leftOut.push({ ...excluded.get(posting)!, reason, needsLook });
      continue;
    }
    if (excluded.has(posting)) leftOut.push(excluded.get(posting)!);
    if (!posting.entry) {
      if (one) add(one);
      continue;
    }
    const entry = entries.get(posting.entry.id);
    if (entry?.[0] !== posting) continue;
    const isWhole = !entry.some((line) => excluded.get(line)?.needsLook);
    const read = entry.flatMap((line) => moved.get(line) ?? []);
    for (const row of entryRows(read, isWhole, currency, investments.get(posting.entry.id))) add(row);
  }
  return { accounts: [...accounts.values()], excluded: leftOut };
}

/** An excluded row of the plain table, as the file has it. */
function inFile(row: ExcludedRow, { record, account, description, category, turned }: Posting): ExcludedRow {
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

function finished({ posting, row, parts }: EntryRow): ParsedRow {
  const { record, description, category, isTransfer = false, otherAccount, tags, flags } = posting;
  const [only, second] = parts ?? [];
  const whole = only && !second ? only : null;
  const other = whole?.otherAccount ?? otherAccount;
  return {
    line: record.line,
    date: row.date,
    minorUnits: row.minorUnits,
    description: description || 'No description',
    category: parts ? (whole?.category ?? null) : isTransfer ? null : category,
    externalId: posting.externalId ?? null,
    type: posting.type ?? null,
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
