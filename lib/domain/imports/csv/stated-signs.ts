import type { AmountMark } from '../values/amount-text';

/** An amount of one column, as it is written, with all that may tell its direction. */
export interface WrittenAmount {
  minorUnits: number;
  mark: AmountMark | null;
  /** What a column beside it says; 'neither' for words that say no direction, null where it says nothing. */
  direction: 'out' | 'in' | 'neither' | null;
  /** What the balances prove the row changed; null when they prove nothing. */
  change: number | null;
}

/** One way to read the signs of a file. */
export interface StatedSigns {
  /** Whether the signs of the amounts decide, or the words beside them; null where only turning them is open. */
  decides: 'signs' | 'words' | null;
  flip: boolean;
  /** Signed, outflow negative; null where nothing tells the direction of this row. */
  values: (number | null)[];
}

/** How amounts of either direction become signed: 1 as they are written, -1 turned round. */
interface Way {
  out: 1 | -1;
  in: 1 | -1;
}

const KEEP: Way = { out: 1, in: 1 };
const TURN: Way = { out: -1, in: -1 };
/** Amounts without signs, and those that all have a minus. */
const WORDS: Way = { out: -1, in: 1 };
const WORDS_OF_MINUSES: Way = { out: 1, in: -1 };
const WAYS = [KEEP, TURN, WORDS, WORDS_OF_MINUSES];

/**
 * Reads amounts beside a column that says debit or credit, by how each of the two is usually written. The
 * balances overrule it, row by row where they prove all of them. More than one reading is a tie;
 * `contradicted` means that they say the opposite of every word. Null when the column says nothing.
 */
export function statedSigns(
  amounts: WrittenAmount[],
  wordsChosen: boolean,
): { interpretations: StatedSigns[]; contradicted: boolean } | null {
  const said = withSilence(amounts);
  if (!said) return null;
  const likely = likelyWays(said);
  const chosen = wordsChosen ? likely.filter(isByWords).slice(0, 1) : [];
  const ways = chosen.length > 0 ? chosen : wordsChosen ? likely.slice(0, 1) : likely;
  const proven = said.flatMap(({ change, minorUnits }, row) =>
    change !== null && minorUnits !== 0 ? [row] : [],
  );
  const agreeing = (values: (number | null)[]) =>
    proven.filter((row) => values[row] === said[row]?.change).length;
  const read = ways.map((way) => ({ way, values: valuesOf(said, way) }));
  const most = Math.max(...read.map(({ values }) => agreeing(values)));
  const best = distinct(read.filter(({ values }) => agreeing(values) === most));
  const asInterpretations = (found: typeof best): StatedSigns[] =>
    found.map(({ way, values }) => ({
      decides: isByWords(way) ? 'words' : 'signs',
      flip: way === TURN,
      values,
    }));
  // What the balances leave of several readings may be what is owed: then it contradicts the words.
  const left =
    best.length < ways.length &&
    best.every(({ values }) => proven.every((row) => contradictsWord(said[row], values[row])));
  if (left && !wordsChosen)
    return { interpretations: asInterpretations(distinct(read)), contradicted: false };
  if (best.length > 1 || most === proven.length || wordsChosen)
    return { interpretations: asInterpretations(best), contradicted: false };
  const opposite = best[0]!.values;
  if (most === 0 && proven.every((row) => opposite[row] === -(said[row]?.change ?? 0))) {
    // Where signs and words agree, the balance is what is owed.
    if (best[0]!.way === KEEP) return { interpretations: asInterpretations(best), contradicted: false };
    return { interpretations: asInterpretations(best), contradicted: true };
  }
  const others = WAYS.map((way) => ({ way, values: valuesOf(said, way) }));
  const other = others.find(({ values }) => agreeing(values) === proven.length);
  if (other && proven.length > 1) return { interpretations: asInterpretations([other]), contradicted: false };
  if (proven.length < said.length - 1)
    return { interpretations: asInterpretations(best), contradicted: false };
  const values = opposite.map((minorUnits, row) => said[row]?.change ?? minorUnits);
  return { interpretations: asInterpretations([{ way: best[0]!.way, values }]), contradicted: false };
}

/** The amounts with what silence means: where only one direction is ever said, the other. Null where none is. */
function withSilence(amounts: WrittenAmount[]): WrittenAmount[] | null {
  const kinds = new Set<unknown>();
  for (const { direction, minorUnits } of amounts) if (minorUnits !== 0) kinds.add(direction);
  const [out, inward] = [kinds.has('out'), kinds.has('in')];
  if (!out && !inward) return null;
  if (out === inward || !kinds.has(null)) return amounts;
  const silence = inward ? 'out' : 'in';
  return amounts.map((amount) => (amount.direction === null ? { ...amount, direction: silence } : amount));
}

/** How amounts may be meant, the likeliest first, by the usual sign of debits and of credits. */
function likelyWays(amounts: WrittenAmount[]): Way[] {
  const out = usualSign(amounts, 'out');
  const inward = usualSign(amounts, 'in');
  const some = (test: (minorUnits: number) => boolean) => amounts.some(({ minorUnits }) => test(minorUnits));
  if (out === null) {
    if (inward === 1) return [some((minorUnits) => minorUnits < 0) ? KEEP : WORDS];
    return inward === 0 ? [KEEP, TURN] : [TURN, KEEP];
  }
  if (out === -1) {
    if (inward !== -1) return [KEEP];
    return some((minorUnits) => minorUnits > 0) ? [KEEP, WORDS_OF_MINUSES] : [WORDS_OF_MINUSES];
  }
  if (out === 1) {
    if (inward === null) {
      const rest = amounts.some(({ direction, minorUnits }) => direction === 'neither' && minorUnits < 0);
      return [rest ? TURN : WORDS];
    }
    return inward === 1 ? [WORDS] : inward === -1 ? [TURN] : [WORDS, TURN];
  }
  if (inward === 0) return [KEEP, WORDS, TURN];
  return inward === -1 ? [TURN, KEEP] : [KEEP, WORDS];
}

/** The sign most amounts of a direction have; 0 for a tie, null when there are none. */
function usualSign(amounts: WrittenAmount[], side: 'out' | 'in'): 1 | -1 | 0 | null {
  let count = 0;
  let sum = 0;
  for (const { direction, minorUnits } of amounts) {
    if (direction !== side || minorUnits === 0) continue;
    count += 1;
    sum += Math.sign(minorUnits);
  }
  return count === 0 ? null : (Math.sign(sum) as 1 | -1 | 0);
}

function valuesOf(amounts: WrittenAmount[], way: Way): (number | null)[] {
  return amounts.map(({ minorUnits, direction, mark, change }) => {
    if (minorUnits === 0) return 0;
    if (direction === 'out' || direction === 'in') return minorUnits * way[direction];
    if (!isByWords(way)) return minorUnits * way.out;
    // Nothing but a sign of its own tells what a word does not say.
    return mark === null ? change : minorUnits;
  });
}

function isByWords(way: Way): boolean {
  return way.out !== way.in;
}

function contradictsWord(amount: WrittenAmount | undefined, value: number | null | undefined): boolean {
  const { direction } = amount ?? {};
  return direction === 'out' ? (value ?? 0) >= 0 : direction === 'in' ? (value ?? 0) <= 0 : true;
}

function distinct<Read extends { values: (number | null)[] }>(interpretations: Read[]): Read[] {
  return interpretations.filter(
    ({ values }, index) =>
      !interpretations
        .slice(0, index)
        .some((other) => other.values.every((minorUnits, row) => minorUnits === values[row])),
  );
}
