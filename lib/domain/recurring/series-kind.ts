import { foldText } from '../text/folding';
import type { SeriesKind } from './enums';
import type { SeriesRow } from './series-row';
import { SUBSCRIPTION_WORDS } from './subscription-words';

/** So many of the last amounts of a subscription are equal. */
const EQUAL = 3;

/**
 * The kind that a series most likely has. docs/recurring.md, 'Kinds'.
 * @param rows by day
 * @param names the name of the payee, and the category of its newest row
 */
export function seriesKind(rows: readonly SeriesRow[], names: readonly string[]): SeriesKind {
  const last = rows.at(-1);
  if (last && last.minorUnits > 0) return 'income';
  if (last?.otherAccountId) return 'transfer';
  const amounts = rows.slice(-EQUAL).map(({ minorUnits }) => minorUnits);
  const isEqual = amounts.length === EQUAL && new Set(amounts).size === 1;
  return isEqual && [last?.text ?? '', ...names].some(isOfSubscription) ? 'subscription' : 'bill';
}

function isOfSubscription(text: string): boolean {
  const words = foldText(text).split(/[^\p{L}\p{N}+]+/u);
  return words.some((word) => SUBSCRIPTION_WORDS.has(word));
}
