import { OPENING_BALANCE, type Posting, type Program, type ProgramTable } from './program';
import type { TextRecord } from '../records/delimited-text';

const BASE = ['account', 'date', 'payee', 'memo', 'outflow', 'inflow'];
const SPLIT = /^\(?split\s*\(?(\d{1,3})\/(\d{1,3})\)\s*/i;

/**
 * YNAB's register. A split is only told by the memos of its rows, "Split (1/2) …" or "(Split 1/2) …", and becomes one
 * row again; both sides of a transfer are rows.
 */
export const YNAB: Program = {
  fits: (headers) =>
    BASE.every((name) => headers.includes(name)) &&
    (headers.includes('category group/category') || headers.includes('master category')),
  columns: {
    date: 'date',
    description: 'payee',
    debit: 'outflow',
    credit: 'inflow',
    category: ['sub category', 'category'],
    account: 'account',
  },
  postings: (table) => {
    const { body, cell } = table;
    const splits = splitsOf(table);
    return body.map((record): Posting => {
      const payee = cell(record, 'payee');
      const otherAccount = /^transfer\s*:\s*(.+)$/i.exec(payee)?.[1];
      const inflow = cell(record, 'inflow');
      const isInflow = /[1-9]/.test(inflow);
      const memo = cell(record, 'memo');
      const split = splits.get(record);
      return {
        record,
        date: cell(record, 'date'),
        account: cell(record, 'account'),
        description: payee || memo,
        category: otherAccount === undefined ? categoryOf(table, record) : null,
        amount: isInflow ? inflow : cell(record, 'outflow') || inflow,
        turned: !isInflow,
        isTransfer: otherAccount !== undefined,
        ...(otherAccount !== undefined && { otherAccount }),
        ...(split !== undefined && { entry: { id: split, role: 'side' }, note: memo.replace(SPLIT, '') }),
        ...(/^starting balance$/i.test(payee) && { left: OPENING_BALANCE }),
        ...(isInflow &&
          /[1-9]/.test(cell(record, 'outflow')) && {
            left: { reason: { code: 'both_out_and_in' }, needsLook: true },
          }),
      };
    });
  },
};

/** The category without its group; money to assign has none. */
function categoryOf({ headers, cell }: ProgramTable, record: TextRecord): string | null {
  const old = headers.includes('sub category');
  const group = cell(record, old ? 'master category' : 'category group');
  const category = cell(record, old ? 'sub category' : 'category');
  return category === '' || /^(inflow|income)$/i.test(group) || /^uncategorized$/i.test(category)
    ? null
    : category;
}

/** The splits of rows that follow each other and count from the first part to the last, in either direction. */
function splitsOf({ body, cell }: ProgramTable): Map<TextRecord, string> {
  const splits = new Map<TextRecord, string>();
  const partOf = (record: TextRecord | undefined) => {
    const [, part, count] = (record && SPLIT.exec(cell(record, 'memo'))) ?? [];
    return { part: Number(part), count: Number(count) };
  };
  for (let index = 0; index < body.length; index += 1) {
    const first = body[index]!;
    const { part, count } = partOf(first);
    if (!(count > 1) || (part !== 1 && part !== count)) continue;
    const rows = body.slice(index, index + count);
    const isOne = rows.every((record, offset) => {
      const next = partOf(record);
      return (
        next.count === count &&
        next.part === (part === 1 ? 1 + offset : count - offset) &&
        ['account', 'date'].every((name) => cell(record, name) === cell(first, name))
      );
    });
    if (!isOne || rows.length < count) continue;
    for (const record of rows) splits.set(record, String(first.line));
    index += count - 1;
  }
  return splits;
}
