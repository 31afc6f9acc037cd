import type { TextRecord } from './delimited-text';
import { beginsBalance } from './row-words';

/** A row with an amount, before the direction of the whole table is decided. */
export interface AmountedRow {
  record: TextRecord;
  /** The account that it names; null if it names none. */
  account: string | null;
  /** With the sign of its words or columns, else as written. */
  minorUnits: number;
  /** True if the sign is that of words or columns, or a minus. */
  signed: boolean;
  dated: boolean;
}

export interface OpeningAndClosing {
  /** The balances; true for those that are certain. */
  records: ReadonlyMap<TextRecord, boolean>;
  /** True if they prove that amounts without a sign are money out. */
  turned: boolean;
}

/**
 * Finds the balances before the first row of each account and after its last one: the first amount and those between
 * make the last. The sum proves it in any language; words tell real rows that happen to come to the same. Rows are in
 * file order; `ascending` tells if their dates rise, null if that is unknown.
 */
export function openingAndClosing(
  rows: readonly AmountedRow[],
  ascending: boolean | null,
  describe: (record: TextRecord) => string,
): OpeningAndClosing | null {
  const accounts = Map.groupBy(rows, ({ account }) => account);
  const found = [...accounts.values()].flatMap((own) => edgesOf(own, ascending, describe) ?? []);
  if (found.length === 0) return null;
  return {
    records: new Map(found.flatMap(({ edges, sure }) => edges.map((record) => [record, sure]))),
    turned: found.length === accounts.size && found.every(({ turned }) => turned),
  };
}

interface Proven {
  edges: TextRecord[];
  sure: boolean;
}
type Edges = Proven & { turned: boolean };

/** The balances among the rows of an account; null if the rows between don't prove them. */
function edgesOf(
  own: readonly AmountedRow[],
  ascending: boolean | null,
  describe: (record: TextRecord) => string,
): Edges | null {
  const ways = ascending === null ? [own, own.toReversed()] : [ascending ? own : own.toReversed()];
  for (const rows of ways) {
    const proven = edgesProvenBy(rows, 1, describe);
    if (proven) return { ...proven, turned: false };
  }
  const [rows] = ways;
  const proven = ascending === null || !rows ? null : edgesProvenBy(rows, -1, describe);
  // The balances of a debt fall with money in.
  return proven && { ...proven, turned: !own.some(({ signed }) => signed) };
}

function edgesProvenBy(
  rows: readonly AmountedRow[],
  turn: 1 | -1,
  describe: (record: TextRecord) => string,
): Proven | null {
  const [opening, closing] = [rows[0], rows.at(-1)];
  if (!opening || !closing || opening === closing) return null;
  let names: string[] | null = null;
  const isNamed = (row: AmountedRow) => {
    names ??= [opening, closing].map(({ record }) => plain(describe(record)));
    return row === closing || names.includes(plain(describe(row.record)));
  };
  const edges = new Set<AmountedRow>();
  let running = 0;
  for (const row of rows) {
    const isEdge = row === opening || (row.minorUnits === running && isNamed(row));
    running = isEdge ? row.minorUnits : running + row.minorUnits * turn;
    if (isEdge) edges.add(row);
  }
  if (!edges.has(closing)) return null;
  const between = rows.filter((row) => !edges.has(row));
  const sure = isSure(opening, closing, between, turn, describe);
  return sure === null ? null : { edges: Array.from(edges, ({ record }) => record), sure };
}

/** Fewer rows between may come to the same by chance, unless words say what they are. */
const ENOUGH_ROWS = 2;
/** Amounts of whole units often come to the same by chance. */
const WHOLE = 100;

/**
 * True if two rows whose sum fits are balances, null if that may be chance. False if no word says so: then the last
 * may be the total of all, and the first a row like the others.
 */
function isSure(
  opening: AmountedRow,
  closing: AmountedRow,
  between: readonly AmountedRow[],
  turn: 1 | -1,
  describe: (record: TextRecord) => string,
): boolean | null {
  const [one, other] = [describe(opening.record), describe(closing.record)];
  const sum = between.reduce((total, { minorUnits }) => total + minorUnits, 0);
  const isRare = between.length >= ENOUGH_ROWS && sum % WHOLE !== 0;
  const named = [opening, closing].filter(({ record }) => isBalance(record, describe(record)));
  if (named.length === 2) return one !== other || isRare || between.length === 0 ? true : null;
  if (turn === -1 || !between.some(({ signed }) => signed)) return null;
  const shared =
    plain(one) !== plain(other) &&
    sharesWord(
      plain(one),
      plain(other),
      between.map(({ record }) => plain(describe(record))),
    );
  if (shared && (sum % WHOLE !== 0 || named.length > 0)) return true;
  const isChance = !isRare || [opening, closing].some(({ dated, minorUnits }) => !dated || minorUnits <= 0);
  return isChance ? null : false;
}

function isBalance({ cells }: TextRecord, description: string): boolean {
  return [description, ...cells].some((text) => beginsBalance(text) !== null);
}

/** True if two texts share a word, or part of one, that no other row has. */
function sharesWord(one: string, other: string, between: readonly string[]): boolean {
  const shared = longestShared(one, other);
  const least = /\p{sc=Han}|\p{sc=Hangul}|\p{sc=Kana}/u.test(shared) ? 2 : 4;
  return shared.length >= least && !between.some((text) => text.includes(shared));
}

/** The longest run of letters that both texts have. */
function longestShared(one: string, other: string): string {
  const text = one.slice(0, 60);
  let longest = '';
  for (let from = 0; from < text.length; from += 1)
    for (let to = from + longest.length + 1; to <= text.length; to += 1) {
      const run = text.slice(from, to);
      if (!/^\p{L}+$/u.test(run) || !other.includes(run)) break;
      longest = run;
    }
  return longest;
}

/** A text without its numbers and marks. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();
}
