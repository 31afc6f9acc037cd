import type { DatedRecord } from '../records/delimited-text';
import { shorten } from '../../../text/text';
import { isAmountText, isDateText } from '../columns/cell-kinds';
import { isCurrency } from '../../../money/currency-texts';
import { isLetter } from './bare-letters';
import { directionOf, isNeitherDirection } from './direction-words';
import { areVaryingSigns } from './plus-and-minus';
import { headersOf, plainHeader, rolesOfHeader } from '../columns/header-roles';
import { columnName, tidy, type Layout } from '../columns/layout';
import type { Mapping } from '../../mapping';
import type { Question } from '../../parsed-file';
import type { Reason } from '../../reasons';

type Direction = 'out' | 'in' | 'neither' | null;
type Interpretation = Question['interpretations'][number];

/** The directions that a column gives to the rows. */
export interface StatedDirections {
  directions: Direction[];
  /** The possible meanings of the column's unknown values, for the user to choose from. */
  interpretations: Interpretation[];
  asked: 'signOut' | 'signIn';
}

const PERSON = headersOf('person');

/** A column with more different values than this gives no direction. */
const MOST_VALUES = 12;

/**
 * A column's directions, from known or chosen words. Unknown words become a question, and the first interpretation
 * applies until it is answered.
 */
export function directionsIn(
  columnIndex: number,
  candidates: DatedRecord[],
  layout: Layout,
  mapping: Mapping,
): StatedDirections {
  const texts = cellsOf(columnIndex, candidates);
  const meaningOf = meanings(texts, mapping);
  const unknown = [...valuesOf(texts)].filter((text) => meaningOf.get(plain(text)) === undefined);
  const ways = waysFor([...valuesOf(texts)], unknown, meaningOf, mapping);
  const name = columnName(layout.headers, columnIndex);
  const [first] = ways;
  for (const text of first?.out ?? []) meaningOf.set(plain(text), 'out');
  for (const text of first?.in ?? []) meaningOf.set(plain(text), 'in');
  return {
    directions: texts.map((text) => meaningOf.get(plain(text)) ?? (text === '' ? null : 'neither')),
    interpretations: ways.map(({ out, in: inward }) => {
      const further = out.length > 0 && unknown.length > out.length + inward.length;
      const sides = { out, in: further ? [] : inward };
      const [signOut, signIn] = [
        [mapping.signOut ?? [], sides.out].flat(),
        [mapping.signIn ?? [], sides.in].flat(),
      ];
      return {
        mapping: {
          sign: name,
          ...(signOut.length > 0 && { signOut }),
          ...(signIn.length > 0 && { signIn }),
        },
        text: wayInWords(sides, layout, columnIndex),
      };
    }),
    asked: ways.every(({ out }) => out.length === 0) ? 'signIn' : 'signOut',
  };
}

/** The reason for a row whose word in a column is neither direction. */
export function neitherReason(word: string, columnIndex: number, { headers }: Layout): Reason {
  const text = shorten(word);
  const header = headers[columnIndex] ?? '';
  return header === ''
    ? { code: 'direction_neither_in_unnamed_column', params: { text, position: columnIndex + 1 } }
    : { code: 'direction_neither', params: { text, column: shorten(header) } };
}

/**
 * Columns that may give the direction in unknown words: a few short values that recur, signs, or one known letter
 * without a header. Those with a suitable header or words come first.
 */
