import type { TextRecord } from '../records/delimited-text';
import { OPENING_BALANCE, hasHeaders, type Posting, type Program, type ProgramTable } from './program';

const WHOLE = /^\(SPLIT INTO (\d{1,3})\)\s*/;
const PART = /^\(SPLIT \d{1,3} OF (\d{1,3})\)\s*/;

/**
 * Actual. A split's own row has its amount in another column and its parts follow. The payee of a transfer is the other
 * account, which is told by a row there that has this account as its payee.
 */
export const ACTUAL: Program = {
  fits: hasHeaders('account', 'date', 'payee', 'notes', 'category', 'amount', 'cleared'),
  columns: { date: 'date', description: 'payee', amount: 'amount', category: 'category', account: 'account' },
  postings: (table) => {
    const { body, headers } = table;
    const cell: ProgramTable['cell'] = (record, header) => withoutGuard(table.cell(record, header));
    const hasSplits = headers.includes('split_amount');
    const named = new Set(body.map((record) => `${cell(record, 'account')}\n${cell(record, 'payee')}`));
    const splits = hasSplits ? splitsOf(table) : new Map<TextRecord, string>();
    return body.map((record): Posting => {
      const account = cell(record, 'account');
      const payee = cell(record, 'payee');
      const notes = cell(record, 'notes');
      const isTransfer = payee !== account && named.has(`${payee}\n${account}`);
      const written = cell(record, 'category');
      // Without a column of split amounts, the category is written behind its group.
      const category = hasSplits ? written : (/^[^:]+: (.+)$/.exec(written)?.[1] ?? written);
      const split = splits.get(record);
      const isParent = hasSplits && WHOLE.test(notes);
      return {
        record,
        date: cell(record, 'date'),
        account,
        description: payee || notes.replace(WHOLE, '').replace(PART, ''),
        category: isTransfer || category === '' ? null : category,
        amount: cell(record, isParent && split !== undefined ? 'split_amount' : 'amount'),
        isTransfer,
        ...(isTransfer && { otherAccount: payee }),
        ...(split !== undefined && {
          entry: { id: split, role: isParent ? 'own' : 'side' },
          note: notes.replace(PART, ''),
        }),
        ...((/^starting balances?$/i.test(payee) || /^starting balances$/i.test(category)) && {
          left: OPENING_BALANCE,
        }),
      };
    });
  },
};

/** Actual writes an apostrophe before texts that spreadsheets would take for formulas. */
function withoutGuard(text: string): string {
  return text.replace(/^'(?=[=+\-@])/, '');
}

/** The splits whose parts follow or precede their row; the rows of others stay separate. */
function splitsOf({ body, cell }: ProgramTable): Map<TextRecord, string> {
  const splits = new Map<TextRecord, string>();
  for (const [index, record] of body.entries()) {
    const count = Number(WHOLE.exec(cell(record, 'notes'))?.[1] ?? 0);
    if (count === 0) continue;
    const isPart = (part: TextRecord) =>
      Number(PART.exec(cell(part, 'notes'))?.[1]) === count &&
      !splits.has(part) &&
      ['account', 'date'].every((name) => cell(part, name) === cell(record, name));
    const parts = [
      body.slice(index + 1, index + 1 + count),
      body.slice(Math.max(0, index - count), index),
    ].find((rows) => rows.length === count && rows.every(isPart));
    for (const one of parts ? [record, ...parts] : []) splits.set(one, String(record.line));
  }
  return splits;
}
