import { statedSigns, type StatedSigns, type WrittenAmount } from './stated-signs';

/** Signs of a card statement, which make inverted amounts likely or certain. */
export interface SignHints {
  /** By how many of the positive amounts the categories of spending outnumber those of income. */
  spending: number;
  /** The headers or texts mention a card, shops or expenses. */
  card: boolean;
  /** Negative amounts are payments to the card, and there are positive ones too. */
  paymentsNegative: boolean;
  /**
   * More amounts are positive than negative, some are negative, and none is a seller's: money that came in, or the
   * purchases of a card.
   */
  mostlyPositive: boolean;
  /** More texts name the direction that their sign contradicts than the one it shows. */
  wordsAgainst: boolean;
  /** Every payment for which the issuer thanks is negative, and most amounts are positive. */
  thanksNegative: boolean;
  /** A header names the card or the shop, and most amounts are positive: charges and a few refunds. */
  chargesPositive: boolean;
  /** Categories and kinds such as 'Groceries', 'Income' and 'Sale' nearly always contradict the signs. */
  kindsAgainst: boolean;
  /** A column says 'Purchase' only where amounts are positive. */
  purchasesPositive: boolean;
  /** Rows that aren't booked have a minus. */
  signedElsewhere: boolean;
}

/** The signed amounts of a file. */
export interface SignDecision {
  /** Signed, money out negative; null if a row's direction is unknown. */
  values: (number | null)[];
  flipped: boolean;
  /** The interpretations the user must choose from, the likeliest first; null if the file decides. */
  asked: StatedSigns[] | null;
}

/**
 * Decides the direction of each amount from the whole file. A user's `flip` always wins. `wordsChosen` is true if the
 * user chose the words for money out or in. docs/imports.md, 'Delimited files'.
 */
export function decideSigns(
  amounts: WrittenAmount[],
  hintsOf: () => SignHints,
  { flip, wordsChosen }: { flip: boolean | undefined; wordsChosen: boolean },
): SignDecision {
  const stated = statedSigns(amounts, wordsChosen);
  if (stated) return byStatedSigns(stated, hintsOf, flip);
  const settled = byMarks(amounts) ?? byBalance(amounts);
  if (settled) return { values: flip ? turned(settled) : settled, flipped: flip ?? false, asked: null };
  const written = amounts.map(({ minorUnits }) => minorUnits);
  const ways = (first: boolean): StatedSigns[] =>
    [first, !first].map((way) => ({
      decides: null,
      flip: way,
      values: way ? turned(written) : written,
    }));
  if (flip !== undefined) return { ...ways(flip)[0]!, flipped: flip, asked: null };
  const hints = hintsOf();
  const proven = amounts.some(({ change, minorUnits }) => change !== null && change === minorUnits);
  const negative = written.some((minorUnits) => minorUnits < 0);
  const plus = amounts.some(({ mark }) => mark === 'plus');
  const signed = amounts.some(({ mark, minorUnits }) => mark !== null && minorUnits !== 0);
  const opposed =
    !proven && amounts.some(({ change, minorUnits }) => change !== null && change === -minorUnits);
  const mixed = negative && !plus;
  let flipped = false;
  let asked = false;
  // A balance that rises with every purchase is what a card owes, if it thanks for payments.
  if (proven) flipped = asked = mixed && hints.thanksNegative;
  else if (hints.purchasesPositive) flipped = true;
  else if (mixed && (hints.paymentsNegative || hints.chargesPositive || hints.kindsAgainst))
    flipped = asked = true;
  else if (mixed && hints.mostlyPositive) {
    flipped = opposed || hints.wordsAgainst;
    asked = true;
  } else if (!negative && !signed && !hints.signedElsewhere && amounts.length > 0) {
    flipped = hints.spending === 0 ? hints.card : hints.spending > 0;
    asked = true;
  } else asked = opposed;
  const interpretations = ways(flipped);
  return { values: interpretations[0]!.values, flipped, asked: asked ? interpretations : null };
}

/** True if the amounts themselves don't show their direction. */
export function areUnsigned(amounts: Pick<WrittenAmount, 'minorUnits' | 'mark'>[]): boolean {
  return (
    amounts.length > 0 &&
    amounts.every(({ minorUnits, mark }) => minorUnits >= 0 && (mark === null || minorUnits === 0))
  );
}

/**
 * The interpretations of a direction column. If it contradicts the balances, the words take precedence on card
 * statements.
 */
function byStatedSigns(
  { interpretations, contradicted }: NonNullable<ReturnType<typeof statedSigns>>,
  hintsOf: () => SignHints,
  flip: boolean | undefined,
): SignDecision {
  const [first] = interpretations;
  if (!first) return { values: [], flipped: false, asked: null };
  if (interpretations.length > 1)
    return { values: first.values, flipped: first.flip, asked: interpretations };
  const base = { decides: null, flip: false, values: first.values };
  const against = { decides: null, flip: true, values: turned(first.values) };
  if (flip !== undefined) return { values: (flip ? against : base).values, flipped: flip, asked: null };
  if (!contradicted) return { values: base.values, flipped: false, asked: null };
  const asked = hintsOf().card ? [base, against] : [against, base];
  return { values: asked[0]!.values, flipped: asked[0]!.flip, asked };
}

function turned(values: (number | null)[]): (number | null)[] {
  return values.map((minorUnits) => (minorUnits === null || minorUnits === 0 ? minorUnits : -minorUnits));
}

/** "12.50 CR" among unmarked amounts: the unmarked ones go the other way. */
function byMarks(amounts: WrittenAmount[]): number[] | null {
  if (amounts.some(({ mark }) => mark === 'minus')) return null;
  const marked = amounts.filter(({ mark, minorUnits }) => mark !== null && minorUnits !== 0);
  const inward = marked.filter(({ mark }) => mark === 'credit' || mark === 'plus').length;
  const outward = marked.length - inward;
  if (marked.length === 0) return null;
  const unmarked = amounts.length - marked.length;
  if (unmarked === 0 || outward > 0) return amounts.map(({ minorUnits }) => minorUnits);
  return amounts.map(({ minorUnits, mark }) =>
    mark === null && minorUnits !== 0 ? -minorUnits : minorUnits,
  );
}

/** Directions of unsigned amounts from rising and falling balances; null if the balances never fall. */
function byBalance(amounts: WrittenAmount[]): (number | null)[] | null {
  if (amounts.some(({ minorUnits }) => minorUnits < 0)) return null;
  const proven = amounts.filter(({ change }) => change !== null);
  if (!proven.some(({ change }) => (change ?? 0) < 0)) return null;
  return amounts.map(({ minorUnits, change }) => change ?? (minorUnits === 0 ? 0 : null));
}
