import type { ColumnProfile } from './cell-kinds';
import type { ColumnRole } from '../../words/words';
import { headersOf, plainHeader, rolesOfHeader } from './header-roles';
import { dateColumn, isConstant } from './date-column';
import { keepsOtherRole, signColumn } from './sign-column';
import { textColumns, type Column } from './text-columns';

/** The indexes of the columns by what they hold; null if the file has no such column. */
export interface Columns {
  date: number | null;
  amount: number | null;
  debit: number | null;
  credit: number | null;
  fee: number | null;
  sign: number | null;
  balance: number | null;
  currency: number | null;
  category: number | null;
  account: number | null;
  status: number | null;
  /** The best column for the description, then its substitutes where it is empty. */
  texts: number[];
  /** The payer's column, used for money in, if the first of `texts` is the recipient's. */
  payer: number | null;
  /** Amount columns that can't be distinguished. */
  rivals: number[];
  /** Amount columns under unknown headers, one of which may be the other half of the only debit or credit column. */
  twins: number[];
  /** Further amount columns, such as those of another currency, or before tax. */
  otherAmounts: number[];
  /** Further pairs of a debit and a credit column, such as those of another currency. */
  pairs: [debit: number, credit: number][];
  /** Further date columns; they reveal the date order if those of the rows don't. */
  otherDates: number[];
}

/** Finds out what each column holds, from its header and cells. */
export function assignColumns(headers: string[], profiles: ColumnProfile[]): Columns {
  const columns: Column[] = profiles.map((profile, index) => {
    const header = headers[index] ?? '';
    return { index, header, profile, roles: rolesOfHeader(overCurrency(headers, profiles, index) ?? header) };
  });
  const named = (role: ColumnRole, fits: (profile: ColumnProfile) => boolean) =>
    columns
      .filter(({ roles, profile }) => roles.has(role) && fits(profile))
      .sort((one, other) => (one.roles.get(role) ?? 0) - (other.roles.get(role) ?? 0));
  const isDate = (profile: ColumnProfile) => profile.filled > 0 && profile.datesIfKnown >= 0.5;
  const isMoney = (profile: ColumnProfile) =>
    profile.filled > 0 && profile.amounts >= 0.6 && profile.dates < 0.5;

  const date = dateColumn(columns, named('date', isDate), named('valueDate', isDate));
  const taken = new Set<number>(date === null ? [] : [date]);
  const free = ({ index }: Column) => !taken.has(index);

  const amounts = named('amount', isMoney).filter(free);
  const debits = named('debit', (profile) => isMoney(profile) || profile.filled === 0).filter(free);
  const credits = named('credit', (profile) => isMoney(profile) || profile.filled === 0).filter(free);
  const balances = named('balance', isMoney).filter(free);
  let money = moneyColumns(amounts, debits, credits);
  let balance = balances.find(({ index }) => !Object.values(money).includes(index))?.index ?? null;
  let rivals: number[] = [];
  if (money.amount === null && money.debit === null && money.credit === null) {
    const unknown = columns.filter(
      ({ index, profile, roles }) =>
        !taken.has(index) &&
        index !== balance &&
        (roles.size === 0 || roles.has('foreign') || (roles.has('sign') && roles.size === 1)) &&
        isMoney(profile) &&
        (profile.money >= 0.5 || profile.nonZero === 0),
    );
    const plain = unknown.filter(({ roles }) => !roles.has('foreign'));
    rivals = withMoney(plain) ?? withMoney(unknown) ?? wholeNumbers(columns, taken, balance);
    const filled = rivals.find((index) => (profiles[index]?.nonZero ?? 0) > 0);
    money = { amount: filled ?? rivals[0] ?? null, debit: null, credit: null };
  }
  const twins =
    money.amount === null && (money.debit === null) !== (money.credit === null)
      ? columns
          .filter((column) => free(column) && column.index !== balance && isTwin(column))
          .map(({ index }) => index)
      : [];
  const pairs =
    money.debit !== null && money.credit !== null && Math.min(debits.length, credits.length) > 1
      ? pairsOf(debits, credits).filter(([debit, credit]) => debit !== money.debit || credit !== money.credit)
      : [];
  const isOther = ({ index, header, profile, roles }: Column) =>
    (roles.has('amount') || (roles.size === 0 && TOTAL.has(plainHeader(header)))) &&
    isMoney(profile) &&
    profile.nonZero > 0 &&
    index !== money.amount &&
    index !== balance;
  const otherAmounts =
    money.amount === null || rivals.length > 0
      ? []
      : columns.filter((column) => free(column) && isOther(column)).map(({ index }) => index);
  if (balance !== null && balance === money.amount) balance = null;
  for (const index of [...Object.values(money), balance, ...rivals]) if (index !== null) taken.add(index);

  const amountHeader = money.amount === null ? '' : plainHeader(headers[money.amount] ?? '');
  const fee = /^(net|netto|net amount|netamount|total|montant net)$/.test(amountHeader)
    ? null
    : (named('fee', (profile) => isMoney(profile) && profile.nonZero > 0).filter(free)[0]?.index ?? null);
  if (fee !== null) taken.add(fee);

  const sign = signColumn(columns, columns.filter(free), named);
  const currency =
    named('currency', (profile) => profile.currencies >= 0.8).filter(free)[0]?.index ??
    columns.find(
      (column) =>
        (column.roles.size === 0 || column.roles.has('amount')) &&
        free(column) &&
        column.profile.currencies >= 0.95,
    )?.index ??
    null;
  if (sign !== null && !keepsOtherRole(sign)) taken.add(sign.index);
  const status = named('status', (profile) => profile.letters >= 0.5).filter(free)[0]?.index ?? null;
  for (const index of [currency, status]) if (index !== null) taken.add(index);

  const category = named('category', (profile) => profile.letters >= 0.5).filter(free)[0]?.index ?? null;
  const account = accountColumn(named('account', () => true).filter(free), date ?? Infinity);
  for (const index of [category, account]) if (index !== null) taken.add(index);
  const { texts, payer } = textColumns(columns.filter(free), named);
  const otherDates = columns
    .filter(({ index, profile }) => index !== date && profile.dates >= 0.8)
    .sort((one, other) => Number(isConstant(one)) - Number(isConstant(other)))
    .map(({ index }) => index);
  return {
    date,
    ...money,
    fee,
    sign: sign?.index ?? null,
    balance,
    currency,
    category,
    account,
    status,
    texts,
    payer,
    rivals,
    twins,
    otherAmounts,
    pairs,
    otherDates,
  };
}

