import { toDecimal } from '../../../money/money';
import type { Currency } from '../../../money/currency';
import type { ParsedPart, ParsedRow } from '../../parsed-file';
import type { Reason } from '../../reasons';
import type { Posting } from './program';

/** A posting whose date and amount were read. */
export interface ReadPosting {
  posting: Posting;
  row: ParsedRow;
  /** Of its account; null if the file states none. */
  currency: string | null;
}

/** A row of an entry, or the reason why it is left out. */
export type EntryRow = ReadPosting & {
  parts?: ParsedPart[];
  left?: { reason: Reason; needsLook: boolean };
};

const OPENING = { reason: { code: 'opening_balance' }, needsLook: false } as const;
const NO_ACCOUNT = { reason: { code: 'no_own_account' }, needsLook: false } as const;
const UNREADABLE = { reason: { code: 'part_unreadable' }, needsLook: true } as const;

/**
 * The rows of an entry: one for each own account. The other sides are what the first, with the largest amount,
 * was for; further own accounts are transfers with it. `isWhole` is false if a line of the entry can't be read;
 * `investment` is the account of one that is no money.
 */
export function entryRows(
  moved: readonly ReadPosting[],
  isWhole: boolean,
  currency: Currency,
  investment?: string,
): EntryRow[] {
  const own = oneByAccount(moved.filter(({ posting }) => posting.entry?.role === 'own'));
  const sides = moved.filter(({ posting }) => posting.entry?.role === 'side');
  if (moved.some(({ posting }) => posting.entry?.role === 'opening'))
    return own.map((one) => ({ ...one, left: OPENING }));
  const [first] = own.toSorted((one, other) => Math.abs(other.row.minorUnits) - Math.abs(one.row.minorUnits));
  if (!first) return withoutOwn(sides, isWhole);
  const others = own.filter((one) => one !== first);
  if (sides.length === 0 && others.length === 0 && investment) return [transfer(first, investment)];
  if (sides.length === 0) return amongOwn(first, others, currency);
  if (others.length === 0 && sides.length === 1) return [withSide(first, sides[0]!)];
  return divided(first, others, sides, currency);
}

/** Several postings on an account are one row of it. */
function oneByAccount(own: readonly ReadPosting[]): ReadPosting[] {
  const accounts = new Map<string, ReadPosting>();
  for (const moved of own) {
    const key = `${moved.posting.account}\n${moved.currency}`;
    const before = accounts.get(key);
    accounts.set(key, before ? { ...before, row: added(before.row, moved.row) } : moved);
  }
  return [...accounts.values()].filter(({ row }) => row.minorUnits !== 0);
}

function added(row: ParsedRow, { minorUnits }: ParsedRow): ParsedRow {
  return { ...row, minorUnits: row.minorUnits + minorUnits };
}

/** An entry without a line for the account itself: its sides are its parts, if they name it. */
function withoutOwn(sides: readonly ReadPosting[], isWhole: boolean): EntryRow[] {
  const [first] = sides.toSorted(
    (one, other) =>
      Number(one.posting.otherAccount !== undefined) - Number(other.posting.otherAccount !== undefined),
  );
  if (!first || first.posting.account === '') return sides.map((side) => ({ ...side, left: NO_ACCOUNT }));
  if (!isWhole) return sides.map((side) => ({ ...side, left: UNREADABLE }));
  const minorUnits = sides.reduce((sum, { row }) => sum + row.minorUnits, 0);
  if (minorUnits === 0) return sides.map((side) => withSide(side, side));
  return [{ ...withTexts(first, sides), row: { ...first.row, minorUnits }, parts: sides.map(partOf) }];
}

/** Own accounts among themselves: a transfer of two. If sides are missing, nothing says what they were for. */
function amongOwn(first: ReadPosting, others: readonly ReadPosting[], currency: Currency): EntryRow[] {
  const [second] = others;
  if (!second) return [first];
  const sum = [first, ...others].reduce((total, { row }) => total + row.minorUnits, 0);
  if (others.length === 1) {
    const isBalanced =
      first.currency === second.currency ? sum === 0 : first.row.minorUnits > 0 !== second.row.minorUnits > 0;
    return isBalanced
      ? [transfer(first, second.posting.account), transfer(second, first.posting.account)]
      : [first, second];
  }
  return sum === 0 ? divided(first, others, [], currency) : [first, ...others];
}

function transfer(moved: ReadPosting, otherAccount: string): EntryRow {
  const posting: Posting = { ...moved.posting, isTransfer: true, otherAccount };
  return { ...moved, posting: { ...posting, category: null } };
}

/** A row with the one thing it was for; if that isn't the whole of it, the file leaves out the rest. */
function withSide(moved: ReadPosting, side: ReadPosting): EntryRow {
  const { category, otherAccount, isTransfer } = side.posting;
  const isPartial = moved.currency === side.currency && moved.row.minorUnits !== side.row.minorUnits;
  const withTags = withTexts(moved, [side]);
  if (isPartial) return withTags;
  const posting = {
    ...withTags.posting,
    category,
    isTransfer,
    ...(otherAccount !== undefined && { otherAccount }),
  };
  return { ...withTags, posting };
}

function divided(
  first: ReadPosting,
  others: readonly ReadPosting[],
  sides: readonly ReadPosting[],
  currency: Currency,
): EntryRow[] {
  const parts = [
    ...sides.map(partOf),
    ...others.map(({ posting, row }): ParsedPart => ({
      minorUnits: -row.minorUnits,
      category: null,
      note: '',
      otherAccount: posting.account,
    })),
  ];
  const sum = parts.reduce((total, { minorUnits }) => total + minorUnits, 0);
  if (sum !== first.row.minorUnits) {
    const params = { parts: toDecimal(sum, currency), amount: toDecimal(first.row.minorUnits, currency) };
    const left = { reason: { code: 'parts_disagree' as const, params }, needsLook: true };
    return [first, ...others].map((one) => ({ ...one, left }));
  }
  return [
    { ...withTexts(first, sides), parts },
    ...others.map((other) => transfer(other, first.posting.account)),
  ];
}

function partOf({ posting, row }: ReadPosting): ParsedPart {
  const { category, otherAccount } = posting;
  return {
    minorUnits: row.minorUnits,
    category: otherAccount === undefined ? category : null,
    note: posting.note ?? '',
    ...(otherAccount !== undefined && { otherAccount }),
  };
}

/** A row with the tags and texts of its sides. */
function withTexts(moved: ReadPosting, sides: readonly ReadPosting[]): ReadPosting {
  const all = [moved, ...sides].map(({ posting }) => posting);
  const tags = [...new Set(all.flatMap((posting) => posting.tags ?? []))];
  const text = [...new Set(all.map(({ record }) => record.text))].join('\n');
  const line = Math.min(...all.map(({ record }) => record.line));
  const posting = { ...moved.posting, record: { ...moved.posting.record, line, text } };
  return { ...moved, posting: tags.length > 0 ? { ...posting, tags } : posting };
}