export function unknownSignColumns(
  candidates: DatedRecord[],
  layout: Layout,
): { columnIndex: number; likely: boolean }[] {
  const { columns, headers } = layout;
  const used = new Set([
    ...[columns.date, columns.amount, columns.balance, columns.currency, columns.fee],
    ...[columns.category, columns.account, columns.status, ...columns.otherDates],
  ]);
  return headers
    .flatMap((header, columnIndex) => {
      const roles = rolesOfHeader(header);
      const named = roles.has('sign');
      if (used.has(columnIndex) || (roles.size > 0 && !named && !roles.has('kind'))) return [];
      if (PERSON.has(plainHeader(header))) return [];
      const texts = cellsOf(columnIndex, candidates);
      if (areVaryingSigns(texts)) return [{ columnIndex, likely: true, order: 0 }];
      const values = valuesOf(texts, MOST_VALUES);
      const filled = texts.filter((text) => text !== '').length;
      const isFew = values.size > 1 && (values.size < 4 || (values.size < 7 && mostAreTwo(texts, values)));
      const [only = ''] = values;
      const isOne = values.size === 1 && header === '' && isLetter(only) && directionOf(only) !== null;
      if ((!isFew && !isOne) || (filled < texts.length && !named)) return [];
      const isCode = (text: string) => text.length === 1;
      const isWord = (text: string) => !isAmountText(text) && !isDateText(text) && !/\d{2}/.test(text);
      if ([...values].every(isCurrency)) return [];
      if (![...values].every((text) => isCode(text) || (text.length <= 24 && (named || isWord(text)))))
        return [];
      const longest = Math.max(...[...values].map((text) => text.length));
      if (values.size === filled && longest > 3 && !named) return [];
      const known = [...values].some((text) => directionOf(text) !== null);
      const words = [...values].every((text) => /^\p{L}+$/u.test(text));
      // The description is hardly the direction too.
      const last = columnIndex === layout.description[0] ? 1000 : 0;
      return [{ columnIndex, likely: named || known || words, order: last + (named ? 0 : longest) }];
    })
    .sort((one, other) => Number(other.likely) - Number(one.likely) || one.order - other.order)
    .slice(0, 2);
}

/**
 * Such columns next to amounts of both signs. A column that only repeats the signs is left out; known words are likelier
 * than the signs.
 */
export function columnsBesideSigns(
  signs: number[],
  candidates: DatedRecord[],
  layout: Layout,
): { columnIndex: number; likely: boolean }[] {
  return unknownSignColumns(candidates, layout)
    .map(({ columnIndex }) => ({ columnIndex, texts: cellsOf(columnIndex, candidates) }))
    .filter(({ texts }) => {
      const pairs = new Set(texts.map((text, row) => `${plain(text)}\n${signs[row]}`));
      return pairs.size > valuesOf(texts).size;
    })
    .map(({ columnIndex, texts }) => ({
      columnIndex,
      likely:
        new Set([...valuesOf(texts)].map((text) => directionOf(text))).size === 2 && texts.every(directionOf),
    }));
}

/** The number of rows needed to prove a column's directions; fewer if its header suits. */
const PROOF = 6;
const PROOF_WHERE_NAMED = 2;

/** A column's directions as the balances prove them; null if they don't. */
export function learnedDirections(
  columnIndex: number,
  candidates: DatedRecord[],
  layout: Layout,
  changes: (number | null)[],
): { directions: Direction[]; interpretation: Interpretation; sure: boolean } | null {
  const texts = cellsOf(columnIndex, candidates);
  const learnt = new Map<string, 'out' | 'in'>();
  let proofs = 0;
  for (const [row, text] of texts.entries()) {
    const change = changes[row] ?? 0;
    if (change === 0 || text === '') continue;
    const way = change < 0 ? 'out' : 'in';
    if ((learnt.get(plain(text)) ?? way) !== way) return null;
    learnt.set(plain(text), way);
    proofs += 1;
  }
  const values = [...valuesOf(texts)];
  const [way] = learnt.values();
  const others = values.filter((text) => !learnt.has(plain(text)));
  // If there are two values and the balances prove one of them, the other is the opposite direction.
  if (learnt.size === 1 && others.length === 1) learnt.set(plain(others[0]!), way === 'out' ? 'in' : 'out');
  if (new Set(learnt.values()).size < 2) return null;
  const side = (direction: 'out' | 'in') => values.filter((text) => learnt.get(plain(text)) === direction);
  const sides = { out: side('out'), in: side('in') };
  return {
    directions: texts.map((text) => learnt.get(plain(text)) ?? (text === '' ? null : 'neither')),
    interpretation: {
      mapping: { sign: columnName(layout.headers, columnIndex), signOut: sides.out, signIn: sides.in },
      text: wayInWords(sides, layout, columnIndex),
    },
    sure:
      proofs >= (rolesOfHeader(layout.headers[columnIndex] ?? '').has('sign') ? PROOF_WHERE_NAMED : PROOF),
  };
}

