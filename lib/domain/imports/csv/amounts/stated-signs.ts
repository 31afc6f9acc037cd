import type { AmountMark } from '../../amount-text';

/** An amount as written, with everything that may reveal its direction. */
export interface WrittenAmount {
  minorUnits: number;
  mark: AmountMark | null;
  /** The direction given in a column next to it; 'neither' for other words, null if it is empty. */
  direction: 'out' | 'in' | 'neither' | null;
  /** The row's change as the balances prove it; null if they prove nothing. */
  change: number | null;
}

/** One interpretation of a file's signs. */
export interface StatedSigns {
  /** The deciding part: the signs, or the words next to them; null if only inverting the signs is open. */
  decides: 'signs' | 'words' | null;
  flip: boolean;
  /** Signed, money out negative; null if a row's direction is unknown. */
  values: (number | null)[];
}

/** The way in which amounts of each direction become signed: 1 keeps them as written, -1 inverts them. */
interface Way {
  out: 1 | -1;
  in: 1 | -1;
}

const KEEP: Way = { out: 1, in: 1 };
const TURN: Way = { out: -1, in: -1 };
/** `WORDS` is for amounts without signs, `WORDS_OF_MINUSES` for amounts that all have a minus. */
const WORDS: Way = { out: -1, in: 1 };
const WORDS_OF_MINUSES: Way = { out: 1, in: -1 };
const WAYS = [KEEP, TURN, WORDS, WORDS_OF_MINUSES];

/**
 * Interprets amounts next to a column that says debit or credit, by the usual sign of each. Balances override this,
 * row by row if they prove every row. Several interpretations are a tie; `contradicted` means that the balances say
 * the opposite of every word. Null if the column says nothing.
 */
export function statedSigns(
  amounts: WrittenAmount[],
  wordsChosen: boolean,
): { interpretations: StatedSigns[]; contradicted: boolean } | null {
  const stated = withSilence(amounts);
  if (!stated) return null;
  const likely = likelyWays(stated);
  const chosen = wordsChosen ? likely.filter(isByWords).slice(0, 1) : [];
  const ways = chosen.length > 0 ? chosen : wordsChosen ? likely.slice(0, 1) : likely;
  const proven = stated.flatMap(({ change, minorUnits }, row) =>
    change !== null && minorUnits !== 0 ? [row] : [],
  );
  const agreeing = (values: (number | null)[]) =>
    proven.filter((row) => values[row] === stated[row]?.change).length;
  const read = ways.map((way) => ({ way, values: valuesOf(stated, way) }));
  const most = Math.max(...read.map(({ values }) => agreeing(values)));
  const best = distinct(read.filter(({ values }) => agreeing(values) === most));
  const asInterpretations = (found: typeof best): StatedSigns[] =>
    found.map(({ way, values }) => ({
      decides: isByWords(way) ? 'words' : 'signs',
      flip: way === TURN,
      values,
    }));
  // The balances may show the debt; then the interpretation they favour contradicts the words.
  const left =
    best.length < ways.length &&
    best.every(({ values }) => proven.every((row) => contradictsWord(stated[row], values[row])));
  if (left && !wordsChosen)
    return { interpretations: asInterpretations(distinct(read)), contradicted: false };
  if (best.length > 1 || most === proven.length || wordsChosen)
    return { interpretations: asInterpretations(best), contradicted: false };
  const opposite = best[0]!.values;
  if (most === 0 && proven.every((row) => opposite[row] === -(stated[row]?.change ?? 0))) {
    // Signs and words agree, so the balance shows the debt.
    if (best[0]!.way === KEEP) return { interpretations: asInterpretations(best), contradicted: false };
    return { interpretations: asInterpretations(best), contradicted: true };
  }
  const others = WAYS.map((way) => ({ way, values: valuesOf(stated, way) }));
  const other = others.find(({ values }) => agreeing(values) === proven.length);
  if (other && proven.length > 1) return { interpretations: asInterpretations([other]), contradicted: false };
  if (proven.length < stated.length - 1)
    return { interpretations: asInterpretations(best), contradicted: false };
  const values = opposite.map((minorUnits, row) => stated[row]?.change ?? minorUnits);
  return { interpretations: asInterpretations([{ way: best[0]!.way, values }]), contradicted: false };
}

/**
 * Fills in missing directions: if only one direction is ever named, empty cells mean the other. Null if no direction
 * is named.
 */
function withSilence(amounts: WrittenAmount[]): WrittenAmount[] | null {
  const kinds = new Set<unknown>();
  for (const { direction, minorUnits } of amounts) if (minorUnits !== 0) kinds.add(direction);
  const [out, inward] = [kinds.has('out'), kinds.has('in')];
  if (!out && !inward) return null;
  if (out === inward || !kinds.has(null)) return amounts;
  const silence = inward ? 'out' : 'in';
  return amounts.map((amount) => (amount.direction === null ? { ...amount, direction: silence } : amount));
}

/** Possible interpretations, likeliest first, by the usual signs of debits and credits. */
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

/** The sign of most amounts in a direction; 0 for a tie, null if there are no amounts. */
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
    // Without a direction from the words, only the amount's own sign or the balances can give one.
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