/**
 * If the column to the left holds currencies under a header, and this amount column has none, the header applies to
 * both: it is returned. Null for any other column.
 */
function overCurrency(headers: string[], profiles: ColumnProfile[], index: number): string | null {
  const own = headers[index] ?? '';
  const left = headers[index - 1] ?? '';
  if (own !== '' || left === '' || (profiles[index]?.money ?? 0) < 0.5) return null;
  return (profiles[index - 1]?.currencies ?? 0) >= 0.8 ? left : null;
}

type Money = Pick<Columns, 'amount' | 'debit' | 'credit'>;

/** The share of rows that fill a pair; those that aren't booked yet fill only the amount as it was paid. */
const MOST_BOOKED = 0.5;

/** A single amount column, or a pair. A pair is preferred to an amount column without negative amounts. */
function moneyColumns(amounts: Column[], debits: Column[], credits: Column[]): Money {
  const debit = debits[0];
  const credit = credits.find((column) => column !== debit);
  const pair = debit && credit && debit.profile.filled + credit.profile.filled > 0 ? { debit, credit } : null;
  const amount = amounts.find(({ profile }) => profile.nonZero > 0) ?? amounts[0];
  const pairTells =
    pair &&
    amount &&
    amount.profile.negatives === 0 &&
    pairFilled(pair) >= amount.profile.filled * MOST_BOOKED;
  if (amount && !pairTells && amount !== debit && amount !== credit)
    return { amount: amount.index, debit: null, credit: null };
  if (pair) return { amount: null, debit: pair.debit.index, credit: pair.credit.index };
  if (amount) return { amount: amount.index, debit: null, credit: null };
  const filled = (column: Column | undefined) => (column && column.profile.filled > 0 ? column.index : null);
  return { amount: null, debit: filled(debit), credit: filled(credit) };
}

function isTwin({ roles, profile }: Column): boolean {
  const isMoney = profile.amounts >= 0.6 && profile.money >= 0.5 && profile.dates < 0.5;
  return roles.size === 0 && profile.nonZero > 0 && profile.negatives === 0 && isMoney;
}

/** Amount columns, including those with only zeros, which may be half of a pair; null if all hold only zeros. */
function withMoney(columns: Column[]): number[] | null {
  return columns.some(({ profile }) => profile.nonZero > 0) ? columns.map(({ index }) => index) : null;
}

function pairsOf(debits: Column[], credits: Column[]): [number, number][] {
  return debits.flatMap((debit) =>
    credits
      .filter((credit) => credit.index !== debit.index)
      .map((credit): [number, number] => [debit.index, credit.index]),
  );
}

function pairFilled({ debit, credit }: { debit: Column; credit: Column }): number {
  return debit.profile.nonZero + credit.profile.nonZero;
}

/** As a last resort, columns of amounts without decimals or signs under unknown headers. */
function wholeNumbers(columns: Column[], taken: ReadonlySet<number>, balance: number | null): number[] {
  return columns
    .filter(
      ({ index, profile, roles }) =>
        !taken.has(index) &&
        index !== balance &&
        roles.size === 0 &&
        profile.amounts >= 0.9 &&
        profile.dates < 0.5,
    )
    .map(({ index }) => index);
}

/**
 * The column of the user's own account: it has such a header and is filled in every row. A vague header only counts
 * if the account is the same in all rows and, in files of one or two rows, comes before the date, where
 * payees' accounts don't.
 */
function accountColumn(named: Column[], date: number): number | null {
  const full = named.filter(({ profile }) => profile.filled > 0 && profile.filled >= profile.rows * 0.95);
  const own = full.find(
    ({ header, profile }) =>
      OWN_ACCOUNT.has(plainHeader(header)) && profile.distinct <= Math.max(1, profile.rows * 0.67),
  );
  const same = full.find(
    ({ index, profile }) => profile.distinct === 1 && (profile.rows > 2 || index < date),
  );
  return (own ?? same)?.index ?? null;
}

const OWN_ACCOUNT = headersOf('ownAccount');
const TOTAL = headersOf('total');