/** The meaning of each text: chosen by the user, or known; undefined if it is open. */
function meanings(texts: string[], { signOut, signIn }: Mapping): Map<string, Direction | undefined> {
  const meaningOf = new Map<string, Direction | undefined>();
  const values = [...valuesOf(texts)];
  const chosen = new Map<string, Direction>();
  for (const text of [signOut ?? []].flat()) chosen.set(plain(text), 'out');
  for (const text of [signIn ?? []].flat()) chosen.set(plain(text), 'in');
  const others = values.filter((text) => !chosen.has(plain(text)));
  // If there are two values and one is chosen, the other is the opposite direction, whatever it usually means.
  const other = signOut !== undefined ? 'in' : 'out';
  const [last] = others;
  if (last !== undefined && others.length === 1 && (signOut === undefined) !== (signIn === undefined))
    if (!isNeitherDirection(last)) chosen.set(plain(last), other);
  for (const text of ['', ...values]) {
    const known = chosen.get(plain(text)) ?? directionOf(text);
    meaningOf.set(
      plain(text),
      known ?? (text === '' ? null : isNeitherDirection(text) ? 'neither' : undefined),
    );
  }
  return meaningOf;
}

interface Way {
  out: string[];
  in: string[];
}

/** The possible meanings of unknown values; empty if there are too many, or if both directions are known already. */
function waysFor(
  values: string[],
  unknown: string[],
  meaningOf: Map<string, Direction | undefined>,
  { signOut, signIn }: Mapping,
): Way[] {
  if (unknown.length === 0 || unknown.length > MOST_VALUES) return [];
  const directions = new Set(meaningOf.values());
  const [only] = unknown;
  if (directions.has('out') && directions.has('in')) return [];
  if (signOut !== undefined || signIn !== undefined) {
    const side = (texts: string[]): Way =>
      directions.has('out') ? { out: [], in: texts } : { out: texts, in: [] };
    return [...unknown.map((text) => side([text])), ...(unknown.length > 1 ? [side(unknown)] : [])];
  }
  if (directions.has('out') || directions.has('in')) {
    if (unknown.length > 1 || only === undefined) return [];
    const known = values.filter((text) => ['out', 'in'].includes(String(meaningOf.get(plain(text)))));
    const ways: Way[] = [
      { out: known, in: [only] },
      { out: [only], in: known },
    ];
    return directions.has('out') ? ways : ways.reverse();
  }
  if (unknown.length === 1 && only !== undefined)
    return [
      { out: [only], in: [] },
      { out: [], in: [only] },
    ];
  // From the third value on, values are reported, and asked about once money out is chosen.
  return unknown.map((text) => ({ out: [text], in: unknown.filter((other) => other !== text).slice(0, 1) }));
}

/** Describes which values of a column mean money out and money in. */
export function wayInWords({ out, in: inward }: Way, layout: Layout, columnIndex: number): string {
  const list = (texts: string[]) => texts.map(quoted).join(' and ');
  const column = columnInWords(layout, columnIndex);
  const means = (texts: string[]) => (texts.length > 1 ? 'mean' : 'means');
  const moneyIn = `${means(inward)} money in`;
  if (out.length === 0) return `${list(inward)} in ${column} ${moneyIn}`;
  return `${list(out)} in ${column} ${means(out)} money out${inward.length > 0 ? `, ${list(inward)} ${moneyIn}` : ''}`;
}

/** Describes a column so that the user can find it in the file. */
export function columnInWords({ headers }: Layout, columnIndex: number): string {
  const header = headers[columnIndex] ?? '';
  return header === '' ? `column ${columnIndex + 1}` : `"${shorten(header)}"`;
}

/** The values of a column, most frequent first; at most `most` + 1. */
function valuesOf(texts: string[], most = Infinity): Set<string> {
  const counts = new Map<string, { text: string; rows: number }>();
  for (const text of texts) {
    if (text === '') continue;
    const before = counts.get(plain(text)) ?? { text, rows: 0 };
    before.rows += 1;
    counts.set(plain(text), before);
    if (counts.size > most) break;
  }
  return new Set([...counts.values()].sort((one, other) => other.rows - one.rows).map(({ text }) => text));
}

/** True if nearly all cells have one of the two most frequent values. */
function mostAreTwo(texts: string[], values: Set<string>): boolean {
  const two = [...values].slice(0, 2).map(plain);
  return texts.filter((text) => two.includes(plain(text))).length >= texts.length * 0.9;
}

function cellsOf(columnIndex: number, candidates: DatedRecord[]): string[] {
  return candidates.map(({ record }) => tidy(record.cells[columnIndex] ?? ''));
}

function plain(text: string): string {
  return text.toLowerCase();
}

function quoted(text: string): string {
  return `"${shorten(text)}"`;
}
