import { currencyIn } from '../../amount-text';
import type { TextRecord } from '../records/delimited-text';
import { categoryOfPath, isOpening, kindOf, namesOfPaths } from './ledger-accounts';
import { isOut } from './pair-transfers';
import { hasHeaders, type Posting, type Program } from './program';
import { entriesOf, type TwoSided } from './two-sided';

/** The columns of the full layout, whose headers are in the user's language. */
const [DATE, ID, DESCRIPTION, COMMODITY, VOID, MEMO, PATH] = [0, 1, 3, 5, 6, 8, 9];
const [AMOUNT_SIGN, AMOUNT, VALUE] = [11, 12, 14];
const WIDTH = 18;

/**
 * GnuCash's transactions with all splits, in any language: told by the transaction's id and its currency. Older versions
 * leave them empty on all lines but the first of a transaction.
 */
export const GNUCASH: Program = {
  fits: (headers, first) =>
    headers.length === WIDTH &&
    /^[0-9a-f]{32}$/.test(first?.cells[ID] ?? '') &&
    /^\w+::\S+$/.test(first?.cells[COMMODITY] ?? ''),
  columns: { date: DATE + 1, description: DESCRIPTION + 1, amount: AMOUNT + 1, account: PATH + 1 },
  postings: ({ body }) => {
    const cell = ({ cells }: TextRecord, column: number) => (cells[column] ?? '').trim();
    const ways = waysOf(body.map((record) => cell(record, PATH)));
    if (!ways) return null;
    let first = body[0]!;
    return body.map((record): Posting => {
      if (cell(record, ID) !== '') first = record;
      const path = cell(record, PATH);
      const isMixed = cell(record, AMOUNT) !== cell(record, VALUE);
      const currency =
        currencyIn(cell(record, AMOUNT_SIGN)) ?? (isMixed ? '' : codeOf(cell(first, COMMODITY)));
      return {
        record,
        date: cell(first, DATE),
        ...ways.of(path),
        description: cell(first, DESCRIPTION),
        amount: cell(record, ways.isOwn(path) ? AMOUNT : VALUE),
        currency: ways.isOwn(path) ? currency : codeOf(cell(first, COMMODITY)),
        note: cell(record, MEMO),
        entry: { id: cell(first, ID), role: ways.roleOf(path) },
        ...(cell(first, VOID) !== '' && { left: { reason: { code: 'voided' }, needsLook: false } }),
        ...(isMixed &&
          currency === '' &&
          ways.isOwn(path) && {
            left: { reason: { code: 'investment', params: { name: path } }, needsLook: false },
          }),
      };
    });
  },
};

const SPLIT = /^-- .+ --$/;

/** GnuCash's simple layout: a row for each transaction, in the list of one of its accounts or of both. */
export const GNUCASH_SIMPLE: Program = {
  fits: hasHeaders('date', 'account name', 'description', 'full category path', 'amount num.', 'value num.'),
  columns: {
    date: 'date',
    description: 'description',
    amount: 'amount num.',
    category: 'full category path',
    account: 'account name',
  },
  postings: ({ body, cell }) => {
    const pathOf = (record: TextRecord) => cell(record, 'account name');
    const otherOf = (record: TextRecord) => cell(record, 'full category path');
    const ways = waysOf(
      body.flatMap((record) => [pathOf(record), otherOf(record)]).filter((path) => !SPLIT.test(path)),
    );
    if (!ways) return null;
    const base = (record: TextRecord) => ({
      record,
      date: cell(record, 'date'),
      description: cell(record, 'description'),
      amount: cell(record, 'amount num.'),
      currency: currencyIn(cell(record, 'amount with sym')) ?? '',
    });
    const keyOf = (record: TextRecord) =>
      ['date', 'number', 'description'].map((name) => cell(record, name)).join('\n');
    const [split, plain] = [true, false].map((way) =>
      body.filter((record) => SPLIT.test(otherOf(record)) === way),
    );
    const splits = split!.map((record): Posting => {
      const path = pathOf(record);
      return {
        ...base(record),
        ...ways.of(path),
        entry: { id: `split ${keyOf(record)}`, role: ways.roleOf(path) },
      };
    });
    const rows = plain!.map((record): TwoSided<null> => {
      const value = cell(record, 'value num.');
      const isFrom = isOut({ amount: value });
      const [path, other] = [pathOf(record), otherOf(record)];
      const key = `${keyOf(record)}\n${value.replace(/^-/, '')}`;
      return { record, key, from: isFrom ? path : other, to: isFrom ? other : path, isFrom, item: null };
    });
    const pairs = entriesOf(rows).flatMap(({ record, id }): Posting[] =>
      [pathOf(record), otherOf(record)].map((path, index) => {
        const way = ways.of(path);
        return {
          ...base(record),
          ...way,
          turned: way.turned !== (index === 1),
          entry: { id, role: ways.roleOf(path) },
        };
      }),
    );
    return [...splits, ...pairs].sort((one, other) => one.record.line - other.record.line);
  },
};

/** The roles and names of the accounts of a book, by their paths; null if one of them is of an unknown kind. */
function waysOf(all: readonly string[]) {
  const paths = new Set(all);
  if ([...paths].some((path) => kindOf(path) === null)) return null;
  const isOwn = (path: string) => ['assets', 'liabilities'].includes(kindOf(path) ?? '');
  const nameOf = namesOfPaths([...paths].filter(isOwn));
  return {
    isOwn,
    of: (path: string) => ({
      account: isOwn(path) ? nameOf(path) : '',
      category: isOwn(path) ? null : categoryOfPath(path),
      turned: !isOwn(path),
    }),
    roleOf: (path: string) => (isOwn(path) ? 'own' : isOpening(path) ? 'opening' : 'side'),
  } as const;
}

function codeOf(commodity: string): string {
  return /^CURRENCY::(\w{3})$/.exec(commodity)?.[1] ?? '';
}
